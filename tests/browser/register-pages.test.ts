import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keyId } from '../../reports/certificate/keys.ts';
import { certificateEntry } from '../../reports/register/certificate-entry.ts';
import { readRegister } from '../../reports/register/read-register.ts';
import { writeRegisterSite } from '../../reports/register/site/write-site.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import { sha256 } from '../../specs/words/digest.ts';
import { hostileTarget } from '../reports/hostile-run.ts';
import { madeUpCertificate, madeUpStatement } from '../reports/made-up-certificate.ts';
import {
  digestOf,
  madeUpEntry,
  minutesLater,
  newPrivateKey,
  SampleRegister,
  variedRegister,
} from '../reports/sample-register.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { axeViolations } from './axe.ts';
import { openFile, startChromium } from './chromium.ts';
import { widerThanTheScreen } from './screen-width.ts';

const browser = await startChromium();

afterAll(() => browser.close());

/** The site of a register, in a folder of its own. */
function siteOf({ bytes, head: text }: SampleRegister): string {
  const register = readRegister(bytes);
  const files = { entries: bytes, head: text };
  const now = minutesLater(60);
  const { head } = verifyRegister(files, { key: null, now });
  const out = temporaryFolder();
  writeRegisterSite(out, { register, head, files, now });
  return out;
}

/** A register with all kinds of entries, and with the names of a target that tries to break out of the page. */
function hostileSite(): string {
  const { register, later } = variedRegister();
  const name = hostileTarget.name.slice(0, 900);
  const change = {
    target: { name, version: hostileTarget.version.slice(0, 900), address: `https://a.example/?"><b>` },
  };
  const signedBy = { name: name.slice(0, 300), keyId: keyId(later) };
  const links = { record: 'https://a.example/"onclick="x', report: null, certificate: null };
  register.add([madeUpEntry(66, keyId(later), { ...change, signedBy, links, ranBy: name.slice(0, 300) })], later);
  register.add([{ kind: 'revoked', certificate: digestOf(66), reason: 'misrepresented', text: name }], later);
  return siteOf(register);
}

const page66 = `certificates/${digestOf(66).slice('sha256:'.length)}.html`;

test('the site has an index, a JSON index, the register, and a page and a badge for each certificate', () => {
  const out = siteOf(variedRegister().register);
  expect(readdirSync(out).sort()).toEqual([
    'certificates',
    'index.html',
    'index.json',
    'register.jsonl',
    'register.jsonl.head.json',
    'verify.html',
  ]);
  const stems = [1, 2, 3, 4, 5].map((number) => digestOf(number).slice('sha256:'.length));
  expect(readdirSync(join(out, 'certificates')).sort()).toEqual(
    stems.flatMap((stem) => [`${stem}.html`, `${stem}.svg`]),
  );
});

test.each([
  ['index.html', 'main', 'revoked'],
  [page66, '.verdict', 'misrepresented'],
  ['verify.html', 'main', 'works from disk'],
])('%s works from disk, runs nothing of a target, and fits a phone', async (name, element, text) => {
  const { page, requests, errors } = await openFile(browser, join(hostileSite(), name), { width: 360 });
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(await page.locator('[onerror], [onload], [onclick], main script, iframe').count()).toBe(0);
  expect(await widerThanTheScreen(page)).toEqual([]);
  expect([requests, errors]).toEqual([[], []]);
  expect(await page.locator(element).first().textContent()).toContain(text);
  await page.close();
});

test('the index leads to each page, and they to the page that verifies', async () => {
  const { page } = await openFile(browser, join(siteOf(variedRegister().register), 'index.html'));
  expect(await page.locator('#certificates tbody .tag').allTextContents()).toEqual(
    'valid valid valid superseded revoked'.split(' '),
  );
  await page.getByRole('link', { name: 'Target 1 3.2.0' }).click();
  expect(await page.locator('.verdict h2').textContent()).toBe('revoked');
  expect(await page.locator('.verdict p').first().textContent()).toContain('withdrawn. The vendor asked for it.');
  await page.getByRole('link', { name: 'Verify the file of the certificate' }).click();
  expect(await page.locator('h1').textContent()).toBe('Sample Programme');
  await page.close();
});

