import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newKeyPair, readPrivateKey } from '../../reports/certificate/keys.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { madeUpCertificate } from '../reports/made-up-certificate.ts';
import { call } from './call.ts';
import { type Served, serve } from './served.ts';

const folder = cleanUpAtEnd().newFolder();
const inFolder = (name: string): string => join(folder, name);
const [register, key, laboratory] = [inFolder('register.jsonl'), inFolder('office.key'), inFolder('laboratory.key')];
const head = `${register}.head.json`;
const [acme, bravo, charlie] = ['acme.json', 'bravo.json', 'charlie.json'].map(inFolder) as [string, string, string];
let web: Served;

beforeAll(async () => {
  for (const path of [key, laboratory]) newKeyPair(path);
  writeFileSync(acme, madeUpCertificate(readPrivateKey(key), { name: 'Acme', seed: 1 }));
  writeFileSync(bravo, madeUpCertificate(readPrivateKey(key), { name: 'Acme', version: '3.3.0', seed: 2 }));
  writeFileSync(charlie, madeUpCertificate(readPrivateKey(laboratory), { name: 'Charlie <b>', seed: 3 }));
  const init = ['register', 'init', register, '--key', key, '--programme', 'Payroll Programme'];
  expect(await call(init)).toMatchObject(done);
  web = await serve((request, response) => {
    const { url = '' } = request;
    const status = url.includes('moved') ? 302 : 200;
    const endless = Buffer.alloc(100_000, 0x78);
    response.writeHead(status, { location: '/register.jsonl' });
    if (url.startsWith('/endless')) response.end(endless);
    else response.end(readFileSync(url.endsWith('.head.json') ? head : register));
  });
});

afterAll(() => web.close());

/** The result of a command that fails with this text on stderr. */
const failed = (code: number, text: string | RegExp) => ({
  code,
  err: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
});
const done = { code: 0, err: '' };

const verify = (certificate: string, ...flags: readonly string[]) =>
  call(['verify', certificate, '--register', register, '--key', `${key}.pub`, ...flags]);
const change = (verb: string, ...args: readonly string[]) => call(['register', verb, register, ...args, '--key', key]);

test('a register is not opened twice', async () => {
  const again = await call(['register', 'init', register, '--key', key, '--programme', 'Other']);
  expect(again.err).toMatch(/is there already, and is not replaced/);
  expect(again.code).toBe(2);
});

test('a certificate is unlisted, then valid, superseded, and revoked; only valid is exit 0', async () => {
  expect(await verify(acme)).toMatchObject(failed(1, /^Unlisted: Acme 3\.2\.0\.\n/));
  expect(await change('add', acme, '--ran-by', 'Laboratory Ltd')).toMatchObject(done);
  expect(await verify(acme)).toMatchObject({ code: 0, out: expect.stringMatching(/^Valid: Acme 3\.2\.0: /) });
  expect(await change('add', acme)).toMatchObject(failed(1, 'It is listed already.'));
  expect(await change('supersede', acme, bravo)).toMatchObject(done);
  expect(await verify(acme)).toMatchObject(failed(1, /^Superseded: Acme 3\.2\.0\.\n/));
  expect(await verify(bravo)).toMatchObject({ code: 0 });
  const revoked = await change('revoke', bravo, '--reason', 'nonconformance', '--text', 'Dispute 12.');
  expect(revoked).toMatchObject(done);
  expect(await verify(bravo)).toMatchObject(
    failed(1, /^Revoked: Acme 3\.3\.0\.\n {2}It was revoked on \S+ by entry 5: nonconformance\. Dispute 12\.\n/),
  );
});

