import { expect, test } from 'vitest';
import { matrixTargets, unmodified } from '../../cli/faults/matrix-targets.ts';
import { syncPolls } from '../../cli/faults/try-target.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { passiveRequirements } from '../../traffic/judging/conversations.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { judgingChecks } from '../judging-checks.ts';
import { isWhole, sampleOf } from '../sample.ts';
import { judgeTraffic } from './judge-traffic.ts';

const passive: ReadonlySet<string> = passiveRequirements('server');
const targets = matrixTargets([], []);
const faults = targets.filter(
  ({ kind, requirements }) => kind === 'fault' && requirements.some((id) => passive.has(id)),
);
const variants = targets.filter(({ kind }) => kind === 'variant');
const others = secondTargets().filter(({ kind }) => kind === 'variant');

/** Faults that every answer shows: recordings name these whatever was asked. */
const isShown = ({ breaks, conditional }: MatrixTarget): boolean => breaks === 'shape' && !conditional;

/** Faults that only several exchanges show together, or that are refusals which do not come. */
const together = ['value-pay-statement-offset-1-is-0', 'sandbox-payment-deduction-lost', 'sandbox-payment-id-repeated'];

const triedFaults = isWhole
  ? faults
  : [
      ...operationIds.flatMap(
        (operation) => faults.find((each) => each.operation === operation && isShown(each)) ?? [],
      ),
      ...faults.filter(({ id }) => together.includes(id)),
    ];

const named = (each: readonly MatrixTarget[]) =>
  each.map((target) => ({ what: `${target.id}: ${target.summary}`, target }));

function startModified({ kind, id }: MatrixTarget) {
  const [ofFault, ofVariant] = [kind === 'fault' ? [id] : [], kind === 'variant' ? [id] : []];
  return startSandbox({ seed: 1, syncPolls, faults: ofFault, variants: ofVariant });
}

test.each(named(triedFaults))('recorded traffic shows $what', async ({ target }) => {
  const { ofRun, forms } = await judgeTraffic(target, () => startModified(target), judgingChecks(target));
  const mayBeNamed = [...target.requirements, ...ofRun];
  for (const [form, rows] of Object.entries(forms)) {
    const isNamed = rows.some((id) => target.requirements.includes(id));
    expect([form, isNamed]).toEqual([form, isNamed || !(isShown(target) || together.includes(target.id))]);
    expect(rows.filter((id) => !mayBeNamed.includes(id))).toEqual([]);
  }
});

test.each(named([unmodified, ...sampleOf(variants, 120, 1)]))(
  'recorded traffic breaks nothing: $what',
  async ({ target }) => {
    const { forms } = await judgeTraffic(target, () => startModified(target));
    for (const rows of Object.values(forms)) expect(rows.filter((id) => !target.requirements.includes(id))).toEqual([]);
  },
);

test.each(named(sampleOf(others, 120, 1)))('nor does that of the second implementation: $what', async ({ target }) => {
  const { forms } = await judgeTraffic(target, () => startOther(target));
  for (const rows of Object.values(forms)) expect(rows.filter((id) => !target.requirements.includes(id))).toEqual([]);
});
