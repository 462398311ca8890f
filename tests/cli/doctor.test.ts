import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { examineTarget } from '../../cli/doctor/examine-target.ts';
import { readProfile } from '../../cli/profile/profile.ts';
import { ManualClock } from '../../driver/pace/manual-clock.testbed.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { call } from './call.ts';

const sandbox = await startSandbox({ syncPolls: 0 });

afterAll(() => sandbox.close());

function doctor(changes: object, ...flags: readonly string[]) {
  const file = join(temporaryFolder(), 'acme.yaml');
  writeFileSync(file, stringify({ ...sandbox.profile, ...changes }));
  return call(['doctor', file, ...flags]);
}

/** The musts that a part would add, as the output says it. */
function gainOf(out: string, key: string): string | undefined {
  const line = out.split('\n').find((each) => each.startsWith(`  ${key}  `));
  return /\d+ musts?/.exec(line ?? '')?.[0];
}

const stranger = '3f0c1b52-9d7e-4a68-8b2c-5e1d7f9a0c43';

describe('doctor', () => {
  it('says of a whole profile how much it lets be judged, which fixtures are unknown, and what correcting them would add', async () => {
    const { benefitIds = [], paymentIds = [], enrollmentIds = [], ...fixtures } = sandbox.profile.fixtures;
    const { code, out } = await doctor({
      fixtures: {
        ...fixtures,
        paymentIds: [...paymentIds, stranger],
        benefitIds: [stranger, ...benefitIds],
        enrollmentIds: [stranger, ...enrollmentIds],
      },
    });
    expect(code).toBe(1);
    expect(out).toContain('the credentials are accepted');
    expect(out).toContain('The class that a run can reach: full.');
    expect(out).toMatch(/can judge \d+ of \d+ musts and \d+ of \d+ shoulds/);
    expect(out).toMatch(/^\d+ musts, \d+ shoulds more, if the target .* \(202\) at least once\.$/m);
    expect(gainOf(out, 'fixtures, corrected')).toMatch(/^\d+ musts?$/);
    const named = [...out.matchAll(/fixtures\.(\S+) \(\S+, line \d+\) is not known to the target \(404\)/g)];
    expect(named.map(([, place]) => place)).toEqual([
      `paymentIds[${paymentIds.length}]`,
      'enrollmentIds[0]',
      'benefitIds[0]',
    ]);
  });

  it('says which waiver is over, that others may be stale, and what each missing part and an operation that is left out would add', async () => {
    const { enrollmentIds: _, ...fixtures } = sandbox.profile.fixtures;
    const operations = operationIds.filter((id) => id !== 'list-automated-jobs');
    const waivers = ['2020-01-31', '2999-01-31'].map((expires) => ({
      requirement: 'JOBS-023',
      reason: 'known',
      owner: 'Kim',
      expires,
    }));
    const { code, out } = await doctor({ fixtures, operations, waivers }, '--offline');
    expect(code).toBe(1);
    expect(out).toContain('the waiver of JOBS-023 expired on 2020-01-31; fix what it waives, or renew it');
    expect(out).toContain('only a run shows whether each waiver still has something to waive');
    expect(out).toMatch(
      /The class that a run can reach: limited\.\n(.+\n)* {2}Not full: list-automated-jobs is not covered/,
    );
    expect(out).not.toContain('credentials are accepted');
    expect(gainOf(out, 'fixtures.enrollmentIds')).toMatch(/^\d{2} musts$/);
    expect(gainOf(out, 'operations: list-automated-jobs')).toMatch(/^\d+ musts$/);
    expect(gainOf(out, 'all that is missing')).toMatch(/^\d{2,3} musts$/);
  });

  it('says that the token of the other connection is refused, and foretells nothing of it', async () => {
    const { credentials, fixtures } = sandbox.profile;
    const changed = { provider: undefined, credentials: { ...credentials, foreignAccessToken: 'not-this-token' } };
    const { code, out } = await doctor({ ...changed, fixtures: { ...fixtures, foreignPaymentIds: [stranger] } });
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}credentials\.foreignAccessToken \(\S+, line \d+\) is refused by the target \(401\)$/m);
    expect(out).not.toContain('the credentials are accepted');
    expect(out).not.toContain('not-this-token');
    expect(gainOf(out, 'credentials.foreignAccessToken')).toMatch(/^\d+ musts?$/);
  });

  it('says that a token is refused, without what it is', async () => {
    const { code, out } = await doctor({
      credentials: { ...sandbox.profile.credentials, accessToken: 'not-this-token' },
    });
    expect(code).toBe(1);
    expect(out).toContain('The target refused the access token');
    expect(out).toContain('\nA run now judges nothing. Once the target lets it begin, it can judge ');
    expect(out).not.toContain('not-this-token');
  });

  it('says that nobody answers: exit 3', async () => {
    const gone = await startSandbox({ syncPolls: 0 });
    await gone.close();
    const away = readProfile('acme', JSON.stringify(gone.profile), { environment: {} });
    expect(await examineTarget(away, 'acme', new ManualClock())).toMatchObject({ exitCode: 3, isReady: false });
  });

  it('refuses a profile with faults, and names their lines', async () => {
    const { code, err } = await doctor({ colour: 'red', timing: { pollIntervalMs: 'soon' } });
    expect(code).toBe(2);
    expect(err).toMatch(/acme\.yaml:\d+:\d+: unknown key "colour"/);
    expect(err).toContain('pollIntervalMs');
  });
});
