import { expect, test } from 'vitest';
import { concludedRuns, readConcluded } from '../../../tests/reports/concluded-runs.ts';
import { exitCode } from '../summary/exit-code.ts';

const results = { 0: 'pass', 1: 'fail', 2: 'fail', 3: 'undecided', 4: 'fail' } as const;

test.each(concludedRuns)('a run $name comes to: $sentence', (each) => {
  const { summary } = readConcluded(each);
  const { exitCode: code, result, sentence } = summary.conclusion;
  expect({ code, result, sentence }).toEqual({
    code: each.exitCode,
    result: results[each.exitCode],
    sentence: each.sentence,
  });
  expect(exitCode(summary)).toBe(each.exitCode);
});
