import type { Clock } from '../../driver/pace/clock.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { renderExchange } from '../../reports/formats/text/exchange-text.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { operationsPhrase } from '../../reports/verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../../reports/verdict/findings/summary-finding.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions } from '../../specs/catalogue/frozen-revision.ts';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { answers } from '../../suites/answers/answers.suite.ts';
import { checksToRepeat } from '../../suites/retired-checks.ts';
import { runPart } from '../../suites/run-part.ts';
import { Interruption, type Io, signalCodes, UsageError } from '../io.ts';
import { preflight } from '../preflight/preflight.ts';
import { readRun } from '../records/named-run.ts';
import { computeDigests } from '../run/digests.ts';
import { createWorkerSettings, hideChecks } from '../run/plan/run-plan.ts';
import { embeddedAddress, openTarget, recordedProfile, type Target } from '../run/target.ts';

export interface ReplayOptions {
  readonly finding: number;
  /** A profile file; absent: the run was of the embedded sandbox. */
  readonly profile?: string;
}

/** Whether the finding is still there (`fails`; `isSame`: with the same fingerprint), is gone, or remains unclear. */
type Replayed =
  | { readonly kind: 'fails'; readonly finding: ReportedFinding; readonly isSame: boolean }
  | { readonly kind: 'holds'; readonly exchanges: number }
  | { readonly kind: 'unclear'; readonly reason: string };

/** Runs the checks of a finding again. @returns 1 still fails, 0 no longer, 3 can't be replayed. @throws UsageError */
export async function replayFinding(dir: string, options: ReplayOptions, io: Io): Promise<number> {
  const run = readRun(dir);
  const finding = findFinding(run, dir, options.finding);
  if (options.profile === undefined && run.header.target.baseUrl !== embeddedAddress) {
    throw new UsageError('replay: name the profile of the target with --profile FILE; a record holds no credentials');
  }
  const { requirement, operation, message, checks } = finding;
  const interruption = new Interruption(io);
  const target = await openTarget(options.profile, io.environment, [...loadCatalogue().requirements.keys()]);
  const { challenge } = run.header;
  const where = operationsPhrase(run, finding);
  const origin = challenge === undefined ? '' : ` of challenge ${forTerminal(challenge)}`;
  try {
    io.stdout.write(
      `Replaying finding ${finding.id}: ${forTerminal(requirement)} ${forTerminal(operation)}: ${forTerminal(message)}\n` +
        `${where === null ? '' : `  ${forTerminal(where, 1_000)}; replayed in the first of them\n`}` +
        `  seen by ${forTerminal(checks.join(', '))}, seed ${run.header.seed}${origin}, effort ${run.header.effort}\n`,
    );
    for (const note of describeDifferences(run, target)) io.stdout.write(`  note: ${forTerminal(note)}\n`);
    const replayed = await attempt(run, finding, target, interruption.aborted, io.clock);
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    return showReplayed(replayed, io);
  } finally {
    interruption.release();
    await target.close();
  }
}

function findFinding(run: Run, dir: string, id: number): SummaryFinding {
  const { findings } = summarise(run);
  const finding = findings.find((each) => each.id === id);
  if (finding !== undefined) return finding;
  const there = findings.length === 0 ? 'it has none' : `it has 1 to ${findings.length}`;
  throw new UsageError(`--finding: the run in ${dir} has no finding ${id}; ${there}`);
}

function describeDifferences({ header }: Run, target: Target): readonly string[] {
  const { profile } = target;
  const { digests, catalogue } = header;
  const now = computeDigests(recordedProfile(target), digests.requirements, catalogue.revision);
  const { suites, schemas, profile: digest } = now;
  const { name, version } = header.target;
  return [
    ...(profile.name === name ? [] : [`the run was of ${name}, this is ${profile.name}`]),
    ...(profile.version === version ? [] : [`the run was of version ${version}, this is ${profile.version}`]),
    ...(digest === header.digests.profile ? [] : ['the profile is not quite the one of the run']),
    ...(suites === header.digests.suites && schemas === header.digests.schemas
      ? []
      : ['the checks or schemas of this version of the harness are others than those of the run']),
  ];
}

