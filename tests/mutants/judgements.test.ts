import { expect, test } from 'vitest';
import { judgements } from './judgements.ts';
import { mutatedFiles, readMutants } from './read-sources.ts';

const ids = new Set(readMutants(mutatedFiles()).map(({ id }) => id));

test('each judgement is about a mutant that there is; where its line has changed, it is judged again', () => {
  expect([...judgements.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test('each judgement is one of four, with a reason', () => {
  for (const { judged, because } of judgements.values()) {
    expect(['equivalent', 'legal', 'unobservable', 'missed']).toContain(judged);
    expect(because.length).toBeGreaterThan(10);
  }
});
