import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import { describeUnknown } from '../preflight/fixture-warnings.ts';
import { preflight } from '../preflight/preflight.ts';
import { probeFixtures } from '../preflight/probe-fixtures.ts';

/** Asking the target may take this long altogether. Milliseconds. */
const patienceMs = 60_000;

/** Tries the credentials of a profile and asks for its fixtures: one line for each thing that was found. */
export async function examineTarget(profile: Profile): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(patienceMs);
  const tried = await preflight(profile, signal);
  if (tried.kind !== 'ready') return [forTerminal(tried.sentence, 4_000)];
  await disconnectCreated(profile, tried, [], signal);
  const { unknown } = await probeFixtures(profile, signal);
  return ['the credentials are accepted', ...describeUnknown(unknown)];
}
