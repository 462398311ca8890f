import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { sealEnvelope } from '../../reports/certificate/envelope.ts';
import { keyId } from '../../reports/certificate/keys.ts';
import type { Statement } from '../../reports/certificate/statement.ts';
import { showControls } from '../../reports/escape/controls.ts';
import { registerKey } from '../../reports/register/append-entries.ts';
import { certificateEntry } from '../../reports/register/certificate-entry.ts';
import type { EntryBody } from '../../reports/register/entry.ts';
import { readRegister } from '../../reports/register/read-register.ts';
import { signHead } from '../../reports/register/register-head.ts';
import { writeRegisterSite } from '../../reports/register/site/write-site.ts';
import { type ListedVerification, verifyListed } from '../../reports/register/verify-listed.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import { sha256 } from '../../specs/words/digest.ts';
import { madeUpCertificate, madeUpStatement } from '../reports/made-up-certificate.ts';
import { newPrivateKey, SampleRegister } from '../reports/sample-register.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { openFile, startChromium } from './chromium.ts';

const browser = await startChromium();

afterAll(() => browser.close());

/** The register is of the past, so that its certificates are neither over nor of the future. */
const now = new Date();
const issuedAt = new Date(now.getTime() - 3_600_000);
const office = generateKeyPairSync('ed25519').privateKey;
const laboratory = generateKeyPairSync('ed25519').privateKey;
const links = { record: null, report: null, certificate: null };

/** A hundred certificates of two keys, as they were signed; every fifth is over. */
const good = Array.from({ length: 100 }, (_, seed) => {
  const key = seed % 2 === 0 ? office : laboratory;
  const ended = seed % 5 === 0 ? { issuedAt: new Date(now.getTime() - 100 * 86_400_000), days: 90 } : { issuedAt };
  const options = { name: `Target \u202e${seed}`, version: '<b>3.2.0</b>', seed, ...ended };
  const statement = madeUpStatement(key, options);
  return { statement, key, text: madeUpCertificate(key, options) };
});

function registerOfGood() {
  const listed = good.slice(0, 90).map(({ statement, key, text }): EntryBody => {
    return certificateEntry(statement, sha256(text), keyId(key), { ranBy: null, links });
  });
  const digest = (at: number): string => sha256(good[at]?.text ?? '');
  const register = new SampleRegister(office).add([
    { kind: 'key-added', key: registerKey(laboratory, 'Laboratory', ['certificates']) },
    ...listed,
    ...[3, 4, 5].map(
      (at): EntryBody => ({
        kind: 'revoked',
        certificate: digest(at),
        reason: 'nonconformance',
        text: `Dispute ${at} </script><b>\u202e.`,
      }),
    ),
    ...[6, 7].map((at): EntryBody => ({ kind: 'superseded', certificate: digest(at), by: digest(at + 10) })),
  ]);
  return register;
}

/** Reads what the page says of files, each chosen in its field in turn. */
function saidByPage(page: Page, texts: readonly (string | Buffer)[]) {
  const files = texts.map((text) => Buffer.from(text).toString('base64'));
  return page.evaluate<readonly unknown[]>(
    `(async (files) => {
      const [input, result] = ['file', 'result'].map((id) => document.getElementById(id));
      const said = [];
      for (const file of files) {
        const chosen = new DataTransfer();
        chosen.items.add(new File([Uint8Array.from(atob(file), (each) => each.charCodeAt(0))], 'certificate.json'));
        const shown = new Promise((resolve) => {
          const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
          observer.observe(document.getElementById('stated'), { childList: true });
          observer.observe(document.getElementById('sentences'), { childList: true });
        });
        input.files = chosen.files;
        input.dispatchEvent(new Event('change'));
        await shown;
        const sentences = [...document.querySelectorAll('#sentences li')].map((item) => item.textContent);
        said.push({ standing: result.dataset.standing, sentences });
      }
      return said;
    })(${JSON.stringify(files)})`,
  );
}

const said = ({ standing, sentences }: ListedVerification) => ({ standing, sentences: sentences.map(showControls) });

type Change = (statement: Statement) => unknown;
const conformance =
  (change: (of: Statement['predicate']['conformance']) => object): Change =>
  (statement) => ({
    ...statement,
    predicate: {
      ...statement.predicate,
      conformance: { ...statement.predicate.conformance, ...change(statement.predicate.conformance) },
    },
  });
const predicate =
  (change: object): Change =>
  (statement) => ({
    ...statement,
    predicate: { ...statement.predicate, ...change },
  });

