import { expect, test } from 'vitest';
import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { passiveRequirements } from '../../traffic/judging/conversations.ts';
import { judgingChecks } from '../judging-checks.ts';
import { isWhole } from '../sample.ts';
import { judgeTraffic, startModified } from './judge-traffic.ts';

const passive: ReadonlySet<string> = passiveRequirements('server');
const faults = matrixTargets([], []).filter(
  ({ kind, requirements }) => kind === 'fault' && requirements.some((id) => passive.has(id)),
);
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

test.each(triedFaults)('recorded traffic shows $id: $summary', async (target) => {
  const { ofRun, unlike, forms } = await judgeTraffic(target, startModified, judgingChecks(target));
  expect(unlike).toEqual([]);
  const mustBeNamed = isShown(target) || together.includes(target.id);
  const mayBeNamed = [...target.requirements, ...ofRun];
  for (const [form, rows] of Object.entries(forms)) {
    const isNamed = rows.some((id) => target.requirements.includes(id));
    expect([form, isNamed || !mustBeNamed]).toEqual([form, true]);
    expect(rows.filter((id) => !mayBeNamed.includes(id))).toEqual([]);
  }
});
