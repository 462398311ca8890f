import { expect, test } from 'vitest';
import { type KeptRun, keepUnmodifiedRun } from './kept-run.ts';

const checks = [
  'list-automated-jobs/list',
  'list-pay-groups/list',
  'entity-selection/sole-entity',
  'update-benefit/known-benefit',
];

/** Finds the checks that send requests which a fault reaches; null: it is not known. */
async function reachedBy(fault: string): Promise<readonly string[] | null> {
  const kept: KeptRun | null = await keepUnmodifiedRun({ effort: 'quick', seed: 1, checks }, [fault]);
  const reached = await kept?.checksReachedBy(fault);
  return reached?.filter((id) => checks.includes(id)) ?? null;
}

test.each([
  [
    'a rule of one operation reaches the checks that ask it',
    'jobs-oldest-first',
    ['list-automated-jobs/list', 'update-benefit/known-benefit'],
  ],
  [
    'an answer that is altered reaches all checks to which it is given',
    'pay-group-id-null',
    ['list-pay-groups/list', 'entity-selection/sole-entity'],
  ],
  [
    'the answer to a shared thing reaches the checks that rely on it',
    'connection-result-connection-id-null',
    ['list-pay-groups/list', 'entity-selection/sole-entity'],
  ],
  ['what shows only where requests overlap may reach any', 'overlap-pay-groups-of-another-connection', null],
  ['where nothing is seen it may be any', 'items-end-ignored', null],
])('%s', async (_, fault, expected) => {
  expect(await reachedBy(fault)).toEqual(expected);
});
