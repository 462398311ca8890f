import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { keyId } from '../../reports/certificate/keys.ts';
import { registerKey } from '../../reports/register/append-entries.ts';
import { certificateEntry } from '../../reports/register/certificate-entry.ts';
import type { EntryBody } from '../../reports/register/entry.ts';
import { readRegister } from '../../reports/register/read-register.ts';
import { writeRegisterSite } from '../../reports/register/site/write-site.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import { sha256 } from '../../specs/words/digest.ts';
import { madeUpCertificate, madeUpStatement } from '../reports/made-up-certificate.ts';
import { newPrivateKey, SampleRegister, sampleDecision } from '../reports/sample-register.ts';

const targets = [
  ['Acme Payroll Bridge', '3.2.0'],
  ['Acme Payroll Bridge', '3.3.0'],
  ['Bravo Benefits', '2026.11'],
  ['Charlie People', '1.4.2'],
  ['Delta Ledger', '0.9.8'],
] as const;

/** The pictures of the site of a made-up register, which is written below `folder`. */
export function registerPictures(folder: string) {
  const key = newPrivateKey();
  const certificates = targets.map(([name, version], seed) => {
    const options = { name, version, seed, issuedAt: new Date(Date.now() - (seed + 1) * 86_400_000) };
    const statement = madeUpStatement(key, options);
    const text = madeUpCertificate(key, options);
    const links = { record: null, report: null, certificate: null };
    return { text, entry: certificateEntry(statement, sha256(text), keyId(key), { ranBy: 'Laboratory Ltd', links }) };
  });
  const digest = (at: number): string => certificates[at]?.entry.certificate ?? '';
  const ends: readonly EntryBody[] = [
    { kind: 'superseded', certificate: digest(0), by: digest(1) },
    { kind: 'revoked', certificate: digest(3), reason: 'nonconformance', text: 'Dispute 12: the finding stands.' },
  ];
  const { bytes, head: signed } = new SampleRegister(key)
    .add([{ kind: 'key-added', key: registerKey(newPrivateKey(), 'Laboratory Ltd', ['certificates']) }])
    .add(certificates.map(({ entry }, at) => ({ ...entry, class: at === 2 ? 'employer' : 'full' })))
    .add([...ends, sampleDecision]);
  const register = readRegister(bytes);
  const files = { entries: bytes, head: signed };
  const now = new Date();
  const { head } = verifyRegister(files, { key: null, now });
  const out = join(folder, 'register');
  writeRegisterSite(out, { register, head, files, now });
  const file = join(out, 'acme-3.3.0.json');
  writeFileSync(file, certificates[1]?.text ?? '');
  const verify = async (page: Page): Promise<void> => {
    await page.locator('#file').setInputFiles(file);
    await page.locator('#result:visible').waitFor();
  };
  return [
    { name: 'register', page: join(out, 'index.html'), width: 1_100 },
    { name: 'register-verify', page: join(out, 'verify.html'), width: 1_000, prepare: verify },
  ];
}
