import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRun } from '../../cli/records/named-run.ts';
import { seedOfChallenge } from '../../specs/words/challenge.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sandboxIsNotConformant } from '../next-step.ts';
import { call } from './call.ts';
import { startTarget, type Target } from './recorded-runs.ts';

const folder = cleanUpAtEnd().newFolder();
const inFolder = (name: string): string => join(folder, name);
const [run, key, certificate] = [inFolder('run'), inFolder('acme.key'), inFolder('acme.json')];

const challenge = 'programme-2026-11-22-k7Qx2';

let target: Target;

beforeAll(async () => {
  // `whole-certificate.slow.test.ts` certifies a run of all operations.
  target = await startTarget(folder, 'acme', ['list-pay-groups', 'update-benefit']);
  const flags = ['--profile', target.profile, '--effort', 'thorough', '--challenge', challenge, '--reports', 'junit'];
  expect((await call(['run', '--out', run, ...flags])).code, sandboxIsNotConformant).toBe(0);
  expect((await call(['certify', '--new-key', key])).code).toBe(0);
  const stated = ['--challenge', challenge, '--issuer', 'Acme & <Partners>'];
  expect(await call(['certify', run, '--key', key, '--out', certificate, ...stated])).toMatchObject({
    code: 0,
    err: '',
  });
});

afterAll(() => target.sandbox.close());

test('a thorough run is certified, and verified by the public key alone', async () => {
  expect(existsSync(inFolder('acme.html'))).toBe(true);
  expect(existsSync(inFolder('acme.svg'))).toBe(true);
  expect(statSync(key).mode & 0o077).toBe(0);
  const { code, out } = await call(['verify', certificate, '--key', `${key}.pub`]);
  expect(out).toMatch(
    /^Verified: Sandbox 1\.0\.0, \d+ of \d+ musts \(\d+ %\) of catalogue revision \d+\.\d+\.\d+, valid until /,
  );
  expect(code).toBe(0);
});

test('verify shows the address, date and challenge of the run, and who signed it, when and with which key', async () => {
  const { out } = await call(['verify', certificate, '--key', `${key}.pub`, '--challenge', challenge]);
  expect(out.split('\n').slice(1)).toEqual([
    '  verdict  conformant, for 2 of 11 operations',
    expect.stringMatching(/^ {2}class {4}limited\. Not full: .* are not covered \(not-offered\)/),
    `  address  ${target.sandbox.url}`,
    expect.stringMatching(
      /^ {2}stated {3}name, version, products \(.*\) and which operations .*: as stated by the profile$/,
    ),
    expect.stringMatching(/^ {2}run {6}started on \d{4}-\S+Z, signed on \d{4}-\S+Z, \d+ minutes? later$/),
    `  seed     ${seedOfChallenge(challenge)}, of challenge ${challenge}`,
    '  issuer   Acme & <Partners>',
    expect.stringMatching(/^ {2}key {6}sha256:[0-9a-f]{64}$/),
    '',
  ]);
});

test('the page and the badge show issuer, key and address, escaped', () => {
  const [page, badge] = ['acme.html', 'acme.svg'].map((name) => readFileSync(inFolder(name), 'utf8'));
  for (const text of [page, badge]) {
    expect(text).toContain('Acme &amp; &lt;Partners&gt;');
    expect(text).toContain(target.sandbox.url);
    expect(text).toMatch(/sha256:[0-9a-f]{64}/);
    expect(text).toContain('as stated by the profile');
    expect(text).not.toContain('<Partners>');
  }
});

test('another challenge is rejected by verify, and refused by certify: exit 1', async () => {
  const other = ['--challenge', 'programme-2026-11-22-other'];
  const verified = await call(['verify', certificate, '--key', `${key}.pub`, ...other]);
  expect(verified.err).toContain(`The certificate answers another challenge, ${challenge}`);
  expect(verified.code).toBe(1);
  const certified = await call(['certify', run, '--key', key, '--out', inFolder('other.json'), ...other]);
  expect(certified.err).toContain(`The run answers another challenge, ${challenge}`);
  expect(certified.code).toBe(1);
  expect(existsSync(inFolder('other.json'))).toBe(false);
});

test('it is verified against its record', async () => {
  const { code, out } = await call(['verify', certificate, '--key', `${key}.pub`, '--record', run]);
  expect(out).toContain('also against its record');
  expect(code).toBe(0);
});

