import { cleanupMs } from '../../harness/clean-up.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { RecordWriter } from '../../reports/record/file/record-writer.ts';
import type { SafeText } from '../../specs/words/exchange.ts';
import type { RecordedWait, ReportedEntity } from '../../specs/words/record.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import { preflight } from '../preflight/preflight.ts';
import { probeFixtures } from '../preflight/probe-fixtures.ts';
import { describeFailure } from './describe-failure.ts';
import type { PartFigures } from './engine/serve-part.ts';
import { recordChecks } from './record-checks.ts';
import type { RunContext, TriedPlan } from './start-record.ts';

export interface RoundsResult extends PartFigures {
  readonly failures: readonly SafeText[];
  /** Why there were fewer rounds than requested, though no signal came; null: there were enough. */
  readonly shortfall: SafeText | null;
}

/** Runs the plan as often as requested, into one record; each round starts afresh. */
export async function runRounds(first: TriedPlan, context: RunContext, record: RecordWriter): Promise<RoundsResult> {
  const { options, interruption, io } = context;
  const { repeat, repeat: count = 1 } = options;
  const created: ReportedEntity[] = [];
  const failures: SafeText[] = [];
  let worldExchanges = 0;
  let attempts = 0;
  const waits: RecordedWait[] = [];
  let shortfall: SafeText | null = null;
  let plan = first;
  for (let round = 1; ; round += 1) {
    if (repeat !== undefined && options.quiet !== true) io.stdout.write(`Run ${round} of ${count}:\n`);
    const { tried } = plan;
    const result = await recordChecks(plan, context, record, repeat === undefined ? undefined : round);
    created.push(...result.created);
    worldExchanges += result.worldExchanges;
    attempts += result.attempts;
    waits.push(...result.waits);
    failures.push(...result.failures.map((failure) => tried.secrets.redact(describeFailure(failure))));
    if (round >= count || failures.length > 0 || interruption.signal !== null || result.endedAtFailure) break;
    const next = await beginAgain(first, context);
    if ('plan' in next) {
      plan = next.plan;
      continue;
    }
    created.push(...next.created);
    if (interruption.signal !== null) break;
    shortfall = tried.secrets.redact(`The plan was run ${round} of ${count} times: ${next.why}`);
    io.stderr.write(`${forTerminal(shortfall, 4_000)}\n`);
    break;
  }
  return { created, worldExchanges, attempts, waits: joinWaits(waits), failures, shortfall };
}

async function beginAgain(
  plan: TriedPlan,
  { interruption }: RunContext,
): Promise<{ readonly plan: TriedPlan } | { readonly why: string; readonly created: readonly ReportedEntity[] }> {
  const { profile, timeLimit } = plan;
  const over = `the time for the run, ${timeLimit?.name}, was over.`;
  const isOver = (): boolean => timeLimit !== null && Date.now() >= timeLimit.endsAt;
  if (isOver()) return { why: over, created: [] };
  const tried = await preflight(profile, interruption.aborted);
  if (tried.kind !== 'ready' || isOver() || interruption.signal !== null) {
    const created = await disconnectCreated(profile, tried, [], AbortSignal.timeout(cleanupMs));
    return { why: tried.kind === 'ready' ? over : tried.sentence, created };
  }
  const signal = AbortSignal.any([interruption.aborted, AbortSignal.timeout(fixturesMs)]);
  const mayWrite = true;
  const probed = await probeFixtures(profile, signal, mayWrite);
  return { plan: { ...plan, tried, probed, firstConnection: tried.firstConnection } };
}

function joinWaits(waits: readonly RecordedWait[]): readonly RecordedWait[] {
  const joined = new Map<string, RecordedWait>();
  for (const each of waits) {
    const { ms, came, missed } = joined.get(each.for) ?? { ms: 0, came: 0, missed: 0 };
    joined.set(each.for, { for: each.for, ms: ms + each.ms, came: came + each.came, missed: missed + each.missed });
  }
  return [...joined.values()];
}

/** The time for requesting all fixtures. */
const fixturesMs = 10_000;