test('keys are brought in and revoked; a certificate of a key that the register lacks is refused', async () => {
  expect(await change('add', charlie)).toMatchObject(
    failed(1, 'Add that key first, with --new-key FILE --uses certificates.'),
  );
  const added = await change(
    'add',
    '--new-key',
    `${laboratory}.pub`,
    '--uses',
    'certificates',
    '--owner',
    'Laboratory',
  );
  expect(added).toMatchObject(done);
  expect(await change('add', charlie)).toMatchObject(done);
  expect(await verify(charlie)).toMatchObject({ code: 0 });
  const own = await change('revoke', '--old-key', `${key}.pub`, '--reason', 'replaced', '--text', 'x');
  expect(own).toMatchObject(failed(2, "a key can't sign its own revocation"));
  const byLaboratory = ['revoke', register, charlie, '--reason', 'nonconformance', '--text', 'x', '--key', laboratory];
  expect(await call(['register', ...byLaboratory])).toMatchObject(failed(1, 'may not sign the register'));
  const from = ['--from', '2026-01-01', '--reason', 'compromised', '--text', 'A laptop was stolen.'];
  expect(await change('revoke', '--old-key', `${laboratory}.pub`, ...from)).toMatchObject(done);
  expect(await verify(charlie)).toMatchObject(failed(1, 'A laptop was stolen.'));
});

test('a decision is written down as it was made, and one that lacks a part is refused', async () => {
  const path = inFolder('dispute.yaml');
  const decision = [
    `record: sha256:${'0a'.repeat(32)}`,
    'fingerprint: f00d',
    'reading: The document leaves it open.',
    'outcome: silence',
    'text: Nothing in the document speaks against it.',
    'decidedBy: The board',
  ];
  writeFileSync(path, decision.join('\n'));
  expect(await change('add', '--decision', path)).toMatchObject(done);
  const { decisions } = JSON.parse((await call(['register', 'list', register, '--format', 'json'])).out);
  expect(decisions).toMatchObject([{ outcome: 'silence', silence: null, decidedBy: 'The board', fingerprint: 'f00d' }]);
  writeFileSync(path, decision.slice(1).join('\n'));
  expect(await change('add', '--decision', path)).toMatchObject(
    failed(2, "the whole must have required property 'record'"),
  );
});

test('the list names each certificate with its standing, the last one first', async () => {
  const { code, out } = await call(['register', 'list', register]);
  expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
    ['standing', 'target'],
    ['revoked', 'Charlie <b> 3.2.0'],
    ['revoked', 'Acme 3.3.0'],
    ['superseded', 'Acme 3.2.0'],
    [''],
  ]);
  expect(code).toBe(0);
});

test('the site of a register is written, and that of a register that was changed is not', async () => {
  const site = inFolder('site');
  expect(await call(['register', 'list', register, '--site', site])).toMatchObject({
    code: 0,
    out: `Wrote a site of 11 files; it begins at ${join(site, 'index.html')}\n`,
  });
  expect(readFileSync(join(site, 'register.jsonl'), 'utf8')).toBe(readFileSync(register, 'utf8'));
  const { certificates } = JSON.parse(readFileSync(join(site, 'index.json'), 'utf8'));
  expect(certificates).toMatchObject([{ standing: 'revoked' }, { standing: 'revoked' }, { standing: 'superseded' }]);
  const changed = inFolder('changed.jsonl');
  writeFileSync(changed, readFileSync(register, 'utf8').replace('nonconformance', 'issued-in-error'));
  const refused = await call(['register', 'list', changed, '--site', inFolder('none')]);
  expect(refused).toMatchObject(failed(1, 'the signature of entry 5 does not fit'));
  expect(existsSync(inFolder('none'))).toBe(false);
});

test('a line that was cut while it was written is named, --renew moves it aside, and nothing else is lost', async () => {
  const good = readFileSync(register, 'utf8');
  writeFileSync(register, `${good}{"seq":`);
  const named = await call(['register', 'verify', register, '--key', `${key}.pub`]);
  expect(named).toMatchObject(failed(1, /ends before its line feed/));
  expect(await change('revoke', charlie, '--reason', 'policy', '--text', 'x')).toMatchObject({ code: 1 });
  const renewed = await call(['register', 'verify', register, '--key', `${key}.pub`, '--renew', key]);
  expect(renewed).toMatchObject(done);
  expect(readFileSync(register, 'utf8')).toBe(good);
  expect(readFileSync(`${register}.cut`, 'utf8')).toBe('{"seq":');
});

