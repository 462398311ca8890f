import type { Started } from '../../cli/faults/try-target.ts';
import { readProfile } from '../../cli/profile/profile.ts';
import { createDriver } from '../../driver/driver.ts';
import { machineClock } from '../../driver/pace/clock.ts';
import { type RunSettings, wholeRun } from '../../harness/settings/settings.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { retiredChecks } from '../../suites/retired-checks.ts';
import { startSecond } from '../second-implementation/server.ts';
import { asStored, judgeAlone } from './judge-alone.ts';
import { keepingDriver, recordedDriver, type UnknownRequest } from './recorded-driver.ts';
import type { Transcript } from './transcript.ts';

/** Faults of several kinds, so that a transcript also holds findings that must stay found. */
const faults = [
  'pay-statement-pages-overlap',
  'pay-statement-earnings-absent',
  'earning-type-unlisted',
  'job-started-at-time',
  'pay-group-name-type',
  'jobs-oldest-first',
];

/** The implementations that transcripts are made of, by the name of the transcript. */
export const targets: Readonly<Record<string, () => Promise<Started>>> = {
  sandbox: () => startSandbox({ seed: 1, syncPolls: 1 }),
  'sandbox-with-faults': () => startSandbox({ seed: 1, syncPolls: 1, faults }),
  'second-implementation': () => startSecond({}),
};

/** Timeouts in milliseconds for implementations that answer at once. */
const timing = { requestTimeoutMs: 5_000, liveTimeoutMs: 5_000, pollIntervalMs: 1, pollDeadlineMs: 2_000 };

const settingsOf = (profile: Profile, revision: string, seed: number): RunSettings => ({
  ...wholeRun,
  profile,
  effort: 'quick',
  seed,
  revision,
  checks: [...new Set([...loadRevision(revision).checks.keys()].map((id) => retiredChecks.get(id) ?? id))],
});

/** Runs the checks of a frozen revision against a target that is started for it, and keeps every exchange. */
export async function makeTranscript(
  revision: string,
  target: string,
): Promise<{ readonly transcript: Transcript; readonly reports: readonly CheckReport[] }> {
  const started = await targets[target]?.();
  if (started === undefined) throw new Error(`There is no target ${target}: name one of ${Object.keys(targets)}.`);
  const profile = { ...started.profile, timing };
  const read = readProfile(target, JSON.stringify(profile), { environment: {} });
  const startedAt = Math.floor(machineClock.now());
  const driver = keepingDriver(createDriver(read));
  const seed = 1;
  try {
    const reports = await judgeAlone(settingsOf(read, revision, seed), { driver });
    const exchanges = await driver.kept();
    const judgements = asStored(reports);
    return { transcript: { revision, target, seed, profile, startedAt, exchanges, judgements }, reports };
  } finally {
    await driver.close();
    await started.close();
  }
}

/** A transcript as the harness judges it today. */
export interface JudgedAgain {
  readonly reports: readonly CheckReport[];
  /** Requests that the stored run did not send. */
  readonly unknown: readonly UnknownRequest[];
}

/** Judges a transcript again, by the checks of today under its revision; nothing is sent. */
export async function judgeAgain(transcript: Transcript): Promise<JudgedAgain> {
  const { revision, target, seed, startedAt } = transcript;
  const profile = readProfile(target, JSON.stringify(transcript.profile), { environment: {} });
  const unknown: UnknownRequest[] = [];
  const silentDriver = createDriver(profile);
  const driver = recordedDriver(silentDriver, transcript.exchanges, (request) => unknown.push(request));
  // This clock starts at the time of the stored run, so that dates match, and waiting only moves it forward.
  let now = startedAt;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  try {
    const reports = await judgeAlone(settingsOf(profile, revision, seed), { driver, clock });
    return { reports, unknown };
  } finally {
    await silentDriver.close();
  }
}
