import type { KeyObject } from 'node:crypto';
import { appendEntries, extended } from '../../reports/register/append-entries.ts';
import type { EntryBody } from '../../reports/register/entry.ts';
import type { Register } from '../../reports/register/read-register.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import { signHead } from '../../reports/register/register-head.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import { fromUser } from '../records/named-run.ts';
import { readRegisterFiles, writeRegisterFiles } from './register-file.ts';
import { withRegisterLock } from './register-lock.ts';

/** What a change of a register is made with. */
export interface Change {
  readonly path: string;
  readonly privateKey: KeyObject;
  readonly now: Date;
  /** The entries to be added, from what the register says so far. @throws RegisterError where it says something against them */
  compose(state: RegisterState): readonly EntryBody[];
}

/**
 * Adds entries to a register, and signs its head: all of them or none. The register has to be whole first, and not shorter than
 * its head says.
 * @returns the register with them
 * @throws RegisterError where it can't be done, UsageError where files can't be read or another command is at it
 */
export function changeRegister({ path, privateKey, now, compose }: Change): Register {
  return withRegisterLock(path, () => {
    const files = fromUser(null, () => readRegisterFiles(path));
    const { register, problems, isRenewable } = verifyRegister(files, { key: null, lastHead: null, now });
    if (!isRenewable || register.cut !== null || files.head === null || register.state === null)
      throw new RegisterError(`The register is not as it was written. ${problems.join(' ')}`);
    const bodies = compose(register.state);
    const grown = extended(files.entries, appendEntries(register, bodies, { privateKey, now }));
    writeRegisterFiles(path, grown.bytes, signHead(grown.register, privateKey, now));
    return grown.register;
  });
}
