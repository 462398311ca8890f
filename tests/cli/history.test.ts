import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendHistory, historyEntry } from '../../reports/history/history-file.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { type MadeRun, recordHistory } from '../reports/recorded-history.ts';
import { sampleHeader } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { call } from './call.ts';

interface Index {
  readonly target: string;
  readonly runs: readonly {
    readonly source: string;
    readonly release: string;
    readonly dialectChanges: number | null;
  }[];
  readonly requirements: readonly { readonly id: string; readonly outcomes: string; readonly since: number | null }[];
  readonly dialect: readonly { readonly run: number; readonly before: string; readonly after: string }[];
  readonly leftOut: readonly { readonly source: string; readonly why: string }[];
}

async function history(...args: readonly string[]) {
  const out = join(temporaryFolder(), 'page');
  const called = await call(['history', ...args, '--out', out]);
  const read = (name: string): string => readFileSync(join(out, name), 'utf8');
  return { ...called, index: (): Index => JSON.parse(read('history.json')), page: () => read('history.html') };
}

const outcomesOf = ({ requirements }: Index, id = 'A01-001'): string | undefined =>
  requirements.find((each) => each.id === id)?.outcomes;

const passed: MadeRun = { outcome: 'passed' };
const failed: MadeRun = { outcome: 'failed' };
const label = (text: string) => ({ header: { label: text } });

test('what a strict run fails for fails in its history', async () => {
  const dir = temporaryFolder();
  recordHistory(dir, [passed, { ...passed, advised: true, header: { strict: true } }]);
  const { out } = await history(dir);
  expect(out).toMatch(/^ +2 .* nonconformant +1 .*asked otherwise$/m);
  expect(out).toMatch(/^Failing \(1\)\n {2}A01-004 since /m);
});

test('a folder of runs: since which release a requirement fails, and what changed though it is allowed', async () => {
  const dir = temporaryFolder();
  recordHistory(dir, [
    { ...passed, version: '3.1.0', keys: ['site'] },
    {
      ...failed,
      version: '3.2.0',
      keys: ['site'],
      header: { build: { commit: 'abcdef0123456', url: 'https://ci.example/7' } },
    },
    {
      ...failed,
      version: '3.2.1',
      keys: ['costCenter'],
      header: {
        waivers: [{ requirement: 'A01-001', fingerprint: null, reason: 'r', owner: 'o', expires: '2099-01-01' }],
      },
    },
  ]);
  const { code, out, err, index, page } = await history(dir);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Acme Payroll Bridge: 3 runs\n');
  expect(out).toContain('A01-001 since 3.2.0 (abcdef0123) of 2026-11-02, run 2\n');
  expect(out).toMatch(/ 1 waived, 1 dialect change\n/);
  expect(outcomesOf(index())).toBe('PFF');
  expect(index().runs.map(({ release, dialectChanges }) => [release, dialectChanges])).toEqual([
    ['3.1.0', null],
    ['3.2.0 (abcdef0123)', 0],
    ['3.2.1', 1],
  ]);
  expect(index().dialect).toMatchObject([{ run: 3, before: 'site', after: 'costCenter' }]);
  expect(page()).toContain('href="https://ci.example/7"');
  expect(page()).toContain('<td colspan="2" class="failed">');
});

test('runs in any order, in a history file and in folders, count once each, the record before the line', async () => {
  const dir = temporaryFolder();
  const paths = recordHistory(dir, [passed, failed, { ...failed, ...label('build-3') }]);
  const file = join(dir, 'history.jsonl');
  for (const path of [paths[2], paths[0]]) {
    const run = loadRun(path ?? '');
    appendHistory(file, historyEntry(run, summarise(run)));
  }
  const { code, index } = await history(file, paths[2] ?? '', join(paths[1] ?? '', 'run.jsonl'));
  expect(code).toBe(0);
  expect(outcomesOf(index())).toBe('PFF');
  expect(index().runs.map(({ source }) => source)).toEqual([`${file}:2`, paths[1], paths[2]]);
});

test('an interrupted run says what it judged, and nothing of what it did not come to', async () => {
  const dir = temporaryFolder();
  recordHistory(dir, [passed, { ...failed, isCut: true }, { outcome: 'blocked', isCut: true }, passed]);
  const { out, index, page } = await history(dir);
  expect(outcomesOf(index())).toBe('PF.P');
  expect(outcomesOf(index(), 'A01-002')).toBe('PPPP');
  expect(out).toContain('interrupted');
  expect(page()).toContain('interrupted: what it did not come to is left out');
});

test('a run that asked otherwise is marked, and what fails since then is not put down to the target', async () => {
  const dir = temporaryFolder();
  recordHistory(dir, [passed, { ...failed, header: { effort: 'thorough' } }]);
  const { out, page } = await history(dir);
  expect(out).toContain(
    'note:        asked otherwise since run 1, which judged it last before: effort standard → thorough\n',
  );
  expect(page()).toContain('asked otherwise than the run before: effort standard → thorough');
});

