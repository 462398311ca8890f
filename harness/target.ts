import { createDriver, type Driver } from '../driver/driver.ts';
import type { Clock } from '../driver/pace/clock.ts';
import { Patience } from '../driver/pace/patience.ts';
import type { IssuedToken } from '../driver/secrets/issued-tokens.ts';
import { openWorkerChannel } from './channels/worker-channel.ts';
import { AnswerWatch, unansweredLimits } from './ending/answer-watch.ts';
import type { RunSettings } from './settings/settings.ts';

/** The target of a run, and the driver that sends to it. */
export interface Target {
  readonly driver: Driver;
  /** Requests that were answered so far. */
  answers(): number;
  /** Attempts at requests so far, polls and repetitions included; null if the driver is not the session's own. */
  attempts(): number | null;
  /** Whether the target has answered nothing for a moment, although it could take more requests: all only wait. */
  isStalled(): boolean;
  /** Calls `listener` while the target has only put requests off for a while. @returns a function that ends this */
  onPutOff(listener: () => void): () => void;
  /** Calls `receive` with each access token issued to another worker, or before the suites began. */
  onToken(receive: (issued: IssuedToken) => void): void;
  close(): Promise<void>;
}

export interface TargetOptions {
  readonly clock: Clock;
  readonly driver: Driver | undefined;
  readonly signal: AbortSignal;
  /** Ends the run: nothing more is sent, for this reason. */
  readonly end: (reason: string) => void;
}

/** The milliseconds without an answer, though more requests could be sent, after which all checks count as waiting. */
const stalledMs = 500;

/** The milliseconds of nothing but "come back later" after which a check no longer keeps others from writing. */
const putOffMs = 3_000;

/** Interval at which other workers need to hear that the target answers, in milliseconds. */
const answersEveryMs = 1_000;

/** Opens the target of the settings' profile, with the other workers that send to it. */
export function openTarget(settings: RunSettings, { clock, driver: givenDriver, signal, end }: TargetOptions): Target {
  const { profile, sharedBy } = settings;
  const channel = openWorkerChannel(settings);
  const patience = new Patience();
  const watch = new AnswerWatch(unansweredLimits(profile.timing), clock, {
    giveUpOpen: () => patience.giveUp(),
    giveUpRun: end,
  });
  channel.answers.subscribe(() => watch.noteAnswer());
  const putOff = new Set<() => void>();
  let [answers, attempts, nextNewsAt] = [0, 0, 0];
  const driver =
    givenDriver ??
    createDriver(profile, {
      clock,
      workers: sharedBy,
      onIssued: channel.tokens.publish,
      onFull: end,
      pauses: channel.pauses,
      patience,
      onAttempt(attempt) {
        watch.note(attempt);
        attempts += 1;
        if (attempt.kind === 'come-back-later' && watch.unansweredMs >= putOffMs) {
          for (const listener of [...putOff]) listener();
        }
        if (attempt.kind !== 'answer') return;
        answers += 1;
        if (clock.now() < nextNewsAt) return;
        nextNewsAt = clock.now() + answersEveryMs;
        channel.answers.publish();
      },
      signal,
    });
  return {
    driver,
    answers: () => answers,
    attempts: () => (givenDriver === undefined ? attempts : null),
    isStalled: () => driver.hasRoom() && watch.unansweredMs >= stalledMs,
    onPutOff(listener) {
      putOff.add(listener);
      return () => putOff.delete(listener);
    },
    onToken: channel.tokens.subscribe,
    close() {
      channel.close();
      watch.close();
      return driver.close();
    },
  };
}
