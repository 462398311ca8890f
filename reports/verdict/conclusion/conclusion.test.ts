import { expect, test } from 'vitest';
import { concludedRuns, readConcluded } from '../../../tests/reports/concluded-runs.ts';

const results = { 0: 'pass', 1: 'fail', 2: 'fail', 3: 'undecided', 4: 'fail' } as const;

test.each(concludedRuns)('a run $name comes to: $sentence', (each) => {
  const { exitCode, result, sentence } = readConcluded(each).summary.conclusion;
  expect({ exitCode, result, sentence }).toEqual({
    exitCode: each.exitCode,
    result: results[each.exitCode],
    sentence: each.sentence,
  });
});