test('runs of several targets are named, and one of them can be picked', async () => {
  const dir = temporaryFolder();
  const other = { ...sampleHeader().target, name: 'Other \u001b[31m' };
  recordHistory(dir, [passed, failed, { ...passed, header: { target: other } }]);
  const refused = await history(dir);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toBe(
    'history: the runs are of 2 targets, "Acme Payroll Bridge" (2), "Other \\u{1b}[31m" (1); name one with --target\n',
  );
  const picked = await history(dir, '--target', 'Acme Payroll Bridge');
  expect(outcomesOf(picked.index())).toBe('PF');
  expect(await history(dir, '--target', 'Acme')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--target: there is no run of "Acme"; the runs are of "Acme Payroll Bridge" (2),'),
  });
});

test.each<[string, (dir: string, paths: readonly string[]) => void, RegExp]>([
  [
    'is no JSON',
    (_dir, [, path = '']) => writeFileSync(join(path, 'run.jsonl'), 'nothing\n'),
    /run-2\/run\.jsonl:1: not a line of a record/,
  ],
  [
    'was changed',
    (_dir, [, path = '']) => {
      const file = join(path, 'run.jsonl');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"durationMs":40', '"durationMs":41'));
    },
    /run-2: the record was changed after it was written/,
  ],
  [
    'is a part of a run',
    (dir) => void recordHistory(join(dir, 'parts'), [{ ...passed, header: { shard: { index: 1, count: 2 } } }]),
    /run-1 is part 1 of 2 of a run; join the parts with "merge" first/,
  ],
])(
  'a record that %s is left out of a folder of runs, and named; by itself it is refused',
  async (_name, damage, why) => {
    const dir = temporaryFolder();
    const paths = recordHistory(dir, [passed, failed]);
    damage(dir, paths);
    const { code, index, out, page } = await history(dir);
    expect(code).toBe(0);
    const { leftOut } = index();
    expect(leftOut).toHaveLength(1);
    expect(leftOut[0]?.why).toMatch(why);
    expect(out).toContain('Left out: ');
    expect(page()).toContain('Left out');
    const alone = await history(leftOut[0]?.source ?? '', paths[0] ?? '');
    expect(alone).toMatchObject({ code: 2, out: '' });
    expect(alone.err).toMatch(why);
  },
);

test('lines of a history file that are no runs are left out, and named', async () => {
  const dir = temporaryFolder();
  const [path = ''] = recordHistory(dir, [passed]);
  const file = join(dir, 'history.jsonl');
  const run = loadRun(path);
  appendHistory(file, historyEntry(run, summarise(run)));
  const line = readFileSync(file, 'utf8');
  appendFileSync(file, `\n{"schemaVersion":1}\n${line.replace('"exchanges":', '"exchanges":-')}${line.slice(0, 99)}`);
  const { code, index } = await history(file);
  expect(code).toBe(0);
  expect(index().runs).toHaveLength(1);
  expect(index().leftOut.map(({ source, why }) => `${source.slice(file.length)} ${why}`)).toEqual([
    ":3 no line of a history: must have required property 'startedAt'",
    ':4 no line of a history: /facts/exchanges must be >= 0',
    ':5 no JSON: the line was cut, or something else wrote it',
  ]);
});

test('a run of a target that could not be reached was not interrupted', async () => {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [], {}, 'Acme could not be reached.');
  appendHistory(join(dir, 'history.jsonl'), historyEntry(run, summary));
  const { out, page } = await history(join(dir, 'history.jsonl'));
  for (const shown of [out, page()]) expect(shown).toMatch(/^(?!.*interrupted).*Acme could not be reached\./s);
});

test('a line of an earlier version has no requirements, and its run is shown all the same', async () => {
  const dir = temporaryFolder();
  const [path = '', second = ''] = recordHistory(dir, [passed, failed]);
  const file = join(dir, 'history.jsonl');
  const run = loadRun(path);
  const { facts: _facts, ...old } = historyEntry(run, summarise(run));
  writeFileSync(file, `${JSON.stringify(old)}\n`);
  const { index, page } = await history(file, second);
  expect(outcomesOf(index())).toBe('.F');
  expect(page()).toContain('of a version that kept no requirements in the history file');
});

test.each([
  [
    'a folder without runs',
    (dir: string) => dir,
    /neither run\.jsonl is in it, nor a folder with one; name folders of runs/,
  ],
  [
    'nothing',
    (dir: string) => join(dir, 'away'),
    /Can't read .*away: there is no such file or folder; check the path\./,
  ],
  [
    'a file of something else',
    (dir: string) => {
      writeFileSync(join(dir, 'notes.txt'), 'notes\n');
      return join(dir, 'notes.txt');
    },
    /notes\.txt: no line of it is a run that "run --history" wrote/,
  ],
])('%s is refused', async (_name, prepare, message) => {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'empty'));
  const { code, err } = await history(prepare(dir));
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
