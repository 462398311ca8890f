import { expect, test } from 'vitest';
import { concludedRuns, readConcluded } from '../../../tests/reports/concluded-runs.ts';
import { listEntries } from './entries.ts';

const ended = concludedRuns.filter(({ name }) => /time was over|interruption that/.test(name));

test.each(ended)('the end of a run $name is one entry, and skips the rest', (given) => {
  const { run, summary } = readConcluded(given);
  const blaming = listEntries(run, summary).filter(({ weight }) => weight === 'undecided' || weight === 'fails');
  const end = ['run/end', 'The run came to its end'];
  const lost = ['baseline/A01-002', 'All that the baseline judged is judged'];
  expect(blaming.map(({ id, title }) => [id, title])).toEqual([given.base === undefined ? end : lost]);
});

test('each change of a frozen dialect is an entry that fails, under its own name', () => {
  const changed = concludedRuns.find(({ name }) => name === 'with a frozen dialect that changed');
  if (changed === undefined) throw new Error('there is a run with a frozen dialect that changed');
  const { run, summary } = readConcluded(changed);
  const entries = listEntries(run, summary);
  const failing = entries.filter(({ weight }) => weight === 'fails').map(({ id, reason }) => [id, reason]);
  expect(failing).toEqual([
    [
      'dialect/SIL-059 get-pay-statement 200 /metadata, keys',
      'SIL-059 get-pay-statement 200 /metadata, keys: site → costCenter',
    ],
  ]);
});
