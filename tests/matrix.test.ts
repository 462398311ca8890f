import { beforeAll, describe, expect, test } from 'vitest';
import { type KeptRun, keepUnmodifiedRun } from '../cli/faults/kept-run.ts';
import { matrixTargets, unmodified } from '../cli/faults/matrix-targets.ts';
import { tryReached } from '../cli/faults/try-reached.ts';
import { syncPolls, tryImplementation } from '../cli/faults/try-target.ts';
import type { MatrixTarget } from '../reports/matrix/matrix-row.ts';
import { startSandbox } from '../sandbox/start.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { nextStep, sandboxIsNotConformant } from './next-step.ts';

/** `payroll-conformance faults` tries all there are; `quick-run.test.ts` the sandbox as it is. */
const all = matrixTargets([], []);
const faults = all.filter(({ kind }) => kind === 'fault');
const kinds = [...new Set(faults.map(({ breaks }) => breaks))];

/** At how many operations there are faults of a kind. */
const spreadOf = (kind: string | null): number =>
  new Set(faults.filter(({ breaks }) => breaks === kind).map(({ operation }) => operation)).size;

/** A fault of each operation: of the kind chosen least so far, of a rare kind, and one that shows only now and then. */
function representatives(): readonly MatrixTarget[] {
  const chosen: MatrixTarget[] = [];
  const weight = ({ breaks, conditional, stateful }: MatrixTarget): number =>
    100 * chosen.filter((other) => other.breaks === breaks).length +
    5 * spreadOf(breaks) -
    Number(conditional) -
    2 * Number(stateful);
  for (const operation of operationIds) {
    const [next] = faults.filter((fault) => fault.operation === operation).toSorted((a, b) => weight(a) - weight(b));
    if (next !== undefined) chosen.push(next);
  }
  return chosen;
}

const chosen = representatives();
const variants = ['nulls', 'responses-reversed', 'sync-first-everywhere', 'refusals-in-html'];
const settings = { effort: 'quick', seed: 1 } as const;

test('a fault of every operation and of every kind is tried', () => {
  expect(chosen.map(({ operation }) => operation)).toEqual(operationIds);
  expect(new Set(chosen.map(({ breaks }) => breaks))).toEqual(new Set(kinds));
});

describe('the suites find what is wrong with the sandbox, and nothing else', () => {
  test(`nothing fails: ${variants.join(' + ')}`, async () => {
    const advisories = matrixTargets([], variants).flatMap(({ requirements }) => requirements);
    const target = { ...unmodified, kind: 'variant', id: variants.join('+'), requirements: advisories } as const;
    const start = () => startSandbox({ seed: settings.seed, syncPolls, variants });
    const result = await tryImplementation(target, start, settings);
    expect(result.isRight, nextStep(result, 'The sandbox', 'sandbox/')).toBe(true);
    expect(result.aside, nextStep(result, 'The sandbox', 'sandbox/')).toEqual([]);
  });

  describe('by the checks that a fault reaches', () => {
    let kept: KeptRun | null = null;
    beforeAll(async () => {
      const ids = chosen.map(({ id }) => id);
      kept = await keepUnmodifiedRun(settings, ids);
    });

    test.each(chosen.map((target) => ({ what: `${target.id}: ${target.summary}`, target })))(
      '$what',
      async ({ target }) => {
        if (kept === null) throw new Error(sandboxIsNotConformant);
        const result = await tryReached(target, settings, kept);
        expect(result.isRight, nextStep(result, 'The sandbox', 'sandbox/')).toBe(true);
        expect(result.aside, nextStep(result, 'The sandbox', 'sandbox/')).toEqual([]);
        expect(result.findings.length).toBeLessThanOrEqual(3);
      },
    );
  });
});
