import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from '../../suites/all-suites.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { expectAgreement, finishIn } from '../reports/finished-run.ts';
import { comparedTargets, judgeTarget, recordTarget } from './compare-targets.ts';
import { recordSwitched } from './switched-run.ts';

/** Some variants and faults with few checks; `npm run evidence -- --comparisons` tries every one with all of them. */
const { newFolder } = cleanUpAtEnd();
const folder = newFolder();
const checks = allChecks
  .map(({ id }) => id)
  .filter((id) => /^(list-(automated-jobs|pay-groups)|update-benefit|answers)\//.test(id));
const sampled = comparedTargets().filter(({ id }) =>
  ['open-names', 'refusals-without-body', 'jobs-list-data-absent', 'dead-update-benefit-500'].includes(id),
);

const base = await recordSwitched(join(folder, 'base'), {}, checks);

test.each(sampled)('what a comparison says of the $kind $id is so, in all reports', async (target) => {
  const candidate = await recordTarget(target, join(folder, target.id), checks);
  const { checkedLines, exitCode, lines, problems } = judgeTarget(target, base, candidate);
  expect(problems).toEqual([]);
  expect(exitCode).toBe(target.kind === 'fault' ? 1 : 0);
  const remains = await finishIn(newFolder(), { base: base.run, run: candidate.run, frozen: null });
  expect(remains.code).toBe(exitCode);
  expectAgreement(remains);
  expect(checkedLines).toBeGreaterThanOrEqual(target.kind === 'fault' ? 0 : lines / 2);
});
