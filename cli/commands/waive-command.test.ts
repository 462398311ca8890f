import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { mixedChecks, mixedHeader } from '../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleHeader } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { commandLine } from '../command-line.ts';
import { testIo } from '../io.testbed.ts';
import { readProfile } from '../profile/profile.ts';

const profileText =
  'name: Acme Payroll Bridge\nversion: "1"\nbaseUrl: http://127.0.0.1:9/finance\ncredentials: { accessToken: "$' +
  '{ACME}" }\n';

/** The sample run about a must and a should of the catalogue, since a profile can waive no others. */
const ofCatalogue = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll('A01-001', 'PS-001').replaceAll('A01-004', 'PS-023'));

const checks = ofCatalogue(mixedChecks);
const header = { ...ofCatalogue({ ...mixedHeader, catalogue: sampleHeader().catalogue }), waivers: [] };

let dir: string;
let profile: string;

beforeEach(() => {
  dir = temporaryFolder();
  profile = join(dir, 'acme.yaml');
  writeFileSync(profile, profileText);
  sampleRun(join(dir, 'out'), checks, header);
});

async function waive(...flags: readonly string[]) {
  const io = testIo();
  const usual = ['--profile', profile, '--owner', 'Ada', '--reason', 'known', '--expires', '2099-01-31'];
  const code = await commandLine(['waive', join(dir, 'out'), ...usual, ...flags], io);
  return { code, out: io.out(), err: io.err(), text: readFileSync(profile, 'utf8') };
}

