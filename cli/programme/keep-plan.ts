import { jsonText } from '../../reports/escape/json.ts';
import { fromUser } from '../records/named-run.ts';
import { UsageError } from '../usage-error.ts';
import type { ProgrammePlan } from './programme-plan.ts';
import type { ResultsFolder } from './results-folder.ts';
import type { KeptPlan } from './target-result.ts';

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
