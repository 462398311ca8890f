import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { sandboxIsNotConformant } from '../next-step.ts';
import { call } from './call.ts';
import { record, startTarget, type Target } from './recorded-runs.ts';

const folder = cleanUpAtEnd().newFolder();
const inFolder = (name: string): string => join(folder, name);
const [good, bad] = [inFolder('good'), inFolder('bad')];
const operations = ['create-sandbox-connection', 'create-sandbox-payment', 'get-pay-statement'] as const;
/** One that the concluding checks judge, and one that a check of its own does. */
const few = ['--requirements', 'EARN-005,PS-021'];
let sound: Target;
let faulty: Target;

beforeAll(async () => {
  sound = await startTarget(folder, 'sound', operations);
  faulty = await startTarget(folder, 'faulty', operations, [
    'earning-amount-fraction',
    'pay-statement-eleven-accepted',
  ]);
  expect((await record(sound, good, ...few)).code, sandboxIsNotConformant).toBe(0);
  expect((await record(faulty, bad, ...few)).code).toBe(1);
});

afterAll(() => Promise.all([sound.sandbox.close(), faulty.sandbox.close()]));

interface Summary {
  readonly verdict: string;
  readonly interrupted: boolean;
  readonly findings: readonly { readonly id: number; readonly requirement: string; readonly checks: string[] }[];
}

const summaryOf = (dir: string): Summary => JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8'));

/** The number of the finding that the given kind of check saw. */
function findingOf(isConcluding: boolean): string {
  const { findings } = summaryOf(bad);
  return String(findings.find(({ checks }) => checks.some((id) => /\/shapes$/.test(id) === isConcluding))?.id);
}

describe('report', () => {
  test('of a finished run gives what the run gave, also in reports that are not named and were there', async () => {
    const before = readFileSync(join(bad, 'summary.json'), 'utf8');
    for (const name of ['summary.json', 'ctrf-report.json']) writeFileSync(join(bad, name), '{}');
    const { code, out } = await call(['report', bad, '--reports', 'har']);
    expect(code).toBe(1);
    expect(out).toContain('NONCONFORMANT');
    expect(readFileSync(join(bad, 'summary.json'), 'utf8')).toBe(before);
    expect(existsSync(join(bad, 'exchanges.har'))).toBe(true);
    expect(readFileSync(join(bad, 'ctrf-report.json'), 'utf8')).not.toBe('{}');
    expect(readdirSync(join(bad, 'exchanges'))).toContain('finding-1.sh');
  });

  test('of a compared run is refused without what it was compared with, and changes nothing; with it, it is as before', async () => {
    const compared = inFolder('compared');
    cpSync(bad, compared, { recursive: true });
    const path = join(compared, 'summary.json');
    const beside = ['--reports', 'junit', '--baseline', good];
    const written = await call(['report', compared, ...beside]);
    const before = readFileSync(path, 'utf8');
    const refused = async (...flags: readonly string[]) => (await call(['report', compared, ...flags])).err;
    expect(await refused('--reports', 'markdown')).toMatch(/give what it was compared with: --baseline DIR$/m);
    expect(existsSync(join(compared, 'summary.md'))).toBe(false);
    expect((await call(['report', compared, ...beside])).code).toBe(written.code);
    expect(readFileSync(path, 'utf8')).toBe(before);
    writeFileSync(path, JSON.stringify({ conclusion: { dialectChanges: [] } }));
    expect(await refused()).toMatch(/give what it was compared with: --freeze-dialect FILE$/m);
    expect((await call(['report', compared])).code).toBe(2);
  });

  test('of an interrupted run is marked so, and inconclusive: exit 3', async () => {
    const cut = inFolder('cut');
    mkdirSync(cut);
    const lines = readFileSync(join(good, 'run.jsonl'), 'utf8').split('\n');
    writeFileSync(join(cut, 'run.jsonl'), `${lines.slice(0, 20).join('\n')}\n${lines[20]?.slice(0, 50)}`);
    const { code } = await call(['report', cut, '--reports', 'junit']);
    expect(code).toBe(3);
    expect(summaryOf(cut)).toMatchObject({ verdict: 'inconclusive', interrupted: true });
  });
});

describe('diff', () => {
  test('names what fails newly: exit 1, and writes itself', async () => {
    const { code, out } = await call(['diff', good, bad, '--out', inFolder('diff')]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Newly failing \(\d\)\n(?: .*\n)*? {2}EARN-005 \(must\) get-pay-statement: passed -> failed$/m,
    );
    expect(out).not.toContain('No longer judged');
    expect(readdirSync(inFolder('diff')).sort()).toEqual(['diff.html', 'diff.json', 'diff.md']);
  });

  test('the other way round it is fixed: exit 0', async () => {
    const { code, out } = await call(['diff', bad, good]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Fixed \(\d\)$/m);
  });

  test('of records that were changed: exit 2', async () => {
    const changed = inFolder('changed');
    mkdirSync(changed);
    const text = readFileSync(join(bad, 'run.jsonl'), 'utf8');
    writeFileSync(join(changed, 'run.jsonl'), text.replace('"outcome":"failed"', '"outcome":"passed"'));
    const { code, err } = await call(['diff', good, changed]);
    expect(code).toBe(2);
    expect(err).toContain('was changed after it was written');
  });
});

