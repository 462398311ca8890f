import { appendEntries, extendRegister } from '../../reports/register/append-entries.ts';
import type { EntryBody } from '../../reports/register/entry.ts';
import { type Register, readRegister } from '../../reports/register/read-register.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import { signHead } from '../../reports/register/register-head.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import { fromUser } from '../records/named-run.ts';
import { keepLastHead, lastHeadPath, readLastHead, type Signer } from './last-head.ts';
import { privateKeyAt } from './load-register.ts';
import { readRegisterFiles, writeDurably, writeRegisterFiles } from './register-file.ts';
import { withRegisterLock } from './register-lock.ts';

export interface Change extends Signer {
  readonly path: string;
  readonly now: Date;
  /** Texts of earlier heads that the user names. */
  readonly heads?: readonly string[];
  /** Makes the entries to be added to this register. @throws RegisterError if the register does not allow them */
  compose(state: RegisterState): readonly EntryBody[];
  /** Whether only the head is signed anew. A last line that was cut off in writing is then moved aside. Default: no. */
  readonly isRenewal?: boolean;
  /** Whether the user says that the clock was ahead when the register was written last. Default: no. */
  readonly wasAhead?: boolean;
}

/** The changed register. `cut`: the unfinished last line that was moved aside; null: every line was whole. */
export interface Changed {
  readonly register: Register;
  readonly cut: Uint8Array | null;
}

/** Adds entries to a whole register and signs its head, all or nothing. @throws RegisterError; UsageError for files */
export function changeRegister(change: Change): Changed {
  const { path, now, heads = [], wasAhead = false, isRenewal = false } = change;
  const privateKey = privateKeyAt(change.key);
  return withRegisterLock(path, () => {
    const files = fromUser(() => readRegisterFiles(path));
    const lastHead = lastHeadPath(change, files.entries);
    const kept = readLastHead(lastHead);
    const verified = verifyRegister(files, { key: null, lastHeads: [...heads, ...(kept === null ? [] : [kept])], now });
    const { state, cut } = verified.register;
    const isFit = (wasAhead ? verified.isCorrectable : verified.isRenewable) && (cut === null || isRenewal);
    if (!isFit || state === null || verified.head === null)
      throw new RegisterError(refusal(verified.problems, kept === null ? null : lastHead));
    const whole = files.entries.subarray(0, files.entries.length - (cut?.length ?? 0));
    // The clock of the machine that signed the last head may be a little ahead.
    const moment = wasAhead ? now : new Date(Math.max(now.getTime(), Date.parse(verified.head.issuedAt)));
    const bodies = change.compose(state);
    const base = cut === null ? verified.register : readRegister(whole);
    const grown = extendRegister(whole, appendEntries(base, bodies, { privateKey, now: moment }));
    const head = signHead(grown.register, privateKey, moment);
    // Nobody could trust the new register if e.g. its head had a key that does not count.
    const { problems } = verifyRegister({ entries: grown.bytes, head }, { key: null, now });
    if (problems.length > 0) throw new RegisterError(problems.join('\n'));
    if (cut !== null) writeDurably(`${path}.cut`, cut);
    writeRegisterFiles(path, bodies.length === 0 && cut === null ? null : grown.bytes, head);
    keepLastHead(lastHead, head);
    return { register: grown.register, cut };
  });
}

function refusal(problems: readonly string[], lastHead: string | null): string {
  const hint = lastHead === null ? [] : [`The head that was signed last is kept in ${lastHead}.`];
  return ['The register is not as it was written.', ...problems, ...hint].join('\n');
}
