import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { rechain } from '../strange-records/apply-damage.ts';
import { type HostileProgramme, ids, makeHostileProgramme, runId } from './hostile-programme.ts';

const folder = cleanUpAtEnd().newFolder();
let programme: HostileProgramme;
let outsideBefore: string;

beforeAll(async () => {
  programme = await makeHostileProgramme(folder);
  outsideBefore = programme.outside.look();
});

beforeEach(() => programme.restore());

const at = (name: string): string => join(programme.results, name);
const runOf = (id: string): string => at(`${id}/${runId}`);
const entryOf = (id: string) => programme.index().targets.find((each) => each.id === id);

function edit(name: string, change: (value: Record<string, unknown>) => unknown): void {
  const value = JSON.parse(readFileSync(at(name), 'utf8'));
  writeFileSync(at(name), JSON.stringify(change(value) ?? value));
}

/** Reads the entries of some targets from the index. */
const entries = (of: readonly string[]) =>
  programme
    .index()
    .targets.filter(({ id }) => of.includes(id))
    .map(({ id, verdict, class: met, certificate }) => ({ id, verdict, met, certificate }));

const resultOf = (id: string): string => `${id}/${runId}/result.json`;

/** Bad results, each with what the reason says that the target is missing for. */
const bad: readonly (readonly [name: string, damage: (id: string) => void, reason: string])[] = [
  ['names a run outside', (id) => edit(resultOf(id), (own) => ({ ...own, runId: '../../elsewhere' })), '/runId'],
  ['is of another target', (id) => cpSync(at(resultOf('jetty')), at(resultOf(id))), 'it is of another target'],
  ['is a list', (id) => edit(resultOf(id), () => []), 'the whole must be object'],
  ['has no figures', (id) => edit(resultOf(id), ({ figures: _, ...rest }) => rest), "required property 'figures'"],
  [
    'has figures beyond all bounds',
    (id) => edit(resultOf(id), (own) => ({ ...own, figures: { cpuMs: 1e300 } })),
    '/figures',
  ],
  ['is no JSON', (id) => writeFileSync(at(resultOf(id)), '['.repeat(60_000)), 'it is no JSON'],
  ['has 1.5 GB', (id) => truncateSync(at(resultOf(id)), 1_500_000_000), 'is larger than the 65536 bytes'],
  ['is a folder', (id) => replace(resultOf(id), (path) => mkdirSync(path)), 'it is no ordinary file'],
  ['is a pipe', (id) => replace(resultOf(id), (path) => void execFileSync('mkfifo', [path])), 'it is no ordinary file'],
  ['is a link', (id) => replace(resultOf(id), (path) => symlinkSync(programme.outside.file, path)), 'a symbolic link'],
  ['has no record beside it', (id) => rmSync(join(runOf(id), 'run.jsonl')), 'there is no such file'],
  ['has a cut record', (id) => truncateSync(join(runOf(id), 'run.jsonl'), 70), 'run.jsonl:1: '],
  ['has a changed record', (id) => changeRecord(id, '"passed"', '"advisory"', false), 'the record was changed'],
  [
    'has a record of something else',
    (id) => changeRecord(id, 'example/finance', 'other/finance', true),
    'the plan says',
  ],
  ['lies behind a link', (id) => linkRun(id), 'a symbolic link'],
];
const damaged = ids.slice(0, 5);
const rounds = [0, 5, 10].map((from) => {
  const round = bad.slice(from, from + damaged.length);
  return { names: round.map(([name]) => name).join('; '), round };
});

function replace(name: string, make: (path: string) => void): void {
  rmSync(at(name), { recursive: true, force: true });
  make(at(name));
}

