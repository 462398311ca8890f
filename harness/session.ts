import { boundsWith } from '../driver/bounds/bounds.ts';
import type { Driver } from '../driver/driver.ts';
import { type Clock, machineClock } from '../driver/pace/clock.ts';
import type { Catalogue } from '../specs/catalogue/catalogue.ts';
import { putInForce } from '../specs/validation/revision-in-force.ts';
import type { RecordedWait } from '../specs/words/record.ts';
import { type Assembled, assembleParts } from './assemble-parts.ts';
import { type ProgressNews, sendProgress, Underway } from './channels/progress.ts';
import { type TrafficNews, trafficNews } from './channels/traffic-news.ts';
import { endInTime } from './ending/time-limit.ts';
import type { AnswerLedger } from './evidence/answer-ledger.ts';
import { openEvidence } from './evidence/evidence.ts';
import { RepeatBudget } from './repeats/repeat-budget.ts';
import type { Reporting } from './report/report-requirements.ts';
import { CoveredPairs } from './sending/covered-pairs.ts';
import type { Observed, Observer } from './sending/observe-answers.ts';
import { Overlaps } from './sending/overlaps.ts';
import { effortFigures, type RunSettings } from './settings/settings.ts';
import { openTarget } from './target.ts';
import { CheckQueue, CheckStarts } from './turns/check-queue.ts';
import { Disconnections } from './turns/disconnections.ts';
import { Opening, patienceFor } from './turns/opening.ts';
import { Waits } from './turns/waits.ts';
import { WriteLock } from './turns/write-lock.ts';
import { MadeOnce } from './world/made-once.ts';
import { RunNotes } from './world/run-notes.ts';
import type { SharedUses } from './world/shared-uses.ts';

/** A worker's part of a run under way. */
export interface Session extends Assembled {
  readonly starts: CheckStarts;
  readonly reporting: Reporting;
  readonly underway: Underway;
  /** null: failed checks are not repeated. */
  readonly repeats: RepeatBudget | null;
  /** The parts for the repeat of a check: the connections are the same, reads are sent and judged anew. */
  forRepeat(): Assembled;
  /** Attempts at requests so far; null: the driver is not the session's own. */
  attempts(): number | null;
  waits(): readonly RecordedWait[];
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly signal?: AbortSignal;
  /** Aborted to send nothing more. Its reason, a text, is shown for each requirement that was not judged. */
  readonly ending?: AbortSignal;
  readonly onProgress?: (news: ProgressNews) => void;
  /** Takes every exchange of ours, ready to be written. */
  readonly onTraffic?: (news: TrafficNews) => void;
  readonly driver?: Driver;
  readonly clock?: Clock;
  /** The requirements to judge by. Default: the catalogue alone. */
  readonly catalogue?: Catalogue;
  /** The milliseconds for which other checks wait for the opening checks. Default: it depends on the target's speed. */
  readonly openingMs?: number;
  /** Notes which checks rely on which shared things. Absent: nobody needs it. */
  readonly uses?: SharedUses;
  /** Take notice of every exchange, beside the harness itself. */
  readonly observers?: readonly Observer[];
}

/** The least number of checks at once, even if the profile allows fewer requests: some checks only wait for others. */
const minAtOnce = 8;

