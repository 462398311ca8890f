import { expect, test } from 'vitest';
import { tryImplementation } from '../../cli/faults/try-target.ts';
import type { MatrixRow } from '../../reports/matrix/matrix-row.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { maxQuickExchanges } from '../most-quick-exchanges.ts';
import { nextStep } from '../next-step.ts';

/** The fault that is tried is one of get-pay-statement. */
const ofPayStatements = allChecks.filter(({ operation }) => operation === 'get-pay-statement').map(({ id }) => id);
const results = new Map<string, Promise<MatrixRow>>();

/** Tries a target, once. */
function resultOf(id: string): Promise<MatrixRow> {
  const target = secondTargets().find((each) => each.id === id);
  if (target === undefined) throw new Error(`The second implementation has no target ${id}.`);
  const start = () => startOther(target);
  const checks = target.kind === 'fault' ? { checks: ofPayStatements } : {};
  const result = results.get(id) ?? tryImplementation(target, start, { effort: 'quick', seed: 1, ...checks });
  results.set(id, result);
  return result;
}

/** `matrix.slow.test.ts` tries more, and variants. */
test.each(['unmodified', 'tenth-offset-is-the-first'])(
  'the suites are right about the second implementation: %s',
  async (id) => {
    const result = await resultOf(id);
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
  },
);

test('a quick run of the second implementation takes no more exchanges than one of the sandbox may', async () => {
  expect((await resultOf('unmodified')).exchanges).toBeLessThanOrEqual(maxQuickExchanges);
});
