import { sha256 } from '../../reports/register/entry-line.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { readTextFile } from '../records/read-text-file.ts';

/** A digest, or the beginning of one with at least 8 digits. */
const digestForm = /^sha256:([0-9a-f]{8,64})$/;

/** Whether a name is a digest, or the beginning of one, and not a file. */
export function isDigest(name: string): boolean {
  return digestForm.test(name);
}

/**
 * The digest of a certificate that the user names by its file, by its digest, or by the beginning of its digest.
 * @throws RegisterError where a beginning fits none or several of the register, UsageError where a file can't be read
 */
export function namedCertificate(name: string, { certificates }: RegisterState): string {
  if (!isDigest(name)) return sha256(readTextFile(name));
  const fitting = [...certificates.keys()].filter((digest) => digest.startsWith(name));
  const [only] = fitting;
  if (only === undefined)
    throw new RegisterError(`The register lists no certificate whose digest begins with ${name}.`);
  if (fitting.length > 1)
    throw new RegisterError(`${fitting.length} certificates of the register begin with ${name}: write more of it.`);
  return only;
}
