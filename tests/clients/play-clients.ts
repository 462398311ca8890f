import { playCheck } from '../../clients/play/play-check.ts';
import { Sandboxes } from '../../clients/play/sandboxes.ts';
import type { PlannedCheck } from '../../clients/run/plan-checks.ts';
import { waits } from '../../clients/scenarios/scenario.ts';
import { clientInProcess, editedExample } from './client-in-process.ts';
import type { LegalClient } from './legal-clients.ts';

/** Whether a check takes only hundredths of a second, since it neither waits nor reads thousands of statements. */
export const isCheap = ({ scenario }: PlannedCheck): boolean =>
  !waits(scenario) && !(scenario.data?.payments ?? []).some(({ statements = 0 }) => statements > 5_000);

const sideBySide = 4;

/** Plays checks to a legal client. @returns the findings that it did not announce, which are false alarms */
export async function falseAlarms(
  { title, edits, announces = [] }: LegalClient,
  checks: readonly PlannedCheck[],
  folder: string,
): Promise<readonly string[]> {
  const adapter = await clientInProcess(editedExample(edits), folder);
  const sandboxes = new Sandboxes(7);
  const found: string[] = [];
  const play = async ({ scenario, task, id }: PlannedCheck): Promise<void> => {
    const deadlineSeconds = scenario.deadlineSeconds ?? 10;
    const plan = { scenario, task, sandboxes, name: id, adapter, deadlineSeconds };
    const { judgements } = await playCheck(plan, new AbortController().signal);
    const wrong = judgements.filter(
      (one) => one.kind === 'broken' || (one.kind === 'unjudged' && one.outcome === 'blocked'),
    );
    for (const { kind, requirement } of wrong)
      if (!announces.includes(requirement)) found.push(`${title}: ${id} ${requirement} ${kind}`);
  };
  const queue = [...checks];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await play(next);
  };
  try {
    await Promise.all(Array.from({ length: sideBySide }, worker));
  } finally {
    await sandboxes.close();
  }
  return found;
}
