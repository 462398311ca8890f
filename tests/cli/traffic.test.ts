import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readHarEntry } from '../../traffic/recordings/har-entries.ts';
import { entryOf, harOf } from '../../traffic/recordings/recordings.testbed.ts';
import { trafficLine } from '../../traffic/recordings/traffic-line.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';

const { newFolder } = cleanUpAtEnd();

const broken = entryOf({ content: { text: '[{"id":"x"}]', size: 12 } });
const unversioned = entryOf({ request: { headers: [{ name: 'Accept', value: '*/*' }] } });
const elsewhere = entryOf({ request: { url: 'https://cdn.example/style.css' } });
const unanswered = entryOf({ response: { status: 0 } });

/** Judges a HAR log of these entries. */
async function judge(entries: readonly object[], ...flags: readonly string[]) {
  const out = newFolder();
  const file = join(out, 'session.har');
  writeFileSync(file, harOf(...entries));
  const called = await call(['traffic', file, '--out', out, '--reports', 'markdown', ...flags]);
  return { ...called, folder: out };
}

describe('traffic', () => {
  let found: Awaited<ReturnType<typeof judge>>;
  beforeAll(async () => {
    found = await judge([broken, elsewhere, entryOf()]);
  });

  it.each([
    ['no violation', [entryOf(), entryOf()], [], 0, 'no-violation'],
    ['a broken must', [broken, entryOf()], [], 1, 'nonconformant'],
    ['nothing of the interface', [elsewhere], [], 3, 'inconclusive'],
    ['nothing below the base address', [entryOf()], ['--base-url', 'https://other.example'], 3, 'inconclusive'],
    ['half of the answers lost', [entryOf(), unanswered], [], 3, 'inconclusive'],
    ['few answers lost', [entryOf(), entryOf(), unanswered], [], 0, 'no-violation'],
  ])('%s', async (_, entries, flags, code, verdict) => {
    const judged = await judge(entries, ...flags);
    const summary: unknown = JSON.parse(readFileSync(join(judged.folder, 'summary.json'), 'utf8'));
    expect([judged.code, judged.err]).toEqual([code, '']);
    expect(summary).toMatchObject({ kind: 'traffic', verdict, conclusion: { exitCode: code } });
  });

  it.each([
    ['a file that is not there', ['/nowhere.har'], 'there is no such file'],
    ['a file of another kind', ['package.json'], 'is neither a HAR log'],
    ['an address that is none', ['package.json', '--base-url', 'acme'], '--base-url acme is no address'],
  ])('%s: exit code 2, and why', async (_, args, why) => {
    const { code, err } = await call(['traffic', ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(why)]);
  });

  it('says how much was seen, and what was left out', () => {
    expect(found.out).toMatch(/In 2 exchanges, \d+ of \d+ musts observed/);
    expect(found.out).toContain('1 (no operation of the interface, at cdn.example)');
  });

  it('writes what the recording touches', () => {
    const coverage = readFileSync(join(found.folder, 'coverage.md'), 'utf8');
    expect(coverage).toContain('| list-pay-groups | 2 | 200 (2) | – | Service-API-Version (2) | entity_ids |');
  });

  it.each([
    ['server', [broken, unversioned], 1, ['server']],
    ['both', [entryOf(), unversioned], 1, ['server', 'client']],
    ['client', [broken, entryOf()], 0, ['client']],
  ])('--side %s: each side has its own record, findings and verdict', async (side, entries, code, sides) => {
    const judged = await judge(entries, '--side', side);
    expect(judged.code).toBe(code);
    const folders = [judged.folder, join(judged.folder, 'client')].filter((folder) =>
      existsSync(join(folder, 'summary.json')),
    );
    const read = folders.map((folder) => JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')));
    const areas = read.map(({ requirements }) => (requirements[0].id.startsWith('CALL') ? 'client' : 'server'));
    expect(areas).toEqual(sides);
    expect(Math.max(...read.map(({ conclusion }) => conclusion.exitCode))).toBe(code);
  });

  it('reads its own record again, with the same result', async () => {
    const again = await call(['traffic', found.folder, '--out', newFolder(), '--reports', 'markdown']);
    expect(again.code).toBe(1);
    expect((await call(['report', found.folder, '--reports', 'markdown'])).code).toBe(1);
  });

  it('reads lines as it reads a log', async () => {
    const out = newFolder();
    const file = join(out, 'session.ndjson');
    const items = [broken, entryOf()].map(readHarEntry);
    writeFileSync(file, items.map((item) => ('method' in item ? trafficLine(item) : '')).join(''));
    expect((await call(['traffic', file, '--out', out, '--reports', 'markdown'])).code).toBe(1);
  });

  it('is never certified', async () => {
    const { folder } = await judge([entryOf()]);
    const key = join(newFolder(), 'key.pem');
    await call(['certify', '--new-key', key]);
    const { code, err } = await call(['certify', folder, '--key', key, '--out', join(folder, 'certificate.json')]);
    expect([code, err]).toEqual([1, expect.stringContaining('The verdict is no-violation.')]);
  });
});

describe('run --traffic', () => {
  it.each(['run.ndjson', 'run.har'])('%s holds what a run sent, without a secret, and breaks nothing', async (name) => {
    const folder = newFolder();
    const file = join(folder, name);
    const only = ['--operations', 'create-sandbox-connection', '--effort', 'quick', '--seed', '1'];
    const flags = ['--out', join(folder, 'run'), '--reports', 'markdown', '--traffic', file];
    const ran = await call(['run', ...only, ...flags]);
    expect([ran.code, ran.err]).toEqual([0, '']);
    const text = readFileSync(file, 'utf8');
    // The access tokens that were issued. Credentials that the run made up to be refused are no secret.
    expect(/access_token[\\"]+:[\\"]+(?![\\"$])/.test(text)).toBe(false);
    const judged = await call(['traffic', file, '--out', join(folder, 'traffic'), '--reports', 'markdown']);
    expect([judged.code, judged.err]).toEqual([0, '']);
    expect(judged.out).toMatch(/In \d{2,} exchanges, \d{2,} of/);
    // The file says that a run sent its requests, so that nothing is said of these.
    expect(judged.out).not.toContain('of the client');
    expect(existsSync(join(folder, 'traffic', 'client'))).toBe(false);
  });

  it('a file that cannot be written is a usage error', async () => {
    const { code, err } = await call(['run', '--traffic', '/nowhere/x.har', '--out', newFolder()]);
    expect([code, err]).toEqual([2, expect.stringContaining('--traffic: /nowhere/x.har can')]);
  });
});