test('a record of which one byte was changed is rejected: exit 1', async () => {
  const changed = inFolder('changed');
  cpSync(run, changed, { recursive: true });
  const bytes = readFileSync(join(changed, 'run.jsonl'));
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(changed, 'run.jsonl'), bytes);
  const { code, err } = await call(['verify', certificate, '--key', `${key}.pub`, '--record', changed]);
  expect(err).toContain('is not the record that was certified');
  expect(code).toBe(1);
});

test('a certificate of which one letter was changed is rejected: exit 1', async () => {
  const changed = inFolder('changed.json');
  const text = readFileSync(certificate, 'utf8');
  const at = text.length >> 1;
  writeFileSync(changed, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`);
  const { code, err } = await call(['verify', changed, '--key', `${key}.pub`]);
  expect(err).toMatch(/^Rejected:\n {2}\S/);
  expect(code).toBe(1);
});

test('the key of someone else rejects it: exit 1', async () => {
  await call(['certify', '--new-key', inFolder('other.key')]);
  const { code, err } = await call(['verify', certificate, '--key', inFolder('other.key.pub')]);
  expect(err).toMatch(/^Rejected:\n {2}\S/);
  expect(code).toBe(1);
});

test('a quick, filtered run is refused, with both reasons: exit 1', async () => {
  const quick = inFolder('quick');
  const flags = [
    '--profile',
    target.profile,
    '--effort',
    'quick',
    '--operations',
    'list-pay-groups',
    '--reports',
    'junit',
  ];
  await call(['run', '--out', quick, ...flags]);
  const { code, err } = await call(['certify', quick, '--key', key, '--out', inFolder('quick.json')]);
  expect(err).toContain('a certificate needs thorough');
  expect(err).toContain('The run was filtered');
  expect(code).toBe(1);
  expect(existsSync(inFolder('quick.json'))).toBe(false);
});

test.each([
  ['certify without a key', ['certify', run, '--out', 'x'], '--key FILE'],
  ['certify without a run', ['certify', '--key', key, '--out', 'x'], 'name the folder of the run'],
  ['certify with a public key', ['certify', run, '--key', `${key}.pub`, '--out', 'x'], 'does not hold a private key'],
  ['certify with a short challenge', ['certify', run, '--challenge', 'short'], '16 to 200 letters'],
  ['certify with an issuer of two lines', ['certify', run, '--issuer', 'Acme\nLtd'], 'one line of 1 to 200'],
  ['a certificate over an old one', ['certify', run, '--key', key, '--out', key], 'is there already'],
  ['a certificate in a folder that is not there', ['certify', run, '--key', key, '--out', 'gone/x.json'], '(ENOENT)'],
  ['a new key over an old one', ['certify', '--new-key', key], 'is there already'],
  ['verify of no file', ['verify', inFolder('no'), '--key', `${key}.pub`], 'there is no such file'],
  ['verify without a record', ['verify', certificate, '--key', `${key}.pub`, '--record', folder], 'run.jsonl'],
])('%s: exit 2', async (_, args, reason) => {
  const { code, err } = await call(args);
  expect(err).toContain(reason);
  expect(code).toBe(2);
});

function attestedFile(requirement: string): string {
  const path = inFolder(`${requirement}.yaml`);
  const lines = [
    `  - requirement: ${requirement}`,
    '    statement: Seen in the database.',
    '    by: Ada <Lovelace>',
    '    role: Head of engineering',
    '    date: 2026-01-02',
  ];
  const { name, version } = readRun(run).header.target;
  writeFileSync(path, `target: ${JSON.stringify({ name, version })}\nattestations:\n${lines.join('\n')}\n`);
  return path;
}

test('what nobody outside can see is attested by name; what was judged is refused: exit 1, a bad file: exit 2', async () => {
  const attested = inFolder('attested.json');
  const certify = (file: string, out = inFolder('none.json')) =>
    call(['certify', run, '--key', key, '--attest', file, '--out', out]);
  expect((await certify(attestedFile('BEN-017'), attested)).code).toBe(0);
  const verified = await call(['verify', attested, '--key', `${key}.pub`, '--record', run]);
  expect(verified.out).toContain('  attested BEN-017 by Ada <Lovelace>, Head of engineering, on 2026-01-02\n');
  expect(verified.code).toBe(0);
  const refused = await certify(attestedFile('BEN-001'));
  expect(refused.err).toContain("The requirement BEN-001 can't be attested: it is passed");
  expect(refused.code).toBe(1);
  const unusable = await certify(attestedFile('anything'));
  expect(unusable.err).toContain('line 3: /attestations/0/requirement must match pattern');
  expect(unusable.code).toBe(2);
});
