import { randomInt } from 'node:crypto';
import type { IssuedToken } from '../../../driver/secrets/issued-tokens.ts';
import type { AskedBefore, RunSettings, TimeLimit } from '../../../harness/settings/settings.ts';
import type { Catalogue } from '../../../specs/catalogue/catalogue.ts';
import { seedOfChallenge } from '../../../specs/words/challenge.ts';
import type { Exchange } from '../../../specs/words/exchange.ts';
import type { Profile } from '../../../specs/words/profile.ts';
import { checkIndex, type IndexedCheck } from '../../../suites/check-index.ts';
import { checksOf, partOf } from '../../../suites/part.ts';
import { checksToRepeat } from '../../../suites/retired-checks.ts';
import { UsageError } from '../../io.ts';
import { didYouMean } from '../../nearest.ts';
import { CorpusFolder } from './corpus-folder.ts';
import { maxSeed, type RunOptions } from './run-options.ts';
import { type Selection, selectChecks, withWhatTheyRead } from './select-checks.ts';
import { shareOut } from './share-out.ts';
import { timeLimitFrom } from './time-limit.ts';

export interface RunPlan {
  readonly profile: Profile;
  readonly seed: number;
  readonly selection: Selection;
  /** The ids of the checks to run; in a shard only its own. */
  readonly checks: readonly string[];
  /** null: the user named no corpus. */
  readonly corpus: CorpusFolder | null;
  /** The time of the first request to a target that is there. */
  readonly startedAt: Date;
  /** From `startedAt`; null: no limit. */
  readonly timeLimit: TimeLimit | null;
}

/** @param own checks beside those of the suites @throws UsageError for unknown requirements, or nothing to judge */
export function planRun(
  options: RunOptions,
  profile: Profile,
  catalogue: Catalogue,
  own: readonly IndexedCheck[] = [],
): RunPlan {
  const concluding = new Set(checkIndex.concluding.map(({ id }) => id));
  const { selection, selected } = select(options, catalogue, concluding, own);
  const tested = withFlags(profile, options);
  const { index, count } = options.shard ?? { index: 1, count: 1 };
  const part = partOf(checkIndex, selected, index, count);
  // The index keeps checks of retired requirements for the frozen revisions that have them: here they are left out.
  const ownChosen = own.filter(({ id }) => selected === null || selected.includes(id));
  const chosen = [...part.stimulating, ...ownChosen, ...part.concluding].filter((check) =>
    check.requirements.some((id) => catalogue.requirements.has(id)),
  );
  return {
    profile: tested,
    seed: chooseSeed(options),
    corpus: openCorpus(options),
    startedAt: new Date(),
    timeLimit: timeLimitFrom(options.maxTime, tested, options.effort, Date.now(), options),
    selection,
    checks: chosen.map(({ id }) => id),
  };
}

/** Selects the checks to run; `selected` is null for all. @throws UsageError if no check is left */
function select(
  { failures, operations, requirements }: RunOptions,
  catalogue: Catalogue,
  concluding: ReadonlySet<string>,
  own: readonly IndexedCheck[],
): { readonly selection: Selection; readonly selected: readonly string[] | null } {
  const checks = [...checksOf(checkIndex), ...own];
  if (failures !== undefined) {
    const about = failures.requirements.flatMap((id) => catalogue.requirements.get(id) ?? []);
    const known = about.map(({ id }) => id);
    const repeated = known.flatMap((id) => [
      ...checksToRepeat(id, failures.checks),
      ...own.filter((check) => check.requirements.some((each) => each === id)),
    ]);
    const selected = withWhatTheyRead(new Set(repeated.map(({ id }) => id)), about, checks, concluding);
    if (known.length > 0 && selected.length > 0) {
      return { selection: { operations: null, requirements: known }, selected };
    }
    throw new UsageError('--only-failed: no check of this version judges what failed; run all checks');
  }
  const selection: Selection = { operations: operations ?? null, requirements: requirements ?? null };
  assertRequirements(requirements ?? [], catalogue);
  const selected = selectChecks(selection, catalogue.requirements.values(), checks, concluding);
  if (selected?.length !== 0) return { selection, selected };
  throw new UsageError(
    'Nothing is selected: no check judges these --operations and --requirements together; "payroll-conformance requirements" lists what there is.',
  );
}