function changeRecord(id: string, text: string, by: string, isRechained: boolean): void {
  const path = join(runOf(id), 'run.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(text, by));
  if (isRechained) rechain(runOf(id));
}

function linkRun(id: string): void {
  const elsewhere = join(programme.outside.path, 'folder', 'run');
  if (!existsSync(elsewhere)) cpSync(runOf(id), elsewhere, { recursive: true });
  outsideBefore = programme.outside.look();
  replace(`${id}/${runId}`, (path) => symlinkSync(elsewhere, path));
}

test.each(rounds)('missing, with the reason, and the others as they were, where a result $names', async ({ round }) => {
  const before = entries(ids.slice(damaged.length));
  for (const [at, [, damage]] of round.entries()) damage(damaged[at] ?? '');
  const ended = await programme.collect();
  expect(ended, ended.err).toMatchObject({ code: 3, err: '' });
  expect(entries(ids.slice(damaged.length))).toEqual(before);
  const reasons = damaged.map((id) => entryOf(id)?.missing?.reason);
  expect(reasons).toEqual(round.map(([, , reason]) => expect.stringContaining(reason)));
  expect(entries(damaged).filter(({ verdict, certificate }) => verdict !== null || certificate !== null)).toEqual([]);
  expect(programme.outside.look()).toBe(outsideBefore);
  expect(readdirSync(programme.around)).toEqual(['results']);
});

test('what a result says of itself changes nothing: the record is judged', async () => {
  edit(resultOf('fjord'), (own) => ({ ...own, verdict: 'conformant', class: 'full', exitCode: 0 }));
  await programme.collect();
  expect(entryOf('fjord')).toMatchObject({ verdict: 'nonconformant', exitCode: 1, certificate: null });
  expect(entryOf('fjord')?.coverage?.must.judged).toBeGreaterThan(400);
});

test.each<[string, () => void]>([
  ['{}', () => writeFileSync(join(runOf('fjord'), 'certificate.json'), '{}')],
  ["another's", () => cpSync(join(runOf('acme'), 'certificate.json'), join(runOf('fjord'), 'certificate.json'))],
])('a nonconformant target is not certified by %s as its certificate', async (_, forge) => {
  forge();
  await programme.collect();
  expect(entryOf('fjord')).toMatchObject({ certificate: null });
  await programme.collect(['--plan', programme.plan, '--run-id', runId]);
  expect(entryOf('fjord')).toMatchObject({ certificate: null, refusedFor: [expect.stringContaining('--key')] });
  const shown = programme.board().targets.find(({ id }) => id === 'fjord');
  expect(shown?.certificate).toBeNull();
});

test('a certificate that was damaged is signed anew, with its page and its badge', async () => {
  for (const ending of ['json', 'html', 'svg']) writeFileSync(join(runOf('acme'), `certificate.${ending}`), 'theirs');
  await programme.collect();
  expect(entryOf('acme')).toMatchObject({ certificate: `acme/${runId}/certificate.json` });
  for (const ending of ['json', 'html', 'svg'])
    expect(readFileSync(join(runOf('acme'), `certificate.${ending}`), 'utf8')).not.toBe('theirs');
});

test("a page and a badge are its certificate's again, also where that is good", async () => {
  for (const ending of ['html', 'svg']) replace(`acme/${runId}/certificate.${ending}`, (path) => mkdirSync(path));
  await programme.collect();
  expect(readFileSync(join(runOf('acme'), 'certificate.html'), 'utf8')).toContain('The acme 1.0.0');
});

test("another's run in the place of a target's answers another challenge, and the other one keeps its own", async () => {
  replace(`grove/${runId}`, (path) => cpSync(runOf('acme'), path, { recursive: true }));
  edit(resultOf('grove'), (own) => ({ ...own, target: 'grove' }));
  const before = entries(['acme', 'bridge', 'fjord']);
  await programme.collect();
  expect(entryOf('grove')?.missing?.reason).toContain('Its challenge is autumn-2026-k7Qx2m.acme, and the plan says');
  expect(entries(['acme', 'bridge', 'fjord'])).toEqual(before);
});

test('one record for two targets counts for neither, where nothing else tells them apart', async () => {
  const lax = join(folder, 'lax.yaml');
  writeFileSync(lax, readFileSync(programme.plan, 'utf8').replace(/^challenge: .*$/m, ''));
  for (const id of ['acme', 'grove'])
    writeFileSync(
      join(folder, `${id}.yaml`),
      'name: The acme\nversion: 1.0.0\nbaseUrl: https://acme.example/finance\n',
    );
  for (const id of ids.filter((each) => !['acme', 'grove'].includes(each)))
    cpSync(join(programme.plan, '..', `${id}.yaml`), join(folder, `${id}.yaml`));
  replace(`grove/${runId}`, (path) => cpSync(runOf('acme'), path, { recursive: true }));
  edit(resultOf('grove'), (own) => ({ ...own, target: 'grove' }));
  await programme.collect(['--plan', lax, '--run-id', runId, '--key', programme.key]);
  for (const id of ['acme', 'grove'])
    expect(entryOf(id)?.missing?.reason).toBe('One record lies there for several targets: acme, grove.');
});

test('a record that was made with less, and chained anew, does not answer the plan', async () => {
  changeRecord('acme', '"effort":"thorough"', '"effort":"quick"', true);
  changeRecord('bridge', '"strict":false', '"strict":true', true);
  await programme.collect();
  expect(entryOf('acme')?.missing?.reason).toContain('Its effort is quick, and the plan says thorough.');
  expect(entryOf('bridge')?.missing?.reason).toContain('Its strict is true, and the plan says false.');
});

test('a plan among the results that leads outside is refused, and beside a given one nobody reads it', async () => {
  edit(`plan-${runId}.json`, (own) => ({ ...own, targets: [{ id: '../outside', class: null, links: {} }] }));
  expect(await programme.collect([])).toMatchObject({ code: 2, err: expect.stringContaining('/targets/0/id') });
  expect((await programme.collect()).out).toContain('9 of 10 targets have a result');
});

test('a key signs only what a given plan asks for', async () => {
  const ended = await programme.collect(['--key', programme.key]);
  expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('name the plan with --plan FILE') });
});

