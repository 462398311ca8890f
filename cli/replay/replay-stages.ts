import type { SummaryFinding } from '../../reports/verdict/findings/summary-finding.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { answers } from '../../suites/answers/answers.suite.ts';
import { checksToRepeat } from '../../suites/retired-checks.ts';

type Sighted = Pick<SummaryFinding, 'operation' | 'requirement' | 'checks'>;

/**
 * Plans the checks to run to see a finding again, stage by stage: a later one is for where the earlier ones did not see it.
 * A finding of a check of its own takes that check. One that was read off the answers of all checks takes those of its
 * operation, and then those of others that call it. Empty where no check of this version judges the requirement.
 */
export function replayStages({ operation, requirement, checks }: Sighted): readonly (readonly string[])[] {
  const judging = checksToRepeat(requirement, checks);
  const near = judging.filter((check) => check.operation === operation);
  const known = (near.length > 0 ? near : judging).map(({ id }) => id);
  if (known.length === 0) return [];
  const reading = new Set(answers.checks.map(({ id }) => id));
  const own = known.filter((id) => !reading.has(id));
  if (own.length > 0) return [own];
  const sending = allChecks.filter(({ id }) => !reading.has(id));
  const ofOperation = sending.filter((check) => check.operation === operation).map(({ id }) => id);
  const all = sending.map(({ id }) => id);
  return [
    [...ofOperation, ...known],
    [...all, ...known],
  ];
}
