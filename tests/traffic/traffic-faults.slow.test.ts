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

/** Another value than the listed ones could be a secret under these keys: recordings have a placeholder for it. */
const isReplaced = ({ id }: MatrixTarget): boolean => /-(authentication|token)-type-unlisted$/.test(id);

/** Lists what the traffic names beside the fault and what the run names. */
const othersIn = ({ requirements }: MatrixTarget, { ofRun, forms }: Awaited<ReturnType<typeof judgeTraffic>>) =>
  Object.values(forms).flatMap((rows) =>
    rows.filter(({ id, causes }) => ![id, ...causes].some((one) => requirements.includes(one) || ofRun.includes(one))),
  );

test.each(triedFaults)('recorded traffic shows $id: $summary', async (target) => {
  let judged = await judgeTraffic(target, startModified, judgingChecks(target));
  // Some of these requirements are named by other checks.
  if (othersIn(target, judged).length > 0) judged = await judgeTraffic(target, startModified);
  expect(judged.unlike).toEqual([]);
  expect(othersIn(target, judged)).toEqual([]);
  const mustBeNamed = isShown(target) || together.includes(target.id);
  for (const [form, rows] of Object.entries(judged.forms)) {
    const isNamed = rows.some(({ id }) => target.requirements.includes(id));
    expect([form, isNamed || !mustBeNamed || (form === 'lines' && isReplaced(target))]).toEqual([form, true]);
  }
});
