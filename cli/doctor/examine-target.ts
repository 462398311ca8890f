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
  readonly refusesForeign: boolean;
}

/** Tries the credentials of a profile, and asks for its fixtures. @param file the profile's file, for line numbers */
export async function examineTarget(profile: Profile, file?: string, clock?: Clock): Promise<ExaminedTarget> {
  const signal = AbortSignal.timeout(patienceMs);
  const tried = await preflight(profile, signal, clock);
  if (tried.kind !== 'ready')
    return {
      lines: [forTerminal(tried.sentence, 4_000)],
      exitCode: tried.kind === 'unreachable' ? 3 : 1,
      isReady: false,
      unknown: [],
      refusesForeign: false,
    };
  await disconnectCreated(profile, tried, [], signal);
  const { unknown } = await probeFixtures(profile, signal);
  const refusal = await foreignTokenRefusal(profile, signal);
  const isNone = Object.values(profile.credentials).every((each) => each === null);
  const accepted = isNone ? 'there are no credentials to try' : 'the credentials are accepted';
  const credentials = refusal === null ? accepted : describeRefusedForeign(refusal, file);
  return {
    lines: [credentials, ...describeUnknown(unknown, file)],
    exitCode: unknown.length === 0 && refusal === null ? 0 : 1,
    isReady: true,
    unknown,
    refusesForeign: refusal !== null,
  };
}
