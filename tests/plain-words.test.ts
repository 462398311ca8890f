import { describe, expect, it } from 'vitest';
import { type ProjectFile, readProjectFiles } from './project-files.ts';

/** Written by tools, or measured long ago with the words of then; and this file. */
const untouched = /^((tools\/)?package-lock\.json|CHANGELOG\.md|tests\/plain-words\.test\.ts)$/;

const files = readProjectFiles().filter(({ path }) => !untouched.test(path));

const section = /^### Words\n[\s\S]*?(?=^##)/m;

/** The words to avoid, as the first column of that section's table lists them; several in a row are separated by commas. */
const words = [...(read('CONTRIBUTING.md').match(section)?.[0] ?? '').matchAll(/^\| ([a-z, ]+) \|/gm)]
  .flatMap(([, column = '']) => column.split(', '))
  .filter((word) => word !== 'not');

function read(path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

/** Separates the words of names in any notation: `quietGate`, `quiet-gate` and `QUIET_GATE` become `quiet gate`. */
const separateWords = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

/** The permanent id of a check, which stays as it was given. */
const permanentIds = /get-pay-statement\/odd-windows/g;

/** Finds the words in a file, and in its path, as `path:line: word`. */
function findWords({ path, text }: ProjectFile): readonly string[] {
  // "It has turned out well" is plain English.
  const any = new RegExp(`\\b(${words.join('|')})\\b(?! (out|on|off|into|up|away)\\b)`, 'g');
  const lines = [
    path,
    ...text
      .replace(permanentIds, '')
      .replace(section, (kept) => kept.replace(/.*/g, ''))
      .split('\n'),
  ];
  return lines.flatMap((line, index) =>
    [...separateWords(line).matchAll(any)].map(([word]) => `${path}:${index === 0 ? 'path' : index}: ${word}`),
  );
}

describe('the words of CONTRIBUTING.md', () => {
  it('are read from its table', () => {
    expect(words).toEqual(expect.arrayContaining(['told', 'quiet gate', 'specimen', 'specimens']));
    expect(words.length).toBeGreaterThan(10);
  });

  it.each([
    ['a/odd-windows.ts', '', 'path: odd windows'],
    ['a.ts', '\nconst quietGate = 1;', '2: quiet gate'],
    ['a.md', 'It is told.', '1: told'],
  ])('are found in names and in prose: %s', (path, text, expected) => {
    expect(findWords({ path, text })).toEqual([`${path}:${expected}`]);
  });

  it('are nowhere used', () => {
    expect(files.length).toBeGreaterThan(700);
    expect(files.flatMap(findWords)).toEqual([]);
  });
});
