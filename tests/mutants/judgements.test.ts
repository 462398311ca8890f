import { expect, test } from 'vitest';
import { judgements, verdicts } from './judgements.ts';
import { mutatedFiles, readMutants } from './read-sources.ts';

test('each judgement is about a mutant that there is; where its line has changed, it is judged again', () => {
  const ids = new Set(readMutants(mutatedFiles()).map(({ id }) => id));
  expect(judgements.size).toBeGreaterThan(100);
  expect([...judgements.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test('each judgement is one of four, with a reason', () => {
  const wrong = [...judgements.values()].filter(({ judged, because }) => !verdicts.includes(judged) || because === '');
  expect(wrong).toEqual([]);
});