test('what lies in the place of the index and the board is replaced, and links are not followed', async () => {
  for (const name of ['index.json', 'board.json', 'board.html', 'board.csv'])
    replace(name, (path) => symlinkSync(programme.outside.file, path));
  replace('board.html', (path) => mkdirSync(path));
  outsideBefore = programme.outside.look();
  expect(await programme.collect()).toMatchObject({ code: 3, err: '' });
  expect(programme.outside.look()).toBe(outsideBefore);
  expect(programme.board().targets).toHaveLength(9);
});

test('runs of other nights that somebody put there are history: the one of the plan is shown', async () => {
  cpSync(runOf('acme'), at('fjord/night-9'), { recursive: true });
  const path = at('fjord/night-9/run.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"startedAt":"20\d\d/, '"startedAt":"2099'));
  rechain(at('fjord/night-9'));
  await programme.collect();
  expect(programme.board().targets.find(({ id }) => id === 'fjord')).toMatchObject({ verdict: 'nonconformant' });
});

test('results that lie apart are each found in their own part alone', async () => {
  for (const [index, id] of ids.entries()) {
    mkdirSync(at(String(index % 4)), { recursive: true });
    renameSync(at(id), at(`${index % 4}/${id}`));
  }
  // The part of acme says something of a target in another part.
  cpSync(at(`0/acme/${runId}`), at(`0/fjord/${runId}`), { recursive: true });
  const ended = await programme.collect(['--plan', programme.plan, '--run-id', runId, '--parts', '4']);
  expect(ended.out).toContain('9 of 10 targets have a result: 6 conformant, 2 nonconformant, 1 inconclusive');
  expect(entryOf('fjord')).toMatchObject({ run: `1/fjord/${runId}`, verdict: 'nonconformant' });
});
