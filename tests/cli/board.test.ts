import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { certify } from '../../reports/certificate/certify.ts';
import { newKeyPair } from '../../reports/certificate/keys.ts';
import { installed, known, thorough } from '../reports/certified-run.ts';
import { passingChecks, sampleCheck } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { call } from './call.ts';

const target = (name: string) => ({ name, version: '1.0.0', baseUrl: 'http://127.0.0.1:9' });

const indexIn = (out: string) => JSON.parse(readFileSync(join(out, 'board.json'), 'utf8'));

test('the results of a programme are kept apart by their folders; what is damaged, unfinished or missing is named: exit 0', async () => {
  const root = temporaryFolder();
  const results = join(root, 'results');
  const folder = (...names: readonly string[]): string => {
    const path = join(results, ...names);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const failing = sampleCheck('get-pay-statement', 'more', { 'A01-001': 'failed' });
  const header = { target: target('Same <name>') };
  sampleRun(folder('one', 'r1'), [...passingChecks(), failing], { ...header, startedAt: '2026-11-20T08:00:00.000Z' });
  sampleRun(folder('one', 'r2'), passingChecks(), { ...header, startedAt: '2026-11-21T08:00:00.000Z' });
  sampleRun(folder('two', 'r1'), [...passingChecks(), failing], header);
  sampleRun(folder('three', 'r1'), passingChecks(), header, false);
  sampleRun(folder('dead', 'r1'), [], header, 'It could not be reached.');
  sampleRun(folder('four', 'r1'), passingChecks(), header);
  appendFileSync(join(results, 'four', 'r1', 'run.jsonl'), 'more\n');
  writeFileSync(join(folder('five', 'r1'), 'run.jsonl'), '{"type":"header"');
  const unfinished = folder('.attempts', 'seven', 'r1.0123456789ab');
  sampleRun(unfinished, passingChecks(), header, false);
  const missing = { id: 'six', state: 'missing', missing: { state: 'unreachable', attempts: 3, reason: 'refused' } };
  writeFileSync(join(results, 'index.json'), JSON.stringify({ schemaVersion: 1, targets: [missing] }));
  const out = join(root, 'board');
  const { code, out: said } = await call(['board', results, '--out', out]);
  expect(code).toBe(0);
  expect(said).toContain('5 targets: 1 conformant, 1 nonconformant, 2 inconclusive, 1 without a result.\n');
  expect(said).toContain('Without a result: six: refused\n');
  const { targets, leftOut, missing: named } = indexIn(out);
  expect(targets.map(({ id, nights }: { id: string; nights: unknown[] }) => [id, nights.length])).toEqual([
    ['two', 1],
    ['dead', 1],
    ['three', 1],
    ['one', 2],
  ]);
  expect(leftOut.map(({ source }: { source: string }) => source.slice(results.length + 1)).sort()).toEqual([
    'five/r1',
    'four/r1',
  ]);
  expect(named).toEqual([{ id: 'six', why: 'refused' }]);
  const page = readFileSync(join(out, 'board.html'), 'utf8');
  expect(page).toContain('Same &lt;name&gt;');
  expect(page).toContain('five/r1');
  expect(page).toContain('<h1>5 targets</h1>');
  expect(page.match(/<small>interrupted/g)).toHaveLength(1);
  expect(readFileSync(join(out, 'board.csv'), 'utf8').split('\r\n')).toEqual([
    expect.stringMatching(/^id,name,version,address,verdict,.*,why no certificate$/),
    expect.stringMatching(
      /^two,Same <name>,1\.0\.0,http:\/\/127\.0\.0\.1:9,nonconformant,.*,Musts broken: 1\. The effort was standard; .*thorough\.$/,
    ),
    expect.stringMatching(/^dead,.*,Nothing was judged: It could not be reached\. The verdict is inconclusive\. .*$/),
    expect.stringMatching(
      /^three,.*,inconclusive,.*,The latest run was interrupted\. The verdict is inconclusive\. .*$/,
    ),
    expect.stringMatching(/^one,.*,conformant,.*,The effort was standard; a certificate needs thorough\.$/),
    'six,,,,no result,,,,,,,,refused',
    '',
  ]);
});

test('a row leads to the report of the latest run, by an address that no name turns into another; links are not followed', async () => {
  const root = temporaryFolder();
  const run = (name: string): string => {
    const path = join(root, 'results', name);
    mkdirSync(path, { recursive: true });
    sampleRun(path, passingChecks(), { target: target(name) });
    return path;
  };
  for (const name of ['javascript:alert(1)', '"><b> #%']) writeFileSync(join(run(name), 'report.html'), '');
  symlinkSync('/etc/hostname', join(run('linked'), 'report.html'));
  run('without');
  const out = join(root, 'board');
  expect((await call(['board', join(root, 'results'), '--out', out])).code).toBe(0);
  const reports = indexIn(out).targets.map(({ id, report }: { id: string; report: string }) => [id, report]);
  expect(Object.fromEntries(reports)).toEqual({
    'javascript:alert(1)': './../results/javascript%3Aalert(1)/report.html',
    '"><b> #%': './../results/%22%3E%3Cb%3E%20%23%25/report.html',
    linked: null,
    without: null,
  });
  const page = readFileSync(join(out, 'board.html'), 'utf8');
  expect(page.match(/href="(?!#)[^"]*report\.html"/g)).toHaveLength(2);
});

test('a programme of which no target has a result has a board that names them all: exit 0', async () => {
  const results = temporaryFolder();
  const missing = { id: 'six', state: 'missing', missing: { state: 'unreachable', attempts: 3, reason: 'refused' } };
  writeFileSync(join(results, 'index.json'), JSON.stringify({ schemaVersion: 1, targets: [missing] }));
  const out = join(results, 'board');
  expect(await call(['board', results, '--out', out])).toMatchObject({ code: 0, err: '' });
  expect(indexIn(out)).toMatchObject({ targets: [], missing: [{ id: 'six', why: 'refused' }] });
});

test('a certificate beside a run is shown with its class and end, as not verified; one of another record is rejected', async () => {
  const root = temporaryFolder();
  const { privatePath } = newKeyPair(join(root, 'key.pem'));
  const dir = (name: string): string => {
    const path = join(root, name);
    mkdirSync(path);
    sampleRun(path, passingChecks(), { ...thorough, target: target(name) });
    return path;
  };
  const [good, other, broken] = [dir('good'), dir('other'), dir('broken')];
  const issuedAt = new Date('2026-11-21T09:00:00.000Z');
  const certificate = join(good, 'certificate.json');
  certify({ dir: good, key: privatePath, out: certificate, issuedAt, known, installed });
  writeFileSync(join(other, 'certificate.json'), readFileSync(certificate));
  writeFileSync(join(broken, 'certificate.json'), '{}');
  const out = join(root, 'board');
  expect((await call(['board', good, other, broken, '--out', out])).code).toBe(0);
  const { targets } = indexIn(out);
  const certificates = Object.fromEntries(
    targets.map(({ id, certificate: own }: { id: string; certificate: unknown }) => [id, own]),
  );
  expect(certificates).toMatchObject({
    good: { class: 'full', expiresAt: '2027-02-19T09:00:00.000Z' },
    other: { standing: 'rejected', sentence: 'It is about another record than the one beside it.' },
    broken: { standing: 'rejected', sentence: 'The certificate is no DSSE envelope of an in-toto statement.' },
  });
});

test.each([
  ['a folder that is not there', ['/no/such/folder'], 'no/such/folder'],
  ['a key without a register', ['results', '--key', 'programme.key.pub'], '--key is of a register'],
])('%s: exit 2', async (_, args, problem) => {
  const { code, err } = await call(['board', ...args]);
  expect(err).toContain(problem);
  expect(code).toBe(2);
});
