import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ syncPolls: 1 });
});

afterAll(() => sandbox.close());

async function doctor(changes: object, ...flags: readonly string[]) {
  const file = join(temporaryFolder(), 'acme.yaml');
  writeFileSync(file, stringify({ ...sandbox.profile, ...changes }));
  const io = testIo();
  const code = await commandLine(['doctor', '--profile', file, ...flags], io);
  return { code, out: io.out(), err: io.err() };
}

/** The musts that a part would add, as the output says it. */
function gainOf(out: string, key: string): string | undefined {
  const line = out.split('\n').find((each) => each.startsWith(`  ${key}  `));
  return /\d+ musts?/.exec(line ?? '')?.[0];
}

describe('doctor', () => {
  it('says of a whole profile how much it lets be judged, and that nothing could be added', async () => {
    const { code, out } = await doctor({});
    expect(code).toBe(0);
    expect(out).toContain('the credentials are accepted');
    expect(out).toMatch(/lets \d+ of \d+ musts and \d+ of \d+ shoulds be judged/);
    expect(out).toContain('Nothing that could be added');
  });

  it('says what each missing part would add', async () => {
    const { enrollmentIds: _, entityIds = [], paymentIds = [], ...fixtures } = sandbox.profile.fixtures;
    const { code, out } = await doctor(
      { fixtures: { ...fixtures, paymentIds, entityIds: entityIds.slice(0, 1) } },
      '--offline',
    );
    expect(code).toBe(0);
    expect(out).not.toContain('credentials are accepted');
    expect(gainOf(out, 'fixtures.enrollmentIds')).toMatch(/^\d{2} musts$/);
    expect(gainOf(out, 'fixtures.entityIds, a second one')).toMatch(/^\d+ musts$/);
    expect(gainOf(out, 'all that is missing')).toMatch(/^\d{2} musts$/);
  });

  it('counts an operation that the profile leaves out', async () => {
    const { out } = await doctor({ operations: ['list-pay-groups'] }, '--offline');
    expect(gainOf(out, 'operations: list-automated-jobs')).toMatch(/^\d+ musts$/);
  });

  it('names each fixture that the target does not know', async () => {
    const { entityIds = [], paymentIds = [], enrollmentIds = [], ...fixtures } = sandbox.profile.fixtures;
    const stranger = '3f0c1b52-9d7e-4a68-8b2c-5e1d7f9a0c43';
    const { code, out } = await doctor({
      fixtures: {
        ...fixtures,
        entityIds,
        paymentIds: [...paymentIds, stranger],
        benefitIds: [stranger],
        enrollmentIds: [stranger, ...enrollmentIds],
      },
    });
    expect(code).toBe(0);
    expect(out).toContain(`fixtures.paymentIds[${paymentIds.length}] is not known to the target (404)`);
    expect(out).toContain('fixtures.enrollmentIds[0] is not known to the target (404)');
    expect(out).toContain('fixtures.benefitIds[0] is not known to the target (404)');
    expect(out.match(/is not known/g)).toHaveLength(3);
  });

  it('says that a token is refused', async () => {
    const { code, out } = await doctor({
      credentials: { ...sandbox.profile.credentials, accessToken: 'not-this-token' },
    });
    expect(code).toBe(0);
    expect(out).toContain('The target refused the access token');
    expect(out).not.toContain('not-this-token');
  });

  it('refuses a profile with faults, and names their lines', async () => {
    const { code, err } = await doctor({ colour: 'red', timing: { pollIntervalMs: 'soon' } });
    expect(code).toBe(2);
    expect(err).toMatch(/acme\.yaml:\d+:\d+: unknown key "colour"/);
    expect(err).toContain('pollIntervalMs');
  });
});
