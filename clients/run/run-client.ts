import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Judged } from '../../specs/words/finding.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import type { Adapter } from '../adapter/adapter-call.ts';
import { type PlayedCheck, playCheck } from '../play/play-check.ts';
import { Sandboxes } from '../play/sandboxes.ts';
import { type ReportContext, reportPlayed, reportUnplayed } from '../report/report-check.ts';
import { control } from '../scenarios/reading.ts';
import { scenarioRequirements, waits } from '../scenarios/scenario.ts';
import type { PlannedCheck } from './plan-checks.ts';

export interface ClientRun {
  readonly checks: readonly PlannedCheck[];
  readonly tasks: readonly OperationId[];
  readonly adapter: Adapter;
  /** Query parameters of filters that the client sends. Default: none. */
  readonly filterNames?: Partial<FilterNames>;
  readonly deadlineSeconds: number;
  /** A folder that is searched for secrets; null: none. */
  readonly watched: string | null;
  readonly concurrency: number;
  /** All ids and data follow from it. */
  readonly seed: number;
  readonly catalogue: ReportContext['catalogue'];
  readonly aborted: AbortSignal;
  readonly onReport: (report: CheckReport, played: PlayedCheck | null) => void;
}

/** A client without a task, or with a wrong line, has to be repaired before it can be judged. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
}

/** The exit code of an adapter that does not know its task. */
const noSuchTask = 127;

/** A run with its sandboxes, and the largest page that the client requested in each task's control. */
interface OpenRun extends ClientRun {
  readonly sandboxes: Sandboxes;
  readonly pageSizes: Map<OperationId, number>;
}

/** Plays each task's control and, if it succeeds, other checks. @throws AdapterError for a wrong line, or no task */
export async function runClient(run: ClientRun): Promise<void> {
  const sandboxes = new Sandboxes(run.seed);
  try {
    await playAll({ ...run, sandboxes, pageSizes: new Map() });
  } finally {
    await sandboxes.close();
  }
}

async function playAll(run: OpenRun): Promise<void> {
  const controls = run.checks.filter(({ scenario }) => scenario.id === control.id);
  const others = groupBy(
    run.checks.filter(({ scenario }) => scenario.id !== control.id),
    ({ task }) => task,
  );
  const toPlay: PlannedCheck[] = [];
  const without = new Map<OperationId, string>();
  let slowestSeconds = 0;
  await sideBySide([controls], run, async (check) => {
    const startedAt = performance.now();
    const obstacle = run.tasks.includes(check.task)
      ? await playControl(check, run, without)
      : notOffered('the client file does not list it');
    const rest = others.get(check.task) ?? [];
    for (const each of rest) {
      const why = obstacle?.code === 'not-offered' ? obstacle : (whyLeftOut(each, run) ?? obstacle);
      if (why === null) toPlay.push(each);
      else leaveOut(each, why, run);
    }
    if (obstacle === null) slowestSeconds = Math.max(slowestSeconds, (performance.now() - startedAt) / 1_000);
    if (obstacle !== null && !run.tasks.includes(check.task)) leaveOut(check, obstacle, run);
  });
  if (controls.length > 0 && without.size === controls.length) {
    const [said] = without.values();
    throw new AdapterError(`The command has none of the tasks (exit 127): ${said || 'it says nothing more'}`);
  }
  // Short deadlines get extra seconds, so that a client that starts slowly has as much time left as others.
  const extraSeconds = Math.ceil(2 * slowestSeconds);
  const [waiting, busy] = [
    toPlay.filter(({ scenario }) => waits(scenario)),
    toPlay.filter(({ scenario }) => !waits(scenario)),
  ];
  await sideBySide([busy, waiting], run, (check) => play(check, { ...run, extraSeconds }));
}