/** @throws UsageError for a folder that can't be read, or would not be used */
function openCorpus({ corpus, explore }: RunOptions): CorpusFolder | null {
  if (corpus === undefined) return null;
  if (explore === undefined) {
    throw new UsageError('--corpus needs --explore: only a run that goes on with new seeds plays and keeps sequences');
  }
  return new CorpusFolder(corpus);
}

/** Chooses the seed: a fixed one for shards, which start separately, and for repeats, whose latencies are compared. */
function chooseSeed({ seed, challenge, repeat, shard }: RunOptions): number {
  if (challenge !== undefined) return seedOfChallenge(challenge);
  return seed ?? (shard === undefined && repeat === undefined ? randomInt(1, maxSeed) : 1);
}

/** The answers of the target before the suites run, and the tokens in them. */
interface Learned {
  readonly firstConnection: Exchange | null;
  readonly issued: readonly IssuedToken[];
  readonly asked?: readonly AskedBefore[];
  readonly unknownFixtures?: RunSettings['unknownFixtures'];
  readonly repeatsFailures?: boolean;
}

/** Makes settings for as many workers as requested, or fewer if a run may not create enough connections. */
export function createWorkerSettings(
  plan: Pick<RunPlan, 'profile' | 'seed' | 'checks'> & Partial<Pick<RunPlan, 'timeLimit' | 'corpus'>>,
  options: Pick<RunOptions, 'effort' | 'strict' | 'workers' | 'explore' | 'revision' | 'checks'>,
  { firstConnection, issued, asked = [], unknownFixtures = {}, repeatsFailures = false }: Learned,
): readonly RunSettings[] {
  const shares = shareOut(plan.checks, plan.profile, options.workers);
  const explore =
    options.explore === undefined ? undefined : { durationMs: options.explore, corpus: plan.corpus?.entries ?? [] };
  // What only one worker may do or judge again is left to the first one.
  return shares.map(({ part, connections }, position) => ({
    profile: plan.profile,
    effort: options.effort,
    seed: plan.seed,
    strict: options.strict,
    ...(options.revision === undefined ? {} : { revision: options.revision }),
    checks: plan.checks,
    ...(options.checks === undefined || position > 0 ? {} : { ownChecks: options.checks }),
    part,
    sharedBy: shares.length,
    connections,
    firstConnection: position === 0 ? firstConnection : null,
    asked: position === 0 ? asked : [],
    unknownFixtures,
    repeatsFailures,
    dialect: true,
    ...(plan.timeLimit ? { timeLimit: plan.timeLimit } : {}),
    ...(explore === undefined ? {} : { explore }),
    issued,
  }));
}

function assertRequirements(ids: readonly string[], { requirements, retired }: Catalogue): void {
  const problems = ids
    .filter((id) => !requirements.has(id))
    .map((id) => {
      if (retired.has(id))
        return `--requirements: ${id} was retired; "payroll-conformance requirements" lists those in force`;
      const hint = didYouMean(id, requirements.keys(), '"payroll-conformance requirements" lists all');
      return `--requirements: there is no requirement "${id}"; ${hint}`;
    });
  if (problems.length > 0) throw new UsageError(problems);
}

function withFlags(described: Profile, { rateLimit, timeout, challenge }: RunOptions): Profile {
  const profile = challenge === undefined ? described : hideChecks(described);
  const { timing, limits } = profile;
  return {
    ...profile,
    timing: timeout === undefined ? timing : { ...timing, requestTimeoutMs: timeout, liveTimeoutMs: timeout },
    limits: rateLimit === undefined ? limits : { ...limits, requestsPerSecond: rateLimit },
  };
}

/** Hides the name of the check in each request, since a target that knew it could answer each check as it likes. */
export const hideChecks = (profile: Profile): Profile => ({
  ...profile,
  correlation: { ...profile.correlation, checkHeader: null },
});