describe('waive', () => {
  it('adds every failed must to the profile, and says which', async () => {
    const { code, out, text } = await waive();
    expect(code).toBe(0);
    expect(out).toContain('1. PS-001 get-pay-statement');
    expect(text.startsWith(profileText)).toBe(true);
    expect(text.slice(profileText.length)).toMatch(
      /^waivers:\n {2}- requirement: PS-001\n {4}fingerprint: "[0-9a-f]{16}"\n {4}reason: "known"\n {4}owner: "Ada"\n {4}expires: 2099-01-31\n$/,
    );
  });

  it('accepts a failure about security only if it is named', async () => {
    const secured: typeof checks = JSON.parse(JSON.stringify(checks).replaceAll('PS-001', 'AUTH-001'));
    sampleRun(join(dir, 'out'), secured, header);
    expect(await waive()).toMatchObject({ code: 2, text: profileText });
    expect((await waive('--finding', '1')).text).toContain('- requirement: AUTH-001');
  });

  it('adds the findings that are named, an advisory too', async () => {
    const { code, text } = await waive('--finding', '2');
    expect(code).toBe(0);
    expect(text).toContain('- requirement: PS-023');
    expect(text).not.toContain('PS-001');
  });

  const lost = JSON.stringify({ conclusion: { baseline: { lost: ['A02-002', 'no requirement'] } } });

  it('accepts what is no longer judged, as the summary of the run lists it, and the musts blocked by the same cause', async () => {
    const blocked = sampleCheck('create-sandbox-payment', 'x', { 'A02-002': 'blocked', 'A02-003': 'blocked' });
    const others: typeof checks = JSON.parse(JSON.stringify(checks).replaceAll('Still 202', 'no page'));
    sampleRun(join(dir, 'out'), [...others, blocked], header);
    writeFileSync(join(dir, 'out', 'summary.json'), lost);
    const { code, text } = await waive('--unjudged');
    expect(code).toBe(0);
    expect(text.slice(profileText.length)).toMatch(/^waivers:\n {2}- requirement: A02-002\n {4}unjudged: true\n/);
    expect(text).toContain('  - requirement: A02-003\n    unjudged: true\n');
    expect(text.match(/- requirement/g)).toHaveLength(2);
  });

  it('refuses to accept what a run lost that ended early, and says why', async () => {
    sampleRun(join(dir, 'out'), checks, header, 'SIGINT');
    writeFileSync(join(dir, 'out', 'summary.json'), lost);
    const { code, err, text } = await waive('--unjudged');
    expect({ code, text }).toEqual({ code: 2, text: profileText });
    expect(err).toContain('this run is not complete');
    expect(err).toContain('the run ended early: SIGINT');
  });

  it.each([
    ['without a baseline', {}, 'this run has no baseline'],
    ['that lost nothing', { baseline: { noLongerJudged: [] } }, 'all that its baseline judged is judged'],
  ])('accepts nothing of a run %s, and says so', async (_, conclusion, problem) => {
    sampleRun(join(dir, 'out'), checks, header);
    writeFileSync(join(dir, 'out', 'summary.json'), JSON.stringify({ conclusion }));
    const { code, err, text } = await waive('--unjudged');
    expect({ code, text }).toEqual({ code: 2, text: profileText });
    expect(err).toContain(problem);
  });

  it.each([
    ['that is over', 'expires: 2026-11-20'],
    ['that still holds', 'expires: 2098-01-01'],
    ['in lines of its own', 'expires: 2026-11-20\n    reason: >-\n      so\n      far'],
  ])('renews a waiver of the whole requirement %s in place, and says so', async (_, fields) => {
    const reason = fields.includes('reason') ? '' : '\n    reason: r # why';
    const others = 'waivers:\n  - requirement: PS-044\n    reason: r\n    owner: o\n    expires: 2099-01-01\n';
    writeFileSync(
      profile,
      `${profileText}${others}  - requirement: PS-001 # ours\n    owner: Bob\n    ${fields}${reason}\n`,
    );
    const { code, out, text } = await waive();
    expect(code).toBe(0);
    expect(out).toContain('1. PS-001 get-pay-statement, renewed');
    expect(text.startsWith(`${profileText}${others}  - requirement: PS-001 # ours\n    owner: "Ada"\n`)).toBe(true);
    expect(readProfile('acme.yaml', text, { environment: { ACME: 'token' } }).waivers).toMatchObject([
      { requirement: 'PS-044', reason: 'r' },
      { requirement: 'PS-001', fingerprint: null, reason: 'known', owner: 'Ada', expires: '2099-01-31' },
    ]);
  });

  it('leaves one waiver when it is called twice, with the later reason and day', async () => {
    const once = await waive();
    expect(once.out).not.toContain('renewed');
    const { out, text } = await waive('--reason', 'later', '--expires', '2099-02-28');
    expect(out).toContain('renewed');
    expect(text).toBe(once.text.replace('"known"', '"later"').replace('2099-01-31', '2099-02-28'));
  });

  it('renews a waiver that is applied only where its finding is named', async () => {
    const waiver = { requirement: 'PS-001', fingerprint: null, reason: 'r', owner: 'Bob', expires: '2099-01-01' };
    sampleRun(join(dir, 'out'), checks, { ...header, waivers: [waiver] });
    writeFileSync(
      profile,
      `${profileText}waivers: [{ requirement: PS-001, reason: r, owner: Bob, expires: 2099-01-01 }]\n`,
    );
    const { out, text } = await waive('--finding', '1');
    expect(out).toContain('1. PS-001 get-pay-statement, renewed');
    expect(text).toContain('waivers: [{ requirement: PS-001, reason: "known", owner: "Ada", expires: 2099-01-31 }]\n');
  });

  it('keeps the access rights of the profile, and the link that leads to it', async () => {
    chmodSync(profile, 0o600);
    const link = join(dir, 'link.yaml');
    symlinkSync(profile, link);
    const { code, text } = await waive('--profile', link);
    expect(code).toBe(0);
    expect(text).toContain('waivers:');
    expect(statSync(profile).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a finding that the run does not have', ['--finding', '9'], 'has no finding 9; it has 2'],
    ['a day that is over', ['--expires', '2020-01-01'], 'It must not be over already.'],
    ['a day that there is not', ['--expires', '2099-02-30'], 'It must be a day of the calendar'],
    ['no reason', ['--reason', ' '], 'It must not be empty.'],
    ['a run without a summary', ['--unjudged'], 'summary.json can not be read'],
    ['a profile that is not there', ['--profile', '/nowhere/acme.yaml'], 'there is no such file'],
  ])('refuses %s, and writes nothing', async (_, flags, problem) => {
    const { code, err, text } = await waive(...flags);
    expect(code).toBe(2);
    expect(err).toContain(problem);
    expect(text).toBe(profileText);
  });

  it('refuses what is waived already', async () => {
    const waiver = { requirement: 'PS-001', fingerprint: null, reason: 'r', owner: 'Bob', expires: '2099-01-01' };
    sampleRun(join(dir, 'out'), checks, { ...header, waivers: [waiver] });
    const { code, err, text } = await waive();
    expect(code).toBe(2);
    expect(err).toContain('finding 1 (PS-001) is waived already, by Bob until 2099-01-01; --finding 1 renews');
    expect(text).toBe(profileText);
  });

  it.each([
    ['PS-001\nbaseUrl: http://127.0.0.1:9/stolen', 'PS-001\\nbaseUrl: http://127.0.0.1:9/stolen'],
    ['XX-999', 'XX-999'],
  ])('refuses a requirement that the catalogue does not have, such as %j, and writes nothing', async (id, shown) => {
    const text = JSON.stringify(checks.slice(0, 1)).replaceAll('PS-001', JSON.stringify(id).slice(1, -1));
    sampleRun(join(dir, 'out'), JSON.parse(text), header);
    const { code, err, ...left } = await waive('--finding', '1');
    expect(code).toBe(2);
    expect(err).toContain(`finding 1 is of ${shown}, which is no requirement of this version`);
    expect(left.text).toBe(profileText);
  });

  it.each([
    ['name', 'Acme Payroll Bridge', 'Other'],
    ['address', 'http://127.0.0.1:9/finance', 'http://127.0.0.1:8'],
  ])('refuses the profile of a target of another %s', async (_, before, after) => {
    writeFileSync(profile, profileText.replace(before, after));
    const { code, err, text } = await waive();
    expect(code).toBe(2);
    expect(err).toContain(`describes ${after}, but the run in`);
    expect(text).not.toContain('waivers');
  });

  it('refuses a profile that is not UTF-8, and leaves each of its bytes', async () => {
    const bytes = Buffer.concat([Buffer.from(profileText), Buffer.from('# caf\xe9\n', 'latin1')]);
    writeFileSync(profile, bytes);
    const { code, err } = await waive();
    expect(code).toBe(2);
    expect(err).toContain('is not text in UTF-8; save it in that encoding');
    expect(readFileSync(profile)).toEqual(bytes);
  });

  it('refuses a run without failures', async () => {
    sampleRun(join(dir, 'out'), checks.slice(1, 2), {});
    const { code, err } = await waive();
    expect(code).toBe(2);
    expect(err).toContain('no requirement failed');
  });
});
