import { createHash } from 'node:crypto';
import { jsonText } from '../../reports/escape/json.ts';
import { UsageError } from '../usage-error.ts';
import type { ProgrammePlan, RunSettings } from './programme-plan.ts';
import type { ResultsFolder } from './results-folder.ts';

/** What a run of a programme may be called: it names folders. */
const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** `plan-<run-id>.json`: what the results of a run of the programme rest on, and which targets they are to be of. */
export interface KeptPlan {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly settings: RunSettings;
  readonly targets: readonly {
    readonly id: string;
    readonly class: string | null;
    readonly links: { readonly record?: string; readonly report?: string };
  }[];
}

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
  const name = keptPlanName(runId);
  const before = results.read<KeptPlan>(name);
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
  results.write(name, kept);
}

/** The plans in a folder of results, the one that began last first. */
export function keptPlans(results: ResultsFolder): readonly KeptPlan[] {
  return results
    .names()
    .filter((name) => name.startsWith('plan-') && name.endsWith('.json'))
    .flatMap((name) => results.read<KeptPlan>(name) ?? [])
    .filter(({ runId, targets }) => isRunId(String(runId)) && Array.isArray(targets))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** The name of the file of a kept plan, right in the results. */
function keptPlanName(runId: string): string {
  return `plan-${runId}.json`;
}