/** The file beside the key that keeps the head that was signed last. */
const keptHead = (): string =>
  inFolder(readdirSync(folder).find((name) => /^office\.key\.[0-9a-f]{12}\.head\.json$/.test(name)) ?? '');

test('entries that the head does not cover yet are named, and covered by --renew; a truncated register is never renewed', async () => {
  const before = readFileSync(head);
  expect(await change('add', '--new-key', newKeyPair(inFolder('spare.key')).publicPath)).toMatchObject({ code: 0 });
  const after = readFileSync(head);
  // As where the command was killed in between.
  for (const path of [head, keptHead()]) writeFileSync(path, before);
  const named = await call(['register', 'verify', register, '--key', `${key}.pub`]);
  expect(named).toMatchObject(failed(1, /the last one is not covered; sign it again with/));
  const renew = ['register', 'verify', register, '--key', `${key}.pub`, '--renew', key];
  expect(await call(renew)).toMatchObject(done);
  const whole = readFileSync(register);
  truncateSync(register, whole.lastIndexOf(0x0a, whole.length - 2) + 1);
  writeFileSync(head, after);
  expect(await call(renew)).toMatchObject(failed(1, /and the register has \d+: entry \d+ is missing/));
  writeFileSync(register, whole);
  copyFileSync(keptHead(), head);
});

test('the head last seen shows a register that was truncated together with its head', async () => {
  const [entries, signed, seen] = [readFileSync(register), readFileSync(head), inFolder('seen.json')];
  const flags = ['register', 'verify', register, '--key', `${key}.pub`];
  expect(await change('add', '--new-key', newKeyPair(inFolder('more.key')).publicPath)).toMatchObject({ code: 0 });
  expect(await call([...flags, '--save-head', seen])).toMatchObject({ code: 0 });
  const whole = readFileSync(register);
  writeFileSync(register, entries);
  writeFileSync(head, signed);
  expect(await call(flags)).toMatchObject({ code: 0 });
  expect(await call([...flags, '--head', seen])).toMatchObject(
    failed(1, /The register was truncated: the head last seen/),
  );
  expect(await verify(charlie, '--head', seen)).toMatchObject(
    failed(1, /^Rejected, since the register is not to be relied on/),
  );
  writeFileSync(register, whole);
  copyFileSync(seen, head);
});

/** Reads the register and its head, to be rolled back to. */
const state = () => [readFileSync(register), readFileSync(head)] as const;
const restore = ([entries, signed]: ReturnType<typeof state>): void => {
  writeFileSync(register, entries);
  writeFileSync(head, signed);
};

test('no command signs a register that was rolled back with its head, has no head, or has a head older than the last one', async () => {
  const older = state();
  expect(await change('add', '--new-key', newKeyPair(inFolder('late.key')).publicPath)).toMatchObject({ code: 0 });
  const newer = state();
  const renew = ['register', 'verify', register, '--key', `${key}.pub`, '--renew', key];
  const signing = [
    () => call(renew),
    () => change('add', '--new-key', newKeyPair(inFolder(`${Math.floor(performance.now() * 1_000)}.key`)).publicPath),
    () => change('revoke', acme, '--reason', 'policy', '--text', 'x'),
    () => change('supersede', acme, bravo),
  ];
  const refused = async (problem: RegExp): Promise<void> => {
    const before = state();
    for (const sign of signing) expect(await sign()).toMatchObject({ code: 1, err: expect.stringMatching(problem) });
    expect(state()).toEqual(before);
  };
  restore(older);
  await refused(/The register was truncated: the head last seen(.|\n)*The head that was signed last is kept in /);
  restore([newer[0], older[1]]);
  await refused(/The head is older, of /);
  rmSync(head);
  expect(await call(renew)).toMatchObject(failed(1, /The register has no head/));
  expect(existsSync(head)).toBe(false);
  copyFileSync(keptHead(), head);
  expect(state()).toEqual(newer);
  expect(await call(renew)).toMatchObject({ code: 0 });
});

