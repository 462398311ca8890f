import { expect, test } from 'vitest';
import { readProjectFiles } from './project-files.ts';

const sources = readProjectFiles().filter(({ path }) => /(?<!docstrings\.test)\.(ts|js|mjs)$/.test(path));

/** The first word of a docstring. */
const docstring = /\/\*\*\s*(?:\*\s*)?(\w+)/g;

/** Finds docstrings whose subject or verb does not come first, those of fields too, as `path:line: word`. */
const findQuestions = ({ path, text }: { readonly path: string; readonly text: string }): readonly string[] =>
  [...text.matchAll(docstring)]
    .filter(([, word = '']) => /^(What|How|Of|By|Which|Those)$/.test(word))
    .map(({ index, 1: word }) => `${path}:${text.slice(0, index).split('\n').length}: ${word}`);

test.each([
  ['/** What a run takes. */\nexport function f() {}', ['a.ts:1: What']],
  ['\n/**\n * Of a run.\n * @returns it\n */\nconst a = 1;', ['a.ts:2: Of']],
  ['/** A run. */\ntype Run = {\n  /** What it is. */\n  readonly a: 1;\n};', ['a.ts:3: What']],
  ['/** A run, and what it is. */\nlet a = 1;', []],
])('a docstring that does not begin with its subject or verb is found: %j', (text, found) => {
  expect(findQuestions({ path: 'a.ts', text })).toEqual(found);
});

test('docstrings begin with their subject or verb', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(findQuestions)).toEqual([]);
});