test.each(['index.html', page66, 'verify.html'])('axe finds nothing to object to in %s', async (name) => {
  expect(await axeViolations(browser, join(hostileSite(), name))).toEqual([]);
});

function listedToday() {
  const key = newPrivateKey();
  const issuedAt = new Date(Date.now() - 3_600_000);
  const text = madeUpCertificate(key, { issuedAt });
  const links = { record: null, report: null, certificate: null };
  const entry = certificateEntry(madeUpStatement(key, { issuedAt }), sha256(text), keyId(key), { ranBy: null, links });
  return { text, page: join(siteOf(new SampleRegister(key).add([entry])), 'verify.html') };
}

test('a certificate is pasted, by keyboard alone, or dropped on the page', async () => {
  const { text, page: path } = listedToday();
  const { page, errors } = await openFile(browser, path);
  await page.locator('#pasted').fill(text.trim());
  await page.locator('#pasted').press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#result:visible').waitFor();
  expect(await page.locator('#standing').textContent()).toBe('valid');
  expect(await page.locator('#stated').textContent()).toContain('Acme Payroll Bridge 3.2.0');
  await page.reload();
  await page.evaluate(`{
    const dropped = new DataTransfer();
    dropped.items.add(new File([${JSON.stringify(text)}], 'acme.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }`);
  await page.locator('#result:visible').waitFor();
  expect(await page.locator('#standing').textContent()).toBe('valid');
  expect(errors).toEqual([]);
  await page.close();
});

test('a browser that can not do it says so, and offers nothing', async () => {
  const { page: path } = listedToday();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript('SubtleCrypto.prototype.importKey = () => Promise.reject(new Error("unknown"))');
  await page.goto(`file://${path}`);
  await page.locator('#missing:visible').waitFor();
  expect(await page.locator('#missing').textContent()).toBe(
    'This browser does not know Ed25519, with which certificates are signed. Use the command "payroll-conformance verify" instead.',
  );
  expect(await page.locator('#form').isVisible()).toBe(false);
  await context.close();
});

test('a page whose register is over says so, and of a certificate too that it calls valid', async () => {
  const { text, page: path } = listedToday();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install({ time: new Date(Date.now() + 30 * 86_400_000) });
  await page.goto(`file://${path}`);
  await page.locator('#over:visible').waitFor();
  expect(await page.locator('#over').textContent()).toContain('Get this page anew.');
  await page.locator('#pasted').fill(text);
  await page.locator('#verify').click();
  await page.locator('#result:visible').waitFor();
  expect(await page.locator('#result').getAttribute('class')).toBe('verdict inconclusive');
  expect(await page.locator('#sentences li').last().textContent()).toBe(
    'The register in this page is over: it may have been taken back since.',
  );
  await context.close();
});

test('certificates are searched by words and by standing', async () => {
  const { register, later } = variedRegister();
  const target = { name: 'Zulu Payroll Ledger', version: '9.1.0', address: null };
  register.add([madeUpEntry(6, keyId(later), { target })], later);
  const { page, errors } = await openFile(browser, join(siteOf(register), 'index.html'));
  const shown = () => page.locator('#certificates tbody tr:visible th').allTextContents();
  await page.getByLabel('Search').fill('ledger ZULU');
  expect(await shown()).toEqual(['Zulu Payroll Ledger 9.1.0']);
  await page.getByLabel('Search').fill('target');
  await page.getByLabel('Standing').selectOption('valid');
  expect(await shown()).toEqual(['Target 5 3.2.0', 'Target 4 3.2.0', 'Target 3 3.2.0']);
  expect(await page.getByRole('status').textContent()).toBe('3 of 6 shown');
  await page.getByLabel('Search').fill('nobody');
  expect(await shown()).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a badge is an image that a browser draws', async () => {
  const out = siteOf(variedRegister().register);
  const { page } = await openFile(browser, join(out, `certificates/${digestOf(1).slice('sha256:'.length)}.svg`));
  expect(await page.locator('text').allTextContents()).toEqual([
    'payroll conformance',
    'revoked on 2026-11-21',
    'Target 1 3.2.0 · Sample Programme · 000000000000',
  ]);
  await page.close();
});