test('--renew does not sign a register that contradicts the head given with --head', async () => {
  const [older, last] = [state(), inFolder('last.json')];
  expect(await change('add', '--new-key', newKeyPair(inFolder('odd.key')).publicPath)).toMatchObject({ code: 0 });
  const newer = state();
  writeFileSync(last, newer[1]);
  restore(older);
  rmSync(keptHead());
  const both = ['register', 'verify', register, '--key', `${key}.pub`, '--head', last, '--renew', key];
  expect(await call(both)).toMatchObject(failed(1, /^Not renewed, and nothing was signed:/));
  expect(state()).toEqual(older);
  restore(newer);
  expect(await call(both)).toMatchObject(done);
});

test('the last head is kept where --last-head says, and a folder that can not be written is refused before anything is', async () => {
  const [own, before] = [inFolder('own-last.json'), state()];
  const renew = ['register', 'verify', register, '--key', `${key}.pub`, '--renew', key, '--last-head'];
  expect(await call([...renew, inFolder('nowhere/last.json')])).toMatchObject(
    failed(2, "the folder can't be written; name another file with --last-head"),
  );
  expect(state()).toEqual(before);
  expect(await call([...renew, own])).toMatchObject({ code: 0 });
  expect(readFileSync(own)).toEqual(readFileSync(head));
  copyFileSync(own, keptHead());
});

test('what a clock wrote that was ahead is refused, until an entry says so; then the register goes on', async () => {
  const [before, kept, now] = [state(), readFileSync(keptHead()), Date.now()];
  const added = () => change('add', '--new-key', newKeyPair(inFolder(`${Date.now()}.key`)).publicPath);
  vi.useFakeTimers({ toFake: ['Date'], now: now + 86_400_000_000 });
  try {
    expect(await added()).toMatchObject({ code: 0 });
  } finally {
    vi.useRealTimers();
  }
  const named = expect.stringMatching(/Entry \d+ is dated in the future, on /);
  expect(await call(['register', 'verify', register, '--key', `${key}.pub`])).toMatchObject({ code: 1, err: named });
  expect(await added()).toMatchObject({ code: 1, err: named });
  expect(await change('add', '--clock-was-ahead', 'A battery was empty.')).toMatchObject(done);
  expect(await call(['register', 'verify', register, '--key', `${key}.pub`])).toMatchObject(done);
  expect(await added()).toMatchObject({ code: 0 });
  restore(before);
  writeFileSync(keptHead(), kept);
});

test('a challenge of two targets, and a successor with another address, are refused without --accept', async () => {
  const [delta, echo, moved] = ['delta.json', 'echo.json', 'moved.json'].map(inFolder) as [string, string, string];
  const challenge = 'winter-2026-k7Qx2m';
  const own = readPrivateKey(key);
  writeFileSync(delta, madeUpCertificate(own, { name: 'Delta', seed: 4, challenge }));
  writeFileSync(echo, madeUpCertificate(own, { name: 'Echo', seed: 5, challenge }));
  writeFileSync(moved, madeUpCertificate(own, { name: 'Delta', seed: 6, address: 'https://moved.example' }));
  expect(await change('add', delta)).toMatchObject({ code: 0 });
  expect(await change('add', echo)).toMatchObject(failed(1, '--accept shared-challenge'));
  expect(await change('add', echo, '--accept', 'shared-challenge')).toMatchObject({ code: 0 });
  expect(await change('supersede', delta, moved)).toMatchObject(failed(1, 'other-address'));
  expect(await change('supersede', delta, moved, '--accept', 'other-address')).toMatchObject({ code: 0 });
});

