import { sha256 } from '../../specs/words/digest.ts';
import type { SignedEntry } from './entry.ts';
import { asEntry, isSignedBy, parseLine } from './entry-line.ts';
import { applyEntry, openState, type RegisterState, signerProblem } from './register-state.ts';

/** The entries of a register up to the first line that is wrong, and what is wrong with that line. */
export interface Register {
  readonly entries: readonly SignedEntry[];
  /** The digest of the line of each entry, in order. */
  readonly digests: readonly string[];
  /** The state that all entries together lead to; null: not even the opening could be read. */
  readonly state: RegisterState | null;
  /** The first problem, in a sentence that names its line; null: the register is whole. */
  readonly problem: string | null;
  /** Bytes of a last line that ends before its line feed; null if there is none. */
  readonly cut: Uint8Array | null;
}

const lineFeed = 0x0a;

/** Reads the lines of a register up to the first that is wrong, and verifies each against the lines before it. */
export function readRegister(bytes: Uint8Array): Register {
  const reader = new RegisterReader();
  let from = 0;
  let problem: string | null = null;
  for (let to = bytes.indexOf(lineFeed); to >= 0 && problem === null; to = bytes.indexOf(lineFeed, from)) {
    problem = reader.take(bytes.subarray(from, to));
    from = to + 1;
  }
  const cut = problem === null && from < bytes.length ? bytes.subarray(from) : null;
  const count = reader.entries.length;
  if (problem !== null) problem = `Line ${count + 1}: ${problem}.`;
  else if (cut !== null)
    problem = `Line ${count + 1} ends before its line feed: it was cut while it was written or copied. The ${count} entries before it are whole.`;
  else if (count === 0) problem = 'The register is empty: it has not even its opening.';
  return { entries: reader.entries, digests: reader.digests, state: reader.state, problem, cut };
}

class RegisterReader {
  readonly entries: SignedEntry[] = [];
  readonly digests: string[] = [];
  state: RegisterState | null = null;

  /** Adds a line, if nothing is wrong with it. @returns the problem in a phrase; null if the line was added */
  take(bytes: Uint8Array): string | null {
    const line = parseLine(bytes);
    if ('problem' in line) return line.problem;
    const read = asEntry(line.value);
    if ('problem' in read) return `it is no entry: ${read.problem}`;
    const { entry } = read;
    const problem = this.#placeProblem(entry) ?? this.#enter(entry);
    if (problem !== null) return problem;
    this.entries.push(entry);
    this.digests.push(sha256(bytes));
    return null;
  }

  #placeProblem({ seq, previous, time, kind }: SignedEntry): string | null {
    const number = this.entries.length + 1;
    if (seq > number) return `entry ${seq} stands where entry ${number} belongs: ${missingPhrase(seq - number)}`;
    if (seq < number) return `entry ${seq} stands where entry ${number} belongs: it was moved, or is there twice`;
    const before = this.digests.at(-1) ?? null;
    if (previous !== before)
      return before === null
        ? 'the first entry names an entry before it'
        : `entry ${seq} does not follow the line before it: one of the two was replaced or changed`;
    const last = this.entries.at(-1)?.time;
    if (Number.isNaN(Date.parse(time))) return `entry ${seq} names no moment that exists: ${time}`;
    if (last !== undefined && kind !== 'clock-corrected' && Date.parse(time) < Date.parse(last))
      return `entry ${seq} is dated before the entry above it`;
    return null;
  }

  /** Verifies that a key which counted before this entry signed it, and then applies the entry to the state. */
  #enter(entry: SignedEntry): string | null {
    const { keyId } = entry.signature;
    if (this.state === null) {
      const opened = openState(entry);
      if ('problem' in opened) return opened.problem;
      const key = opened.state.keys.get(keyId);
      if (key === undefined) return 'the opening is not signed with the key that it names';
      if (!isSignedBy(entry, key.publicKey)) return signatureProblem(entry);
      this.state = opened.state;
      return null;
    }
    const signer = signerProblem(this.state, keyId, 'register');
    if (signer !== null) return `entry ${entry.seq} is signed with a key that does not count here: ${signer}`;
    const key = this.state.keys.get(keyId);
    if (key === undefined || !isSignedBy(entry, key.publicKey)) return signatureProblem(entry);
    return applyEntry(this.state, entry);
  }
}

const signatureProblem = ({ seq }: SignedEntry): string =>
  `the signature of entry ${seq} does not fit: the entry was changed`;

const missingPhrase = (count: number): string =>
  count === 1 ? 'one entry is missing, or was moved' : `${count} entries are missing, or were moved`;
