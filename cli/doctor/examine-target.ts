import type { Clock } from '../../driver/pace/clock.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import { describeRefusedForeign, describeUnknown } from '../preflight/fixture-warnings.ts';
import { foreignTokenRefusal } from '../preflight/foreign-token.ts';
import { preflight } from '../preflight/preflight.ts';
import { probeFixtures, type UnknownFixture } from '../preflight/probe-fixtures.ts';

/** Milliseconds for all requests to the target together. */
const patienceMs = 60_000;

export interface ExaminedTarget {
  readonly lines: readonly string[];
  /** 1: the target refuses a credential, lacks a fixture, or is another service. 3: it was not reached. */
  readonly exitCode: 0 | 1 | 3;
  /** Whether a run could begin. */
  readonly isReady: boolean;
  readonly unknown: readonly UnknownFixture[];
  /** Whether it refuses the token of the other connection. */
  readonly refusesForeign: boolean;
}

/** Tries the credentials of a profile, and asks for its fixtures. @param file the profile's file, for line numbers */
export async function examineTarget(profile: Profile, file?: string, clock?: Clock): Promise<ExaminedTarget> {
  const signal = AbortSignal.timeout(patienceMs);
  const readiness = await preflight(profile, signal, clock);
  if (readiness.kind !== 'ready')
    return {
      lines: [forTerminal(readiness.sentence, 4_000)],
      exitCode: readiness.kind === 'unreachable' ? 3 : 1,
      isReady: false,
      unknown: [],
      refusesForeign: false,
    };
  // No suites ran ([]), so nobody else disconnects what the preflight created.
  await disconnectCreated(profile, readiness, [], signal);
  const { unknown } = await probeFixtures(profile, signal);
  const refusal = await foreignTokenRefusal(profile, signal);
  const hasNone = Object.values(profile.credentials).every((each) => each === null);
  const accepted = hasNone ? 'there are no credentials to try' : 'the credentials are accepted';
  const credentials = refusal === null ? accepted : describeRefusedForeign(refusal, file);
  return {
    lines: [credentials, ...describeUnknown(unknown, file)],
    exitCode: unknown.length === 0 && refusal === null ? 0 : 1,
    isReady: true,
    unknown,
    refusesForeign: refusal !== null,
  };
}
