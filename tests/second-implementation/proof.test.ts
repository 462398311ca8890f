import { expect, test } from 'vitest';
import { runSuites } from '../../cli/faults/try-target.ts';
import { type MatrixRun, type MatrixTarget, matrixRow } from '../../reports/matrix/matrix-row.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { maxQuickExchanges } from '../most-quick-exchanges.ts';
import { nextStep } from '../next-step.ts';
import { pairsAtQuick } from '../pairs-at-quick.ts';

/** The fault that is tried is one of get-pay-statement. */
const ofPayStatements = allChecks.filter(({ operation }) => operation === 'get-pay-statement').map(({ id }) => id);
const runs = new Map<string, Promise<MatrixRun>>();

function targetOf(id: string): MatrixTarget {
  const target = secondTargets().find((each) => each.id === id);
  if (target === undefined) throw new Error(`The second implementation has no target ${id}.`);
  return target;
}

/** Tries a target, once. */
function runOf(id: string): Promise<MatrixRun> {
  const target = targetOf(id);
  const start = () => startOther(target);
  const checks = target.kind === 'fault' ? { checks: ofPayStatements } : {};
  const run = runs.get(id) ?? runSuites(start, { effort: 'quick', seed: 1, dialect: true, ...checks });
  runs.set(id, run);
  return run;
}

/** `matrix.slow.test.ts` tries more, and variants. */
test.each(['unmodified', 'tenth-offset-is-the-first'])(
  'the suites are right about the second implementation: %s',
  async (id) => {
    const result = matrixRow(targetOf(id), await runOf(id), loadCatalogue().requirements);
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
  },
);

test('a quick run of the second implementation takes no more exchanges than one of the sandbox may', async () => {
  expect((await runOf('unmodified')).exchanges).toBeLessThanOrEqual(maxQuickExchanges);
});

test('a quick run of the second implementation covers all pairs of the five families of circumstances', async () => {
  expect(pairsAtQuick((await runOf('unmodified')).reports)).toEqual({ missing: [], covered: 217 });
});