/** Plays a control. `without` takes the message of a client without the task. @returns why others are not played */
async function playControl(
  check: PlannedCheck,
  run: OpenRun,
  without: Map<OperationId, string>,
): Promise<Judged | null> {
  const startedAt = Date.now();
  const played = await playOnce(check, run);
  run.pageSizes.set(check.task, largestLimit(played.exchanges));
  const { end } = played.result;
  if (end.kind === 'exit' && end.code === noSuchTask) {
    without.set(check.task, played.result.stderr.trim().split('\n').at(-1) ?? '');
    const judged = notOffered('the client has no such task (exit 127)');
    handOver(reportUnplayed(check, judged, contextOf(run, startedAt)), null, run);
    return judged;
  }
  if (played.output.problem !== null) {
    throw new AdapterError(`${played.output.problem.what}. The line was: ${played.output.problem.line}`);
  }
  handOver(reportPlayed(check, played, contextOf(run, startedAt)), played, run);
  if (played.shortfall === null) return null;
  const reason = `the control, the same task where nothing is out of the ordinary, did not succeed: ${played.shortfall}`;
  return { outcome: 'blocked', code: null, reason };
}

async function play(check: PlannedCheck, run: OpenRun & { readonly extraSeconds: number }): Promise<void> {
  const startedAt = Date.now();
  const { deadlineSeconds } = check.scenario;
  const seconds = deadlineSeconds === undefined ? run.deadlineSeconds : deadlineSeconds + run.extraSeconds;
  const played = await playOnce(check, { ...run, deadlineSeconds: seconds });
  handOver(reportPlayed(check, played, contextOf(run, startedAt)), played, run);
}

function playOnce({ scenario, task, id }: PlannedCheck, run: OpenRun): Promise<PlayedCheck> {
  const { adapter, filterNames = {}, deadlineSeconds, sandboxes, pageSizes, watched, aborted } = run;
  const settings = { deadlineSeconds, watched, filterNames, pageSize: pageSizes.get(task) };
  return playCheck({ scenario, task, sandboxes, name: id, adapter, ...settings }, aborted);
}

const largestLimit = (exchanges: readonly Exchange[]): number =>
  exchanges
    .flatMap((exchange) => askedRequests(exchange, 'payment_id'))
    .map(({ request }) => Math.min(statedLimits.maxPageSize, Number(request.limit) || 0))
    .reduce((largest, limit) => Math.max(largest, limit), statedLimits.defaultPageSize);

/** Without a request, the requirements on requests are not judged. */
function leaveOut(check: PlannedCheck, end: Judged, run: ClientRun): void {
  const requirements = end.code === 'not-offered' ? check.requirements : scenarioRequirements(check.scenario);
  handOver(reportUnplayed({ ...check, requirements }, end, contextOf(run, Date.now())), null, run);
}

function handOver(report: CheckReport, played: PlayedCheck | null, { onReport, aborted }: ClientRun): void {
  // The checks of an interrupted run say nothing of the client.
  if (!aborted.aborted) onReport(report, played);
}

const notOffered = (reason: string): Judged => ({ outcome: 'not-applicable', code: 'not-offered', reason });

/** null: the run plays the check. */
function whyLeftOut({ isPlayed, scenario }: PlannedCheck, { filterNames = {} }: ClientRun): Judged | null {
  const { effort = 'quick', filters } = scenario;
  const left = { outcome: 'not-applicable' } as const;
  if (!isPlayed) return { ...left, code: 'not-asked', reason: `it is played at --effort ${effort}` };
  if (filters === undefined || Object.keys(filterNames).length > 0) return null;
  return { ...left, code: 'no-fixture', reason: 'the client file names no filters in openNames' };
}

const contextOf = ({ catalogue }: ClientRun, startedAt: number): ReportContext => ({
  catalogue,
  startedAt,
  durationMs: Date.now() - startedAt,
});

/** Works through two queues. Each worker prefers one queue, so that slow checks are spread. */
async function sideBySide(
  queues: readonly (readonly PlannedCheck[])[],
  { concurrency, aborted }: Pick<ClientRun, 'concurrency' | 'aborted'>,
  act: (check: PlannedCheck) => Promise<void>,
): Promise<void> {
  const left = queues.map((queue) => [...queue]);
  const worker = async (_: unknown, at: number): Promise<void> => {
    const own = [...left.slice(at % left.length), ...left];
    const take = (): PlannedCheck | undefined => own.find(({ length }) => length > 0)?.shift();
    for (let next = take(); next !== undefined && !aborted.aborted; next = take()) await act(next);
  };
  await Promise.all(Array.from({ length: concurrency }).map(worker));
}
