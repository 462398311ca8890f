import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CertificateError } from '../../reports/certificate/certificate-error.ts';
import { certify } from '../../reports/certificate/certify.ts';
import { sha256 } from '../../reports/register/entry-line.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import { readTextFile } from '../records/read-text-file.ts';
import { listCertificates } from '../register/add-to-register.ts';
import { changeRegister } from '../register/change-register.ts';
import { privateKeyAt } from '../register/load-register.ts';
import { describeInstalledHarness } from '../run/installed-harness.ts';

/** What a certificate of a run is signed with. */
export interface Signing {
  /** Path of the private key. */
  readonly key: string;
  /** The issuer's name; undefined: none is stated. */
  readonly issuer: string | undefined;
  /** The nonce that the runs answer; null: none. */
  readonly challenge: string | null;
}

/** Whether a run was certified, and if not, why. */
export interface Certified {
  /** The path of the certificate; null: there is none. */
  readonly path: string | null;
  readonly refusedFor: readonly string[];
}

/** Certifies a run, unless it was. @throws ReportError where the disk is at fault */
export function certifyResult(folder: string, { key, issuer, challenge }: Signing): Certified {
  const path = join(folder, 'certificate.json');
  if (existsSync(path)) return { path, refusedFor: [] };
  try {
    certify({
      dir: folder,
      key,
      out: path,
      installed: describeInstalledHarness(),
      ...(issuer === undefined ? {} : { issuer }),
      ...(challenge === null ? {} : { challenge }),
    });
    return { path, refusedFor: [] };
  } catch (error) {
    if (error instanceof CertificateError) return { path: null, refusedFor: error.reasons };
    throw error;
  }
}

/** A certificate that a register is to list. */
export interface CertificateToList {
  readonly path: string;
  /** Where others find what it is about. */
  readonly links: { readonly record?: string; readonly report?: string };
}

/**
 * Lists certificates in a register, but for those that it lists already; one that it refuses keeps no other from being listed.
 * @returns by path, why a certificate was refused
 * @throws RegisterError where the register is not as it was written, UsageError where it can't be used
 */
export function listInRegister(
  register: string,
  key: string,
  ranBy: string | undefined,
  certificates: readonly CertificateToList[],
  now: Date,
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>();
  changeRegister({
    path: register,
    privateKey: privateKeyAt(key),
    now,
    compose: (state) =>
      certificates.flatMap(({ path, links }) => {
        const text = readTextFile(path);
        if (state.certificates.has(sha256(text))) return [];
        const listing = {
          ranBy: ranBy ?? null,
          links: { record: links.record ?? null, report: links.report ?? null, certificate: null },
        };
        try {
          return listCertificates([{ path, text }], state, now, listing);
        } catch (error) {
          if (!(error instanceof RegisterError)) throw error;
          refused.set(path, error.message);
          return [];
        }
      }),
  });
  return refused;
}