/** Opens a session, and puts its revision into force for this thread. Sends nothing yet. */
export function openSession(settings: RunSettings, options: SessionOptions = {}): Session {
  const { firstConnection, profile, sharedBy } = settings;
  const { limits } = profile;
  const revision = putInForce(settings.revision ?? null);
  const { clock = machineClock, catalogue = revision.catalogue, ending, onProgress, onTraffic } = options;
  const over = new AbortController();
  const end = (reason: string): void => over.abort(reason);
  ending?.addEventListener('abort', () => end(String(ending.reason)), { once: true });
  const stopTime = endInTime(settings.timeLimit, clock, end);
  const signal = options.signal === undefined ? over.signal : AbortSignal.any([options.signal, over.signal]);
  const target = openTarget(settings, { clock, driver: options.driver, signal, end });
  const { driver } = target;
  const bounds = boundsWith(limits.answers);
  const notes = new RunNotes(profile);
  const opening = new Opening(clock, target.answers, options.openingMs ?? patienceFor(settings.asked));
  target.onPutOff(() => opening.letOthersBegin());
  const shared = {
    run: {
      settings,
      effort: effortFigures[settings.effort],
      bounds,
      clock,
      startedAt: clock.now(),
      ended: over.signal,
    },
    standard: { catalogue, later: revision.later },
    overlaps: new Overlaps(Math.max(1, Math.floor(limits.concurrency / sharedBy)), () => driver.sendOneAtATime()),
    opening,
    waits: new Waits(() => opening.letOthersBegin()),
    locks: {
      writeLock: new WriteLock(),
      disconnections: new Disconnections(),
      written: notes.written,
      onPutOff: target.onPutOff,
    },
    exploration: null,
    driver,
    notes,
    observers: [
      ...(options.observers ?? []),
      ...(onTraffic === undefined
        ? []
        : [({ exchange, spec }: Observed) => spec !== null && onTraffic(trafficNews(exchange, driver.secrets))]),
    ],
  };
  const evidence = openEvidence(profile, bounds.findings, settings.dialect === true);
  const pairs = settings.dialect === true ? new CoveredPairs(profile, notes) : null;
  const made = new MadeOnce(options.uses ?? null);
  const most = settings.connections ?? Math.floor(limits.connections / sharedBy);
  const connections = firstConnection === null ? most : most - 1;
  const assembled = assembleParts(shared, { evidence: { ...evidence, pairs }, made, connections, profile });
  const judgeAsked = (ledger: AnswerLedger): void => {
    for (const { exchange, stated } of settings.asked ?? []) ledger.observe(exchange, stated);
  };
  if (firstConnection !== null) assembled.observe(firstConnection);
  judgeAsked(evidence.ledger);
  // Only now: the ledger may not know the first connection's token as an earlier one when it observes its creation.
  target.onToken(({ token, ids }) => {
    driver.secrets.addToken(token, ids);
    evidence.backlog.add(() => evidence.issued.addToken(token));
  });
  const underway = new Underway();
  const stopProgress =
    onProgress === undefined ? () => {} : sendProgress(onProgress, () => underway.news(settings.part.index));
  const atOnce = Math.max(minAtOnce, limits.concurrency * 3);
  return {
    ...assembled,
    starts: new CheckStarts(opening, new CheckQueue({ atOnce, isStalled: target.isStalled, clock })),
    reporting: {
      standard: shared.standard,
      secrets: driver.secrets,
      maxFindings: bounds.findings,
      origins: notes.origins,
      worked: evidence.worked,
      dialect: evidence.dialect,
      pairs,
    },
    underway,
    repeats: settings.repeatsFailures === true ? repeatBudget(settings, clock) : null,
    forRepeat() {
      const ledger = evidence.ledger.forRepeat();
      judgeAsked(ledger);
      return assembleParts(shared, {
        evidence: { ...evidence, ledger, dialect: null, pairs: null },
        made: new MadeOnce(made.uses, made),
        connections: 0,
        profile: assembled.parts.world.profile,
      });
    },
    attempts: target.attempts,
    waits: () => shared.waits.report(),
    close() {
      stopTime();
      stopProgress();
      return target.close();
    },
  };
}

function repeatBudget({ effort, sharedBy, timeLimit }: RunSettings, clock: Clock): RepeatBudget {
  const { repeatRequests, repeatedCheckMs, softDeadlineMs } = effortFigures[effort];
  const endsAt = Math.min(clock.now() + softDeadlineMs, timeLimit?.endsAt ?? Number.POSITIVE_INFINITY);
  return new RepeatBudget({ requests: Math.ceil(repeatRequests / sharedBy), checkMs: repeatedCheckMs, endsAt });
}