describe('replay', () => {
  test.each([
    ['that a check of its own saw', false],
    ['that was read off all answers', true],
  ])('of a finding %s: still fails, with the exchange, and no longer where it was mended', async (_, isConcluding) => {
    const finding = ['replay', bad, '--finding', findingOf(isConcluding), '--profile'];
    const again = await call([...finding, faulty.profile]);
    expect(again.err).toBe('');
    expect(again.code).toBe(1);
    expect(again.out).toMatch(/^still fails$/m);
    expect(again.out).toMatch(/^ {2}> POST \/employer\/pay-statement$/m);
    expect(again.out).toMatch(/^ {2}< 200$/m);
    expect(again.out).toContain('Authorization: Bearer $ACCESS_TOKEN');
    const mended = await call([...finding, sound.profile]);
    expect(mended.out).toMatch(/^no longer fails: /m);
    expect(mended.code).toBe(0);
  });

  test('against a target that is down cannot be done: exit 3', async () => {
    const gone = await startTarget(folder, 'gone', operations);
    await gone.sandbox.close();
    const { code, out } = await call(['replay', bad, '--finding', '1', '--profile', gone.profile]);
    expect(out).toMatch(/^cannot be replayed: .*could not be reached/m);
    expect(code).toBe(3);
  });

  test.each([
    ['a finding that there is not', ['--finding', '99'], 'has no finding 99; it has 1 to '],
    ['no profile', ['--finding', '1'], 'name the profile of the target with --profile FILE'],
  ])('with %s: exit 2', async (_, flags, reason) => {
    const { code, err } = await call(['replay', bad, ...flags]);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });
});

describe('run with a baseline and a history', () => {
  const [before, candidate, link] = [inFolder('before'), inFolder('candidate'), inFolder('link')];
  const groups = ['list-pay-groups'] as const;
  let worse: Target;

  beforeAll(async () => {
    const better = await startTarget(folder, 'better', groups);
    worse = await startTarget(folder, 'worse', groups, ['pay-group-id-null']);
    await record(better, before);
    symlinkSync(before, link);
    await better.sandbox.close();
  });

  afterAll(() => worse.sandbox.close());

  test('fails for what got worse', async () => {
    const { code, out } = await record(worse, candidate, '--baseline', before);
    expect(code).toBe(1);
    expect(out).toContain('Newly failing (');
    expect(existsSync(join(candidate, 'diff.json'))).toBe(true);
  });

  test('does not fail for what was as bad before, keeps the history, and says with --quiet only that', async () => {
    const history = inFolder('history.jsonl');
    const flags = ['--baseline', candidate, '--history', history, '--quiet'];
    const { code, out } = await record(worse, inFolder('again'), ...flags);
    expect(out).toMatch(/NONCONFORMANT; no regression; 1 known\n(?:.*\n)*No regression from .*\.\n$/);
    expect(code).toBe(0);
    expect(readFileSync(history, 'utf8').trimEnd().split('\n')).toHaveLength(1);
  });

  test('warns that the baseline tested another target, with --quiet too, and ends as without', async () => {
    const profile = inFolder('renamed.yaml');
    writeFileSync(profile, readFileSync(worse.profile, 'utf8').replace('name: Sandbox', 'name: Other'));
    const renamed = await record({ ...worse, profile }, inFolder('other'), '--baseline', candidate, '--quiet');
    expect(renamed.err).toContain('Warning: the baseline tested Sandbox, but this run tested Other.\n');
    expect(renamed.code).toBe(0);
  });

  test.each([
    ['run --baseline', ['run', '--out', before, '--baseline', before]],
    ['run --baseline, by its record', ['run', '--out', before, '--baseline', join(before, 'run.jsonl')]],
    ['run --baseline, through a link', ['run', '--out', link, '--baseline', before]],
    ['run --freeze-dialect', ['run', '--out', before, '--freeze-dialect', join(link, 'dialect.json')]],
    ['run --history', ['run', '--out', inFolder('new'), '--history', inFolder('new/run.jsonl')]],
    ['merge --baseline', ['merge', bad, '--out', before, '--baseline', link]],
  ])('%s of what would be replaced in --out: exit 2, and nothing is', async (_, args) => {
    const text = readFileSync(join(before, 'run.jsonl'), 'utf8');
    const { code, err } = await call(args);
    expect(err).toContain('name another folder with --out');
    expect(code).toBe(2);
    expect(readFileSync(join(before, 'run.jsonl'), 'utf8')).toBe(text);
  });
});

test.each([
  ['report', ['report', inFolder('nowhere')]],
  ['diff', ['diff', inFolder('nowhere'), inFolder('nowhere')]],
  ['merge', ['merge', inFolder('nowhere'), '--out', inFolder('merged')]],
  ['certify', ['certify', inFolder('nowhere'), '--key', 'k', '--out', inFolder('certificate.json')]],
  ['replay', ['replay', inFolder('nowhere'), '--finding', '1']],
  ['run --baseline', ['run', '--baseline', inFolder('nowhere')]],
])('%s of a folder without a record: exit 2, and which it was', async (_, args) => {
  const { code, err } = await call(args);
  expect(code).toBe(2);
  expect(err).toContain(join(inFolder('nowhere'), 'run.jsonl'));
});