async function attempt(
  run: Run,
  finding: SummaryFinding,
  target: Target,
  signal: AbortSignal,
  clock: Clock | undefined,
): Promise<Replayed> {
  const stages = replayStages(finding);
  if (stages.length === 0) {
    return { kind: 'unclear', reason: `no check of this version of the harness judges ${finding.requirement}` };
  }
  const { seed, effort, strict, challenge } = run.header;
  const profile = challenge === undefined ? target.profile : hideChecks(target.profile);
  const tried = await preflight(profile, signal, clock);
  if (tried.kind !== 'ready') return { kind: 'unclear', reason: tried.sentence };
  let replayed: Replayed = { kind: 'unclear', reason: 'nothing was sent' };
  for (const [stage, checks] of stages.entries()) {
    // The first stage disconnects this connection in the end.
    const firstConnection = stage === 0 ? tried.firstConnection : null;
    const [settings] = createWorkerSettings(
      { profile, seed, checks },
      { effort, strict, workers: 1, ...revisionOf(run) },
      { firstConnection, issued: tried.issued },
    );
    if (settings === undefined) continue;
    const { reports } = await runPart(settings, { signal });
    replayed = decideReplayed(finding, reports);
    if (replayed.kind === 'fails' || signal.aborted) return replayed;
  }
  return replayed;
}

/** Only a revision other than today's. */
function revisionOf({ header, later }: Run): { readonly revision?: string } {
  const { revision } = header.catalogue;
  return later !== undefined && frozenRevisions().includes(revision) ? { revision } : {};
}

function decideReplayed(finding: SummaryFinding, reports: readonly CheckReport[]): Replayed {
  const near = reports
    .flatMap(({ findings }) => findings)
    .filter(({ requirement, operation }) => requirement === finding.requirement && operation === finding.operation);
  const same = near.find(({ fingerprint }) => fingerprint === finding.fingerprint);
  const found = same ?? near[0];
  if (found !== undefined) return { kind: 'fails', finding: found, isSame: same !== undefined };
  const judged = reports
    .filter(({ check }) => finding.checks.includes(check))
    .flatMap(({ requirements }) => requirements[finding.requirement] ?? []);
  const unjudged = judged.find(({ outcome }) => outcome === 'error' || outcome === 'blocked');
  const wasJudged = judged.some(({ outcome }) => ['passed', 'failed', 'advisory'].includes(outcome));
  if (unjudged === undefined && wasJudged) {
    return { kind: 'holds', exchanges: reports.reduce((sum, { exchanges }) => sum + exchanges, 0) };
  }
  const reason = (unjudged ?? judged[0])?.reason ?? 'its check did not come to judge the requirement';
  return { kind: 'unclear', reason };
}

function showReplayed(replayed: Replayed, { stdout }: Io): 0 | 1 | 3 {
  if (replayed.kind === 'holds') {
    stdout.write(`no longer fails: the requirement was judged by ${replayed.exchanges} exchanges, and holds\n`);
    return 0;
  }
  if (replayed.kind === 'unclear') {
    stdout.write(`cannot be replayed: ${forTerminal(replayed.reason, 600)}\n`);
    return 3;
  }
  const { finding, isSame } = replayed;
  const deciding = finding.exchanges.at(-1);
  stdout.write(
    [
      `still fails${isSame ? '' : ', though in another way'}`,
      `  found:    ${forTerminal(finding.message)}`,
      `  expected: ${forTerminal(finding.expected)}`,
      `  actual:   ${forTerminal(finding.actual)}`,
      ...(deciding === undefined ? [] : renderExchange(deciding).map((line) => `  ${line}`)),
      `  $ ${forTerminal(finding.curl, 4_000)}`,
      '',
    ].join('\n'),
  );
  return 1;
}

type Sighted = Pick<SummaryFinding, 'operation' | 'requirement' | 'checks'>;

/**
 * Plans the checks that may see a finding again. If its own checks send requests, they are the only stage. Else they
 * read answers: first run the senders of the operation beside them, then all senders. Empty: no check.
 */
function replayStages({ operation, requirement, checks }: Sighted): readonly (readonly string[])[] {
  const judging = checksToRepeat(requirement, checks);
  const near = judging.filter((check) => check.operation === operation);
  const judges = (near.length > 0 ? near : judging).map(({ id }) => id);
  if (judges.length === 0) return [];
  const reading = new Set(answers.checks.map(({ id }) => id));
  const senders = judges.filter((id) => !reading.has(id));
  if (senders.length > 0) return [senders];
  const sending = allChecks.filter(({ id }) => !reading.has(id));
  const ofOperation = sending.filter((check) => check.operation === operation).map(({ id }) => id);
  const all = sending.map(({ id }) => id);
  return [
    [...ofOperation, ...judges],
    [...all, ...judges],
  ];
}