/** Statements that are signed with a key of the register, and say what is not so. */
const lies: readonly Change[] = [
  conformance(({ target }) => ({ target: { ...target, version: '9.0.0' } })),
  conformance(({ requirements }) => ({ requirements: requirements.slice(1) })),
  conformance(({ requirements }) => ({
    requirements: requirements.map((each, at) => (at === 3 ? { ...each, outcome: 'failed' } : each)),
  })),
  conformance(({ requirements }) => ({
    requirements: requirements.map((each, at) => (at === 3 ? { ...each, level: 'should' } : each)),
  })),
  conformance(() => ({ requirements: [null] })),
  conformance(() => ({ requirements: 'all' })),
  conformance(() => ({ expiresAt: '2099-01-01T00:00:00Z' })),
  conformance(() => ({ expiresAt: '2026-99-01T00:00:00Z' })),
  conformance(() => ({ startedAt: '2099-01-01T00:00:00Z' })),
  conformance(() => ({ issuedAt: '2098-01-01T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z' })),
  conformance(() => ({ catalogueRevision: '9.0.0' })),
  conformance(() => ({ challenge: 'programme-2026-k7Qx2' })),
  conformance(() => ({ issuer: { name: null, keyId: `sha256:${'00'.repeat(32)}` } })),
  conformance(() => ({ coverage: { must: { judged: 1, total: 1 }, should: { judged: 0, total: 0 } } })),
  conformance(() => ({ schemaVersion: 2 })),
  conformance(() => ({ target: { name: 'Other', version: '1' } })),
  conformance(() => ({ waivers: [{ requirement: 'A' }] })),
  predicate({ result: 'WARNED' }),
  predicate({ result: 'FAILED' }),
  predicate({ passedTests: [] }),
  predicate({ failedTests: ['X'] }),
  predicate({ configuration: [] }),
  (statement) => ({ ...statement, subject: [] }),
  (statement) => ({ ...statement, _type: 'x' }),
  () => null,
  () => [],
  () => ({}),
  () => 'certified',
];

/** A hundred files that are no certificates of the register: changed bytes, other forms, other keys, and lies that were signed. */
function forgeries(): readonly (string | Buffer)[] {
  const of = (at: number): (typeof good)[number] => {
    const found = good[at];
    if (found === undefined) throw new Error(`There is no certificate ${at}.`);
    return found;
  };
  const changed = fc
    .sample(fc.tuple(fc.nat(89), fc.nat(), fc.nat(7)), { numRuns: 50, seed: 14 })
    .map(([at, place, bit]) => {
      const bytes = Buffer.from(of(at).text);
      const index = place % bytes.length;
      bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
      return bytes;
    });
  const signed = lies.map((lie, at) =>
    sealEnvelope(JSON.stringify(lie(of(at).statement)) ?? '', at % 2 === 0 ? office : laboratory),
  );
  const { text } = of(1);
  const strange = newPrivateKey();
  const sigOf = (own: string): string => /"sig": "([^"]*)"/.exec(own)?.[1] ?? '';
  const forms = [
    '',
    'null',
    // The last letter of the signature has bits that stand for nothing.
    text.replace(
      sigOf(text),
      sigOf(text).replace(/.(?===$)/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)),
    ),
    '\ufeff',
    `\ufeff${text}`,
    `${text} `,
    text.trim(),
    text.replaceAll('\n', '\r\n'),
    JSON.stringify(JSON.parse(text)),
    text.replace('"payload"', '"payload":"","payload"'),
    text.replace(sigOf(text), sigOf(of(3).text)),
    text.replace(sigOf(text), ''),
    text.replace(sigOf(text), `${sigOf(text)}AAAA`),
    text.replace(sigOf(text), `-${sigOf(text).slice(1)}`),
    text.replace('vnd.in-toto', 'vnd.other'),
    madeUpCertificate(strange),
    sealEnvelope(JSON.stringify(madeUpStatement(office, { issuedAt })), strange),
    sealEnvelope(JSON.stringify(madeUpStatement(laboratory, { issuedAt })), office),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    '<script>window.pwned = 1</script>',
    sealEnvelope('{"_type": ', office),
    sealEnvelope('\ufeff{}', office),
  ];
  return [...changed, ...signed, ...forms];
}

test('for 100 good and 100 forged certificates the page says the same as the command, word for word, without a network', async () => {
  const { bytes } = registerOfGood();
  const register = readRegister(bytes);
  const head = signHead(register, office, now);
  const files = { entries: bytes, head };
  const verified = verifyRegister(files, { key: null, now });
  const out = temporaryFolder();
  writeRegisterSite(out, { register, head: verified.head, files, now });
  const { page, requests, errors } = await openFile(browser, join(out, 'verify.html'));
  const { state } = register;
  if (state === null) throw new Error('The register is not good.');
  const forged = forgeries();
  expect([good.length, forged.length]).toEqual([100, 100]);
  const originals = new Set(good.map(({ text }) => text));
  expect(forged.filter((text) => originals.has(text.toString()))).toEqual([]);
  const byVerify = [...good.map(({ text }) => text), ...forged].map((text) =>
    said(verifyListed(text.toString(), state, new Date())),
  );
  const byPage = await saidByPage(page, [...good.map(({ text }) => text), ...forged]);
  expect(byPage).toEqual(byVerify);
  const counted = (from: number, to: number) => {
    const standings = byVerify.slice(from, to).map(({ standing }) => standing);
    return [...new Set(standings)].sort().map((each) => [each, standings.filter((one) => one === each).length]);
  };
  expect(counted(0, 100)).toEqual([
    ['expired', 17],
    ['revoked', 3],
    ['superseded', 2],
    ['unlisted', 10],
    ['valid', 68],
  ]);
  expect(byVerify.slice(100).filter(({ standing }) => standing === 'valid')).toEqual([]);
  expect(byVerify[3]?.sentences).toEqual([expect.stringContaining('Dispute 3 </script><b>\\u{202e}.')]);
  await saidByPage(page, [good[1]?.text ?? '']);
  expect(await page.evaluate('document.body.innerText')).toContain('Target \\u{202e}1 <b>3.2.0</b>');
  expect(await page.evaluate('document.body.innerText.includes("\u202e")')).toBe(false);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect([requests, errors]).toEqual([[], []]);
  await page.close();
});
