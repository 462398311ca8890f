import type { KeyObject } from 'node:crypto';
import { keyId } from '../certificate/keys.ts';
import { type Register, readRegister } from './read-register.ts';
import { type OpenedHead, openHead, type RegisterHead } from './register-head.ts';

/** A register as it is kept: its lines, and the envelope of its head; null: there is no head. */
export interface RegisterFiles {
  readonly entries: Uint8Array;
  readonly head: string | null;
}

export interface RegisterTrust {
  /** A public key of the programme, from a source that the reader trusts; null: the register is only compared with itself. */
  readonly key: KeyObject | null;
  /** Heads that the reader saw before: a register that lost entries since shows by them. */
  readonly lastHeads?: readonly string[];
  readonly now: Date;
}

interface Problem {
  readonly sentence: string;
  /** The repair: signing the head anew, or an entry which says that the clock was ahead. Absent: neither helps. */
  readonly mendedBy?: 'renewal' | 'correction';
}

export interface RegisterVerification {
  readonly register: Register;
  readonly head: RegisterHead | null;
  readonly problems: readonly string[];
  /** Whether the only problems are an expired head, a head that signs fewer entries than there are, or a cut last line. */
  readonly isRenewable: boolean;
  /** Whether the only problems are those of `isRenewable`, or a clock that was ahead when an entry was written. */
  readonly isCorrectable: boolean;
}

/** The difference of two clocks that is no problem. */
export const clockToleranceMs = 300_000;

export function verifyRegister(files: RegisterFiles, trust: RegisterTrust): RegisterVerification {
  const register = readRegister(files.entries);
  const headOrProblem = currentHead(files.head, register);
  const current = headOrProblem !== null && 'head' in headOrProblem ? headOrProblem : null;
  const problems: readonly Problem[] = [
    ...lineProblems(register),
    ...(headOrProblem !== null && 'problem' in headOrProblem ? [{ sentence: headOrProblem.problem }] : []),
    ...(current === null ? [] : sizeProblems(current.head, register)),
    ...(trust.key === null || register.state === null ? [] : trustProblems(register, current, trust.key)),
    ...(trust.lastHeads ?? []).flatMap((text) => lastHeadProblems(text, register, current)),
    ...futureProblems(register, trust.now),
    ...(current === null
      ? []
      : [...uncoveredProblems(current.head, register), ...periodProblems(current.head, trust.now)]),
  ];
  return {
    register,
    head: current?.head ?? null,
    problems: problems.map(({ sentence }) => sentence),
    isRenewable: problems.every(({ mendedBy }) => mendedBy === 'renewal'),
    isCorrectable: problems.every(({ mendedBy }) => mendedBy !== undefined),
  };
}

const renewal = 'sign it again with "register verify --renew KEY"';

const correction = 'where the clock was ahead then, say so with "register add --clock-was-ahead"';

/** Finds what is wrong with the lines. A renewal repairs a last line that was cut off in writing, by moving it aside. */
function lineProblems({ problem, cut }: Register): readonly Problem[] {
  if (problem === null) return [];
  return [{ sentence: problem, ...(cut === null ? {} : { mendedBy: 'renewal' as const }) }];
}

function currentHead(text: string | null, register: Register): OpenedHead | { readonly problem: string } | null {
  if (register.state === null) return null;
  if (text !== null) return openHead(text, register, 'head');
  return { problem: 'The register has no head: bring the last one back, which the holder of the key has.' };
}

/** Finds the first entry dated in the future, unless a correction follows, which makes the last entry's date right again. */
function futureProblems({ entries }: Register, now: Date): readonly Problem[] {
  const isAhead = ({ time }: { readonly time: string }): boolean => Date.parse(time) > now.getTime() + clockToleranceMs;
  const last = entries.at(-1);
  if (last === undefined || !isAhead(last)) return [];
  const { seq, time } = entries.find(isAhead) ?? last;
  const sentence = `Entry ${seq} is dated in the future, on ${time}: look at the clock; ${correction}.`;
  return [{ sentence, mendedBy: 'correction' }];
}

function sizeProblems({ size, last, programme }: RegisterHead, { digests, state }: Register): readonly Problem[] {
  const missing = size - digests.length;
  if (missing > 0) {
    const phrase = missingPhrase(digests.length, size);
    return [{ sentence: `The head signs ${size} entries, and the register has ${digests.length}: ${phrase}.` }];
  }
  const isOther = digests[size - 1] !== last;
  const sentence = `Entry ${size} is not the one that the head signs: the register was replaced or forked.`;
  return [
    ...(isOther ? [{ sentence }] : []),
    ...(programme === state?.opened.programme
      ? []
      : [{ sentence: 'The head names another programme than the register.' }]),
  ];
}

function uncoveredProblems({ size }: RegisterHead, { digests }: Register): readonly Problem[] {
  const more = digests.length - size;
  if (more <= 0) return [];
  const phrase = more === 1 ? 'one is' : `${more} are`;
  const sentence = `The head signs ${size} entries, and the register has ${digests.length}: the last ${phrase} not covered; ${renewal}.`;
  return [{ sentence, mendedBy: 'renewal' }];
}

function periodProblems({ issuedAt, expiresAt }: RegisterHead, now: Date): readonly Problem[] {
  if (now.getTime() > Date.parse(expiresAt)) {
    const sentence = `The head expired on ${expiresAt}: what was taken back since is not in it; get the register anew, or ${renewal}.`;
    return [{ sentence, mendedBy: 'renewal' }];
  }
  if (now.getTime() >= Date.parse(issuedAt) - clockToleranceMs) return [];
  const sentence = `The head was signed in the future, on ${issuedAt}: look at the clock; ${correction}.`;
  return [{ sentence, mendedBy: 'correction' }];
}

/** Makes sure that the programme's key signed the head or an entry: either signature covers all entries before it. */
function trustProblems({ entries }: Register, head: OpenedHead | null, key: KeyObject): readonly Problem[] {
  const id = keyId(key);
  if (head?.keyId === id || entries.some(({ signature }) => signature.keyId === id)) return [];
  const sentence = `The key that was given (${id}) signed neither the head nor an entry of this register: it is the register of somebody else.`;
  return [{ sentence }];
}

function lastHeadProblems(text: string, register: Register, current: OpenedHead | null): readonly Problem[] {
  const lastSeen = openHead(text, register, 'head last seen');
  if ('problem' in lastSeen) return [{ sentence: lastSeen.problem }];
  const { size, last, issuedAt } = lastSeen.head;
  const { digests } = register;
  if (size > digests.length) {
    const phrase = missingPhrase(digests.length, size);
    const sentence = `The register was truncated: the head last seen, of ${issuedAt}, signs ${size} entries, and it has ${digests.length}: ${phrase}.`;
    return [{ sentence }];
  }
  if (digests[size - 1] !== last) {
    const sentence = `The register was forked: its entry ${size} is not the one that the head last seen, of ${issuedAt}, signs, so that entries up to there were replaced.`;
    return [{ sentence }];
  }
  // A head that signs more entries is newer, whatever its date says.
  if (current === null || current.head.size > size) return [];
  if (current.head.size === size && Date.parse(current.head.issuedAt) >= Date.parse(issuedAt)) return [];
  return [{ sentence: `The head is older, of ${current.head.issuedAt}, than the one last seen, of ${issuedAt}.` }];
}

const missingPhrase = (has: number, signed: number): string =>
  signed - has === 1 ? `entry ${signed} is missing` : `entries ${has + 1} to ${signed} are missing`;
