import type { KeyObject } from 'node:crypto';
import { keyId } from '../certificate/keys.ts';
import { type Register, readRegister } from './read-register.ts';
import { type OpenedHead, openHead, type RegisterHead } from './register-head.ts';

/** The two files of a register. */
export interface RegisterFiles {
  /** JSON lines. */
  readonly entries: Uint8Array;
  /** The signed head; null where it is missing. */
  readonly head: string | null;
}

/** What a register is held against. */
export interface RegisterTrust {
  /** A public key of the programme, from a source that the reader trusts; null: the register is only compared with itself. */
  readonly key: KeyObject | null;
  /** The head that was seen last; null: none. */
  readonly lastHead: string | null;
  readonly now: Date;
}

/** What a register turned out to be. */
export interface RegisterVerification {
  readonly register: Register;
  /** null where it could not be opened. */
  readonly head: RegisterHead | null;
  /** A sentence for each thing that is wrong; none: it can be relied on. */
  readonly problems: readonly string[];
  /** Whether nothing is wrong but that the head is over, or signs fewer entries than there are: what a renewal mends. */
  readonly isRenewable: boolean;
}

/** Verifies a register with its head. */
export function verifyRegister(files: RegisterFiles, trust: RegisterTrust): RegisterVerification {
  const register = readRegister(files.entries);
  const current = currentHead(files.head, register);
  const opened = 'head' in current ? current : null;
  const lasting = [
    ...(register.problem === null ? [] : [register.problem]),
    ...('head' in current ? sizeProblems(current.head, register) : current.lasting),
    ...(trust.key === null || register.state === null ? [] : trustProblems(register, opened, trust.key)),
    ...(trust.lastHead === null ? [] : lastHeadProblems(trust.lastHead, register, opened)),
  ];
  const passing = [
    ...('passing' in current ? current.passing : []),
    ...(opened === null
      ? []
      : [...uncoveredProblems(opened.head, register), ...periodProblems(opened.head, trust.now)]),
  ];
  return {
    register,
    head: opened?.head ?? null,
    problems: [...lasting, ...passing],
    isRenewable: lasting.length === 0 || (lasting.length === 1 && register.cut !== null),
  };
}

const renewal = 'sign it again with "register verify --renew KEY"';

/** The head, or what keeps it from being read; a missing one, or one of a key that was revoked since, can be renewed. */
function currentHead(
  text: string | null,
  register: Register,
): OpenedHead | { readonly lasting: readonly string[]; readonly passing: readonly string[] } {
  if (register.state === null) return { lasting: [], passing: [] };
  if (text === null) return { lasting: [], passing: [`The register has no head: ${renewal}.`] };
  const opened = openHead(text, register, 'head');
  return 'problem' in opened ? { lasting: [opened.problem], passing: [] } : opened;
}

/** Whether the register is still what the head signs: truncated, or replaced at that place. */
function sizeProblems({ size, last, programme }: RegisterHead, { digests, state }: Register): readonly string[] {
  const missing = size - digests.length;
  if (missing > 0)
    return [
      `The head signs ${size} entries, and the register has ${digests.length}: ${missingPhrase(digests.length, size)}.`,
    ];
  return [
    ...(digests[size - 1] === last
      ? []
      : [`Entry ${size} is not the one that the head signs: the register was replaced or forked.`]),
    ...(programme === state?.opened.programme ? [] : ['The head names another programme than the register.']),
  ];
}

function uncoveredProblems({ size }: RegisterHead, { digests }: Register): readonly string[] {
  const more = digests.length - size;
  if (more <= 0) return [];
  return [
    `The head signs ${size} entries, and the register has ${digests.length}: the last ${more === 1 ? 'one is' : `${more} are`} not covered; ${renewal}.`,
  ];
}

function periodProblems({ issuedAt, expiresAt }: RegisterHead, now: Date): readonly string[] {
  if (now.getTime() > Date.parse(expiresAt))
    return [
      `The head expired on ${expiresAt}: what was taken back since is not in it; get the register anew, or ${renewal}.`,
    ];
  if (now.getTime() < Date.parse(issuedAt))
    return [`The head was signed in the future, on ${issuedAt}: look at the clock.`];
  return [];
}

/**
 * Whether a key of the programme stands behind this register. A signature of it, of any entry or of the head, stands for all
 * entries before it, and what came later was signed by keys that those entries name.
 */
function trustProblems({ entries }: Register, head: OpenedHead | null, key: KeyObject): readonly string[] {
  const id = keyId(key);
  if (head?.keyId === id || entries.some(({ signature }) => signature.keyId === id)) return [];
  return [
    `The key that was given (${id}) signed neither the head nor an entry of this register: it is the register of somebody else.`,
  ];
}

/** Whether the register goes on where the head last seen ended. */
function lastHeadProblems(text: string, register: Register, current: OpenedHead | null): readonly string[] {
  const opened = openHead(text, register, 'head last seen');
  if ('problem' in opened) return [opened.problem];
  const { size, last, issuedAt } = opened.head;
  const { digests } = register;
  if (size > digests.length)
    return [
      `The register was truncated: the head last seen, of ${issuedAt}, signs ${size} entries, and it has ${digests.length}: ${missingPhrase(digests.length, size)}.`,
    ];
  if (digests[size - 1] !== last)
    return [
      `The register was forked: its entry ${size} is not the one that the head last seen, of ${issuedAt}, signs, so that entries up to there were replaced.`,
    ];
  if (current !== null && Date.parse(current.head.issuedAt) < Date.parse(issuedAt))
    return [`The head is older, of ${current.head.issuedAt}, than the one last seen, of ${issuedAt}.`];
  return [];
}

function missingPhrase(has: number, signed: number): string {
  return signed - has === 1 ? `entry ${signed} is missing` : `entries ${has + 1} to ${signed} are missing`;
}
