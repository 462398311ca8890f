import { createHash } from 'node:crypto';
import { jsonText } from '../../reports/escape/json.ts';
import { fromUser } from '../records/named-run.ts';
import { UsageError } from '../usage-error.ts';
import type { ProgrammePlan } from './programme-plan.ts';
import type { ResultsFolder } from './results-folder.ts';
import type { KeptPlan } from './target-result.ts';

/** What a run of a programme may be called: it names folders. */
const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Whether a text can name a run of a programme: 1 to 100 letters, digits, `.`, `_` and `-`. */
export function isRunId(text: string): boolean {
  return runIdPattern.test(text);
}

/**
 * The name of a run of the programme, where none was given: the same as long as its settings are, so that a command that
 * is given again goes on where it ended.
 */
export function usualRunId({ settings }: ProgrammePlan): string {
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `${settings.effort}-${digest.slice(0, 8)}`;
}

/**
 * Keeps the plan beside the results, where `collect` reads it.
 * @throws UsageError where the results hold a run of the same name with other settings
 */
export function keepPlan(plan: ProgrammePlan, runId: string, results: ResultsFolder, now: Date): void {
  const before = fromUser(null, () => results.plan(runId));
  const targets = plan.targets.map(({ id, links, class: wanted }) => ({ id, class: wanted, links }));
  if (before !== null && jsonText(before.settings) !== jsonText(plan.settings)) {
    throw new UsageError(
      `${plan.file}: the results in ${results.path} hold a run "${runId}" with other settings; name another one with --run-id`,
    );
  }
  if (before !== null && jsonText(before.targets) === jsonText(targets)) return;
  const kept: KeptPlan = {
    schemaVersion: 1,
    programme: plan.name,
    runId,
    startedAt: before?.startedAt ?? now.toISOString(),
    settings: plan.settings,
    targets,
  };
  results.keepPlan(kept);
}
