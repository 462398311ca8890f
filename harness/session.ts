import { type Bounds, boundsWith } from '../driver/bounds.ts';
import { createDriver, type Driver } from '../driver/driver.ts';
import { type Catalogue, loadCatalogue } from '../specs/catalogue.ts';
import type { Profile } from '../specs/profile.ts';
import { type EffortFigures, effortFigures } from './effort.ts';
import { AnswerLedger } from './evidence/answer-ledger.ts';
import type { RunSettings, TimeLimit } from './settings.ts';
import { openWorkerChannel } from './worker-channel.ts';
import { World } from './world/world.ts';
import { WriteLock } from './write-lock.ts';

/** What all checks of one run share in one worker: the driver, the world, and the ledger of answers. */
export interface Session {
  readonly settings: RunSettings;
  readonly effort: EffortFigures;
  readonly catalogue: Catalogue;
  readonly bounds: Bounds;
  readonly driver: Driver;
  readonly ledger: AnswerLedger;
  readonly world: World;
  readonly writeLock: WriteLock;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Aborted once the time for the run is over: nothing more is sent. Its reason says so. */
  readonly isOver: AbortSignal;
  /** Cancels what is under way, and lets go of the target. */
  close(): Promise<void>;
}

export interface SessionOptions {
  /** Cancels every request under way. */
  readonly signal?: AbortSignal;
  /** A driver to use instead of one of its own. */
  readonly driver?: Driver;
}

/** Opens a session against the target of the settings' profile. Nothing is sent yet. */
export function openSession(settings: RunSettings, options: SessionOptions = {}): Session {
  const catalogue = loadCatalogue();
  const time = startTime(settings.timeLimit);
  const channel = openWorkerChannel(settings);
  const driver =
    options.driver ??
    createDriver(settings.profile, {
      workers: settings.sharedBy,
      onIssued: channel.tokens.publish,
      pauses: channel.pauses,
      signal: options.signal === undefined ? time.signal : AbortSignal.any([options.signal, time.signal]),
    });
  channel.tokens.subscribe((token) => driver.secrets.addToken(token));
  const bounds = boundsWith(settings.profile.limits.answers);
  const ledger = new AnswerLedger(bounds.findings, tellingSecrets(settings.profile));
  const world = new World(settings, driver, ledger);
  return {
    settings,
    effort: effortFigures[settings.effort],
    catalogue,
    bounds,
    driver,
    ledger,
    world,
    writeLock: new WriteLock(),
    startedAt: Date.now(),
    isOver: time.signal,
    close() {
      channel.close();
      time.end();
      return driver.close();
    },
  };
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

/** Runs the clock of a time limit, if there is one. */
function startTime(limit: TimeLimit | undefined): { readonly signal: AbortSignal; end(): void } {
  const over = new AbortController();
  if (limit === undefined) return { signal: over.signal, end: () => {} };
  const stop = (): void => over.abort(`the time for the run, ${limit.name}, is over`);
  const timer = setTimeout(stop, Math.max(0, limit.endsAt - Date.now()));
  timer.unref();
  return { signal: over.signal, end: () => clearTimeout(timer) };
}
