import { type Bounds, boundsWith } from '../driver/bounds/bounds.ts';
import { createDriver, type Driver } from '../driver/driver.ts';
import { type Clock, machineClock } from '../driver/pace/clock.ts';
import { Patience } from '../driver/pace/patience.ts';
import type { Catalogue, Requirement } from '../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../specs/catalogue/requirement-id.ts';
import { putInForce } from '../specs/validation/revision-in-force.ts';
import type { Profile } from '../specs/words/profile.ts';
import { sendProgress } from './channels/progress-channel.ts';
import { Underway } from './channels/underway.ts';
import { openWorkerChannel } from './channels/worker-channel.ts';
import { AnswerWatch, unansweredLimit } from './ending/answer-watch.ts';
import { AnswerLedger } from './evidence/answer-ledger.ts';
import { DialectNotes } from './evidence/dialect-notes.ts';
import { IssuedIds } from './evidence/issued-ids.ts';
import { WorkedOperations } from './evidence/worked-operations.ts';
import { RepeatBudget } from './repeats/repeat-budget.ts';
import { type EffortFigures, effortFigures } from './settings/effort.ts';
import type { RunSettings } from './settings/settings.ts';
import type { Exploration } from './trial/exploration.ts';
import { CheckQueue } from './turns/check-queue.ts';
import { Disconnections } from './turns/disconnections.ts';
import { Moments } from './turns/moments.ts';
import { Opening, patienceFor } from './turns/opening.ts';
import { WriteLock } from './turns/write-lock.ts';
import type { SharedUses } from './world/shared-uses.ts';
import { World } from './world/world.ts';

/** What all checks of one run share in one worker: the driver, the world, and the ledger of answers. */
export interface Session {
  readonly settings: RunSettings;
  readonly effort: EffortFigures;
  /** What is counted: the requirements of the revision by which is judged. */
  readonly catalogue: Catalogue;
  /** What came after that revision: judged, and kept apart. */
  readonly later: ReadonlyMap<string, Requirement>;
  readonly bounds: Bounds;
  readonly driver: Driver;
  readonly ledger: AnswerLedger;
  /** What the answers show of what the interface leaves open; null where that is not observed. */
  readonly dialect: DialectNotes | null;
  /** Whether each operation was seen to work. */
  readonly worked: WorkedOperations;
  readonly world: World;
  readonly writeLock: WriteLock;
  readonly disconnections: Disconnections;
  readonly opening: Opening;
  /** Through which requests go that are sent at one moment. */
  readonly moments: Moments;
  /** The requirement that requests which overlap were seen to break: then one is sent at a time. null: none. */
  overlapDefect: RequirementId | null;
  /** Attempts at requests so far, polls and repetitions included; null where the driver is not the session's own. */
  attempts(): number | null;
  /** What the checks under way have sent. */
  readonly underway: Underway;
  /** What repeating what failed may take; null: nothing is repeated. */
  readonly repeats: RepeatBudget | null;
  /** Through which all checks are started. */
  readonly queue: CheckQueue;
  /** What checks that are run again share; null while they run for the first time. */
  readonly exploration: Exploration | null;
  /** By which checks are dated, deadlines kept, and a Retry-After with a date is read. */
  readonly clock: Clock;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Aborted once the time for the run is over, or the target answers no more: nothing is sent then. Its reason says which. */
  readonly isOver: AbortSignal;
  /** Sends nothing more: what has not been judged by now is blocked for this reason. */
  end(reason: string): void;
  /** Cancels what is under way, and lets go of the target. */
  close(): Promise<void>;
}

export interface SessionOptions {
  /** Cancels every request under way. */
  readonly signal?: AbortSignal;
  /** A driver to use instead of one of its own. */
  readonly driver?: Driver;
  /** Default that of the machine. */
  readonly clock?: Clock;
  /** What is required. Default: the catalogue alone. */
  readonly catalogue?: Catalogue;
  /** How long the other checks wait for the opening ones, in milliseconds. Default: what a slow target may take. */
  readonly openingMs?: number;
  /** Notes which checks rely on what is shared. Absent: nobody wants to know. */
  readonly uses?: SharedUses;
}

/**
 * Opens a session against the target of the settings' profile, and puts the revision by which it judges in force for this
 * thread. Nothing is sent yet.
 */
