import type { OperationId } from '../../specs/interface/operations.ts';
import type { Judged } from '../../specs/words/outcome.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import type { Adapter } from '../adapter/adapter-call.ts';
import { type PlayedCheck, playCheck } from '../play/play-check.ts';
import { type ReportContext, reportPlayed, reportUnplayed } from '../report/report-check.ts';
import { control } from '../scenarios/reading.ts';
import { type PlannedCheck, scenarioRows } from './plan-checks.ts';

/** A run of a client. */
export interface ClientRun {
  readonly checks: readonly PlannedCheck[];
  /** Tasks that the client has; the others are not applicable. */
  readonly tasks: readonly OperationId[];
  readonly adapter: Adapter;
  /** Seconds that the client has for a task. */
  readonly deadlineSeconds: number;
  /** Checks that run side by side. */
  readonly concurrency: number;
  /** From which the worlds of all checks follow. */
  readonly seed: number;
  readonly reporting: Pick<ReportContext, 'catalogue'>;
  readonly aborted: AbortSignal;
  /** Takes the report of a check as it ends, and what the client did in it where it was played. */
  readonly onReport: (report: CheckReport, played: PlayedCheck | null) => void;
}

/** A client that prints what is no line of its task: it has to be mended before anything can be judged. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
}

/** The exit code of a client that has no such task. */
const noSuchTask = 127;

/**
 * Plays the checks of a client: of each task the control first, and the others only where it succeeded.
 * @throws AdapterError where the control prints a line that is none
 */
export async function runClient(run: ClientRun): Promise<void> {
  const controls = run.checks.filter(({ scenario }) => scenario.id === control.id);
  const others = new Map<OperationId, readonly PlannedCheck[]>(
    controls.map(({ task }) => [
      task,
      run.checks.filter((check) => check.task === task && check.scenario.id !== control.id),
    ]),
  );
  const open: PlannedCheck[] = [];
  await sideBySide(controls, run, async (check) => {
    const end = run.tasks.includes(check.task)
      ? await playControl(check, run)
      : notOffered('the client file does not list it');
    const rest = others.get(check.task) ?? [];
    if (end === null) open.push(...rest);
    else for (const each of rest) leaveOut(each, end, run);
    if (end !== null && !run.tasks.includes(check.task)) leaveOut(check, end, run);
  });
  // Those that wait longest begin first.
  const longestFirst = open.toSorted((a, b) => waits(b) - waits(a));
  await sideBySide(longestFirst, run, async (check) => {
    await play(check, run);
  });
}

const waits = ({ scenario }: PlannedCheck): number =>
  (scenario.effort === undefined ? 0 : 100) + (scenario.deadlineSeconds ?? 0);

/** Plays the control of a task. @returns why the other checks of the task are not played; null: they are */
async function playControl(check: PlannedCheck, run: ClientRun): Promise<Judged | null> {
  const startedAt = Date.now();
  const played = await playOnce(check, run);
  const { end } = played.result;
  if (end.kind === 'exit' && end.code === noSuchTask) {
    const judged = notOffered('the client has no such task (exit 127)');
    hand(check, reportUnplayed(check, judged, contextOf(run, startedAt)), null, run);
    return judged;
  }
  if (played.output.problem !== null) {
    throw new AdapterError(`${played.output.problem.what}. The line was: ${played.output.problem.line}`);
  }
  hand(check, reportPlayed(check, played, contextOf(run, startedAt)), played, run);
  if (played.shortfall === null) return null;
  const reason = `the control, the same task where nothing is out of the ordinary, did not succeed: ${played.shortfall}`;
  return { outcome: 'blocked', code: null, reason };
}

async function play(check: PlannedCheck, run: ClientRun): Promise<void> {
  const startedAt = Date.now();
  const played = await playOnce(check, run);
  hand(check, reportPlayed(check, played, contextOf(run, startedAt)), played, run);
}

function playOnce({ scenario, task, id }: PlannedCheck, run: ClientRun): Promise<PlayedCheck> {
  const position = run.checks.findIndex((check) => check.id === id);
  const { adapter, deadlineSeconds, aborted } = run;
  return playCheck({ scenario, task, seed: run.seed + position, adapter, deadlineSeconds }, aborted);
}

/** Reports a check that is not played. What was not sent says nothing of the rows about what is sent. */
function leaveOut(check: PlannedCheck, end: Judged, run: ClientRun): void {
  const requirements = end.outcome === 'blocked' ? scenarioRows(check) : check.requirements;
  hand(check, reportUnplayed({ ...check, requirements }, end, contextOf(run, Date.now())), null, run);
}

function hand(
  _check: PlannedCheck,
  report: CheckReport,
  played: PlayedCheck | null,
  { onReport, aborted }: ClientRun,
): void {
  // What an interruption ended says nothing of the client.
  if (!aborted.aborted) onReport(report, played);
}

const notOffered = (reason: string): Judged => ({ outcome: 'not-applicable', code: 'not-offered', reason });

const contextOf = ({ reporting }: ClientRun, startedAt: number): ReportContext => ({
  ...reporting,
  startedAt,
  durationMs: Date.now() - startedAt,
});

/** Does something with each, so many at once, until it was interrupted. */
async function sideBySide(
  checks: readonly PlannedCheck[],
  { concurrency, aborted }: Pick<ClientRun, 'concurrency' | 'aborted'>,
  act: (check: PlannedCheck) => Promise<void>,
): Promise<void> {
  const queue = [...checks];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !aborted.aborted; next = queue.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