test('a site of a register at an address takes a key of the programme', async () => {
  const site = ['register', 'list', `${web.url}/register.jsonl`, '--site', inFolder('web-site')];
  expect(await call(site)).toMatchObject(failed(2, 'name a public key'));
  expect(await call([...site, '--key', `${laboratory}.pub`])).toMatchObject(
    failed(1, 'it is the register of somebody else'),
  );
  expect(existsSync(inFolder('web-site'))).toBe(false);
  expect(await call([...site, '--key', `${key}.pub`])).toMatchObject({ code: 0 });
});

test('a file of 1 GB without an end of a line is refused at once', async () => {
  const large = inFolder('large.jsonl');
  writeFileSync(large, '{');
  truncateSync(large, 2 ** 30);
  expect(await call(['register', 'verify', large, '--key', `${key}.pub`])).toMatchObject(
    failed(2, /has 1073741824 bytes, more than the 268435456 that it may have/),
  );
});

test('two writers are kept apart, and a lock that a dead process left is taken away', async () => {
  writeFileSync(`${register}.lock`, `${process.pid} on ${hostname()}\n`);
  const held = await change('add', bravo);
  expect(held).toMatchObject(failed(2, /another command changes the register, process \d+ on/));
  writeFileSync(`${register}.lock`, `999999999 on ${hostname()}\n`);
  expect((await change('add', bravo)).err).toContain('It is listed already.');
  expect(existsSync(`${register}.lock`)).toBe(false);
});

test('a register at an address is read within limits, and no redirect is followed', async () => {
  const at = (address: string) =>
    call(['register', 'verify', address, '--key', `${key}.pub`], { HTTP_PROXY: 'http://127.0.0.1:1' });
  expect(await at(`${web.url}/register.jsonl`)).toMatchObject(done);
  expect(await verify(charlie, '--register', `${web.url}/register.jsonl`)).toMatchObject(failed(1, 'Revoked'));
  expect(await at(`${web.url}/moved`)).toMatchObject(failed(2, 'no redirect is followed'));
  expect(await at(`${web.url}/endless`)).toMatchObject(failed(2, 'more than the 65536 bytes'));
  expect(await at(web.url.replace('//', '//user:secret@'))).toMatchObject({
    code: 2,
    err: expect.not.stringContaining('secret@'),
  });
});

test.each([
  [['add'], /name the certificates, or --new-key FILE, or --decision FILE/],
  [['add', acme, bravo, '--report-url', 'https://a.example'], /are about one certificate/],
  [['revoke', acme, '--reason', 'replaced', '--text', 'x'], /--reason: for a certificate it is one of/],
  [['revoke', '--reason', 'policy', '--text', 'x'], /name a certificate, or a key with --old-key FILE/],
  [['revoke', acme, '--reason', 'policy', '--text', ' '], /It must be a text of 1 to 4000 characters/],
  [['revoke', '--old-key', 'x', '--from', '2026-02-30', '--reason', 'replaced', '--text', 'x'], /It must be a moment/],
  [['revoke', '--old-key', 'x', '--from', 'tomorrow', '--reason', 'replaced', '--text', 'x'], /It must be a moment/],
])('%j is a usage error', async ([verb = '', ...args], problem) => {
  const { code, err } = await change(verb, ...args);
  expect(err).toMatch(problem);
  expect(code).toBe(2);
});

test('a register that is missing, or is something else, is a usage error, or refused', async () => {
  expect(await call(['register', 'list', inFolder('none.jsonl')])).toMatchObject({ code: 2 });
  expect(await call(['register', 'list', acme])).toMatchObject(failed(1, /Line 1: it is no/));
  expect(await call(['verify', acme, '--key', `${key}.pub`, '--head', head])).toMatchObject({ code: 2 });
  rmSync(head);
  expect(await change('add', bravo)).toMatchObject(failed(1, /The register has no head/));
});