export function openSession(settings: RunSettings, options: SessionOptions = {}): Session {
  const revision = putInForce(settings.revision ?? null);
  const { clock = machineClock, catalogue = revision.catalogue } = options;
  const over = new AbortController();
  const stopTime = startTime(settings, clock, over);
  const channel = openWorkerChannel(settings);
  const patience = new Patience();
  const watch = new AnswerWatch(unansweredLimit(settings.profile.timing), clock, {
    giveUpOpen: () => patience.giveUp(),
    giveUpRun: (reason) => over.abort(reason),
  });
  let answers = 0;
  let attempts = 0;
  const publishAnswer = atMostEvery(answersEveryMs, clock, channel.answers.publish);
  channel.answers.subscribe(() => watch.noteAnswer());
  const driver =
    options.driver ??
    createDriver(settings.profile, {
      clock,
      workers: settings.sharedBy,
      onIssued: channel.tokens.publish,
      onFull: (reason) => over.abort(reason),
      pauses: channel.pauses,
      patience,
      onAttempt(attempt) {
        watch.note(attempt);
        attempts += 1;
        if (attempt.kind !== 'answer') return;
        answers += 1;
        publishAnswer();
      },
      signal: options.signal === undefined ? over.signal : AbortSignal.any([options.signal, over.signal]),
    });
  const bounds = boundsWith(settings.profile.limits.answers);
  const issued = givenIds(settings.profile);
  const ledger = new AnswerLedger(bounds.findings, tellingSecrets(settings.profile), issued);
  const worked = new WorkedOperations(settings.profile);
  // It observes the first connection, whose token must not be known as an earlier one by then.
  const dialect = settings.dialect === false ? null : new DialectNotes(settings.profile);
  const world = new World(settings, driver, { ledger, worked, dialect, uses: options.uses ?? null });
  const underway = new Underway();
  const { progressChannel, part } = settings;
  const stopProgress =
    progressChannel === undefined ? () => {} : sendProgress(progressChannel, () => underway.news(part.index));
  channel.tokens.subscribe(({ token, ids }) => {
    driver.secrets.addToken(token, ids);
    issued.addToken(token);
  });
  return {
    settings,
    effort: effortFigures[settings.effort],
    catalogue,
    later: revision.later,
    bounds,
    driver,
    ledger,
    dialect,
    worked,
    world,
    writeLock: new WriteLock(),
    disconnections: new Disconnections(),
    opening: new Opening(clock, () => answers, options.openingMs ?? patienceFor(settings.asked)),
    moments: new Moments(Math.max(1, Math.floor(settings.profile.limits.concurrency / settings.sharedBy))),
    attempts: () => (options.driver === undefined ? attempts : null),
    overlapDefect: null,
    underway,
    exploration: null,
    repeats: settings.repeatsFailures === true ? repeatBudget(settings, clock) : null,
    queue: new CheckQueue({
      atOnce: Math.max(leastAtOnce, settings.profile.limits.concurrency * 3),
      isStalled: () => driver.hasRoom() && watch.unansweredMs >= stalledMs,
      clock,
    }),
    clock,
    startedAt: clock.now(),
    isOver: over.signal,
    end: (reason) => over.abort(reason),
    close() {
      channel.close();
      stopTime();
      stopProgress();
      watch.close();
      return driver.close();
    },
  };
}

/** The part of what may be repeated that is this worker's. */
function repeatBudget({ effort, sharedBy, timeLimit }: RunSettings, clock: Clock): RepeatBudget {
  const { repeatRequests, repeatedCheckMs, softDeadlineMs } = effortFigures[effort];
  const endsAt = Math.min(clock.now() + softDeadlineMs, timeLimit?.endsAt ?? Number.POSITIVE_INFINITY);
  return new RepeatBudget({ requests: Math.ceil(repeatRequests / sharedBy), checkMs: repeatedCheckMs, endsAt });
}

/** The ids of the profile: no new thing may have them. */
function givenIds({ credentials, fixtures }: Profile): IssuedIds {
  return new IssuedIds({
    accessTokens: credentials.accessToken === null ? [] : [credentials.accessToken],
    paymentIds: [...fixtures.paymentIds, ...fixtures.foreignPaymentIds],
  });
}

/**
 * The profile's own secrets that no answer holds by chance: one that is short, or part of what the profile says in the
 * open, may.
 */
function tellingSecrets(profile: Profile): readonly string[] {
  const { accessToken, clientId, clientSecret } = profile.credentials;
  const open = JSON.stringify([profile.name, profile.baseUrl, profile.provider, clientId, profile.fixtures]);
  return [accessToken, clientSecret].flatMap((secret) =>
    secret === null || secret.length < shortestTelling || open.includes(secret) ? [] : [secret],
  );
}

/** Characters; words are shorter. */
const shortestTelling = 12;

/** Checks at once where the profile allows fewer requests: some of them compare, or wait for each other. */
const leastAtOnce = 8;

/** With room for more requests, a target that has answered nothing for so long keeps all checks waiting. Milliseconds. */
const stalledMs = 500;

/** How often other workers need to hear that the target answers, in milliseconds. */
const answersEveryMs = 1_000;

function atMostEvery(ms: number, clock: Clock, act: () => void): () => void {
  let nextAt = 0;
  return () => {
    if (clock.now() < nextAt) return;
    nextAt = clock.now() + ms;
    act();
  };
}

/** The longest time that a timer takes, in milliseconds. */
const longestTimerMs = 2_147_483_647;

/** Ends the run when its time is over. @returns how to stop the timer */
function startTime({ timeLimit }: RunSettings, clock: Clock, over: AbortController): () => void {
  if (timeLimit === undefined) return () => {};
  const end = (): void => over.abort(`the time for the run, ${timeLimit.name}, is over`);
  const timer = setTimeout(end, Math.min(longestTimerMs, Math.max(0, timeLimit.endsAt - clock.now())));
  timer.unref();
  return () => clearTimeout(timer);
}
