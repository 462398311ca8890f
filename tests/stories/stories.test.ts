import { describe, expect, test } from 'vitest';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { undecided } from './known-limits.ts';
import { tryStory } from './try-story.ts';

/** Faults of several kinds, with the checks that show them and a shell that every machine has. */
const cases: readonly (readonly [fault: string, checks: readonly string[], shell: string])[] = [
  ['pay-statement-large-batches-accepted', ['get-pay-statement/batch-limit'], 'sh'],
  ['enrolled-unknown-name', ['list-enrolled-individuals/unknown-benefit'], 'bash'],
  ['sandbox-payment-start-same-day', ['create-sandbox-payment/dates'], 'sh'],
  ['get-enrollments-lets-letter-case-through', ['get-enrollments/credentials'], 'bash'],
];

describe('a story without the harness: 1 where the defect is, 0 where it is not', () => {
  test.each(cases)('%s', async (id, checks, shell) => {
    const fault = faults.find((each) => each.id === id) ?? { id, requirements: [] };
    const { onFaulty, onUnmodified, printed } = await tryStory(fault, temporaryFolder(), checks, shell);
    expect([onFaulty, onUnmodified], printed).toEqual([1, 0]);
  });
});

test('faults that are listed as undecided are faults', () => {
  const ids = faults.map(({ id }) => id);
  expect(Object.keys(undecided).filter((id) => !ids.includes(id))).toEqual([]);
});
