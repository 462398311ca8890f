import type { KeyObject } from 'node:crypto';
import { readPrivateKey, readPublicKey } from '../../reports/certificate/keys.ts';
import type { RegisterFiles, RegisterVerification } from '../../reports/register/verify-register.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import type { Environment } from '../profile/profile-variables.ts';
import { fromUser } from '../records/named-run.ts';
import { fetchRegister, isWebAddress } from './fetch-register.ts';
import { readHeadFile, readRegisterFiles } from './register-file.ts';

/** The places and keys that the user names to verify a register. */
export interface RegisterSource {
  /** A file, or an address. */
  readonly source: string;
  /** The file of a public key of the programme; null: the register is only compared with itself. */
  readonly key: string | null;
  /** The file of the head that was seen last; null: none. */
  readonly lastHead: string | null;
}

/** Reads a register from a file or an address. @throws UsageError */
const loadRegisterFiles = async (source: string, environment: Environment): Promise<RegisterFiles> =>
  isWebAddress(source) ? fetchRegister(source, environment) : fromUser(null, () => readRegisterFiles(source));

/** Reads a register, and verifies it. @throws UsageError if a file or a key can't be read */
export async function loadRegister(
  { source, key, lastHead }: RegisterSource,
  environment: Environment,
  now: Date,
): Promise<RegisterVerification & { readonly files: RegisterFiles }> {
  const trust = {
    key: key === null ? null : publicKeyAt(key),
    lastHeads: lastHead === null ? [] : [fromUser(null, () => readHeadFile(lastHead))],
    now,
  };
  const files = await loadRegisterFiles(source, environment);
  return { files, ...verifyRegister(files, trust) };
}

/** The public key in a file of the user. @throws UsageError */
export const publicKeyAt = (path: string): KeyObject => fromUser(null, () => readPublicKey(path));

/** The private key in a file of the user. @throws UsageError */
export const privateKeyAt = (path: string): KeyObject => fromUser(null, () => readPrivateKey(path));
