import { expect, test } from 'vitest';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';
import { Exploration } from './exploration.ts';

const entry = (party: number): CorpusEntry => ({
  schemaVersion: 1,
  kind: 'sequence',
  steps: [{ kind: 'list-jobs', party }],
});

test('an entry is kept if something is seen that was not seen before, or if it found something', () => {
  const kept: CorpusEntry[] = [];
  const exploration = new Exploration([], (each) => kept.push(each));
  exploration.note(entry(1), ['a > b', 'b > c']);
  exploration.note(entry(2), ['b > c']);
  exploration.note(entry(3), ['b > c', 'c > d']);
  exploration.keep(entry(4));
  expect(kept).toEqual([entry(1), entry(3), entry(4)]);
});

test('the corpus is played once, and not kept again', () => {
  const kept: CorpusEntry[] = [];
  const exploration = new Exploration([entry(1)], (each) => kept.push(each));
  expect(exploration.takeEntries('branches')).toEqual([]);
  expect(exploration.takeEntries('sequence')).toEqual([entry(1)]);
  expect(exploration.takeEntries('sequence')).toEqual([]);
  exploration.note(entry(1), ['a > b']);
  exploration.keep(entry(1));
  expect(kept).toEqual([]);
});
