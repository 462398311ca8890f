import { createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, minutesLater, newPrivateKey, variedRegister } from '../../tests/reports/sample-register.ts';
import { appendEntries, extendRegister, registerKey } from './append-entries.ts';
import { readRegister } from './read-register.ts';
import { signHead } from './register-head.ts';
import { verifyRegister } from './verify-register.ts';

const { register, first, later } = variedRegister();
const lines = Buffer.from(register.bytes).toString('utf8').split('\n').slice(0, -1);
const size = lines.length;
const key = createPublicKey(first);
const now = minutesLater(60);

const joined = (texts: readonly string[]): Buffer => Buffer.from(texts.map((text) => `${text}\n`).join(''));

/** Verifies a register in place of the good one. */
const problemsOf = (entries: Uint8Array, head: string = register.head, lastHead: string | null = null) =>
  verifyRegister({ entries, head }, { key, lastHeads: lastHead === null ? [] : [lastHead], now }).problems;

/** A change of the register's bytes, and the line that the first sentence has to name. */
interface Edit {
  readonly bytes: Uint8Array;
  readonly line: number;
}

const at = fc.nat(size - 1);
const pair = fc.tuple(at, at).filter(([one, other]) => one !== other);

/** One bit of a line is another one; if it becomes a line feed, or was one, the line is still the first that is wrong. */
const changedBit = fc.tuple(fc.nat(register.bytes.length - 1), fc.nat(7)).map(([place, bit]): Edit => {
  const bytes = Buffer.from(register.bytes);
  const line = Buffer.from(register.bytes.subarray(0, place)).toString('latin1').split('\n').length;
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
  return { bytes, line };
});
const removedBytes = fc
  .tuple(fc.nat(register.bytes.length - 1), fc.integer({ min: 1, max: 40 }))
  .map(([place, count]): Edit => {
    const line = Buffer.from(register.bytes.subarray(0, place)).toString('latin1').split('\n').length;
    return { bytes: Buffer.concat([register.bytes.subarray(0, place), register.bytes.subarray(place + count)]), line };
  });
const changedValue = fc.tuple(at, fc.nat(), fc.string()).map(([index, choice, text]): Edit => {
  const entry: Record<string, unknown> = JSON.parse(lines[index] ?? '');
  const names = Object.keys(entry);
  entry[names[choice % names.length] ?? ''] = `${text} `;
  return { bytes: joined(lines.with(index, JSON.stringify(entry))), line: index + 1 };
});
const removedLine = fc
  .nat(size - 2)
  .map((index): Edit => ({ bytes: joined(lines.toSpliced(index, 1)), line: index + 1 }));
const repeatedLine = pair.map(([from, to]): Edit => {
  return { bytes: joined(lines.toSpliced(to, 0, lines[from] ?? '')), line: to + 1 };
});
const swappedLines = pair.map(
  ([one, other]): Edit => ({
    bytes: joined(lines.with(one, lines[other] ?? '').with(other, lines[one] ?? '')),
    line: Math.min(one, other) + 1,
  }),
);
const shuffled = fc
  .shuffledSubarray([...lines.keys()], { minLength: size, maxLength: size })
  .filter((order) => order.some((from, to) => from !== to))
  .map(
    (order): Edit => ({
      bytes: joined(order.map((index) => lines[index] ?? '')),
      line: order.findIndex((from, to) => from !== to) + 1,
    }),
  );

test.each<[string, fc.Arbitrary<Edit>]>([
  ['one bit is another', changedBit],
  ['bytes are gone', removedBytes],
  ['a value is another', changedValue],
  ['a line is gone', removedLine],
  ['a line is there twice', repeatedLine],
  ['two lines changed places', swappedLines],
  ['all lines are in another order', shuffled],
])('a register in which %s is rejected, and the line is named', (_, edits) => {
  const missed = fc
    .sample(edits, { numRuns: 30, seed: 14 })
    .map(({ bytes, line }) => ({ line, sentence: problemsOf(bytes)[0] ?? 'nothing is wrong' }))
    .filter(({ line, sentence }) => !new RegExp(`^Line ${line}\\b`).test(sentence));
  expect(missed).toEqual([]);
});

test('a line that is gone is said to be missing, and one that was moved to be moved', () => {
  expect(problemsOf(joined(lines.toSpliced(4, 1)))[0]).toBe(
    'Line 5: entry 6 stands where entry 5 belongs: one entry is missing, or was moved.',
  );
  expect(problemsOf(joined(lines.toSpliced(4, 3)))[0]).toBe(
    'Line 5: entry 8 stands where entry 5 belongs: 3 entries are missing, or were moved.',
  );
  expect(problemsOf(joined(lines.toSpliced(4, 0, lines[1] ?? '')))[0]).toBe(
    'Line 5: entry 2 stands where entry 5 belongs: it was moved, or is there twice.',
  );
});

test('a line in place of one, signed with a key that counts, is found at the line after it', () => {
  const before = readRegister(joined(lines.slice(0, 4)));
  const body = { kind: 'revoked', certificate: digestOf(3), reason: 'policy', text: 'Something else.' } as const;
  const other = appendEntries(before, [body], { privateKey: first, now: minutesLater(2) });
  const replaced = Buffer.concat([joined(lines.slice(0, 4)), other, joined(lines.slice(5))]);
  expect(problemsOf(replaced)[0]).toBe(
    'Line 6: entry 6 does not follow the line before it: one of the two was replaced or changed.',
  );
});

test('a head that is older than the one last seen is named, where both sign the same entries', () => {
  const whole = readRegister(register.bytes);
  const [older, newer] = [30, 50].map((minutes) => signHead(whole, later, minutesLater(minutes)));
  expect(problemsOf(register.bytes, older, newer)).toEqual([
    'The head is older, of 2026-11-21T10:30:00.000Z, than the one last seen, of 2026-11-21T10:50:00.000Z.',
  ]);
  expect(problemsOf(register.bytes, newer, older)).toEqual([]);
});

test('a register whose last entry was replaced by another that is signed is not the one that its head signs', () => {
  const body = { kind: 'revoked', certificate: digestOf(5), reason: 'policy', text: 'Something else.' } as const;
  const start = joined(lines.slice(0, -1));
  const other = appendEntries(readRegister(start), [body], { privateKey: later, now: minutesLater(9) });
  expect(problemsOf(Buffer.concat([start, other]))).toEqual([
    'Entry 12 is not the one that the head signs: the register was replaced or forked.',
  ]);
});

test('the register that is not changed is good', () => {
  expect(problemsOf(register.bytes)).toEqual([]);
  expect(problemsOf(register.bytes, register.head, register.head)).toEqual([]);
});

/** The register as it was with so many entries, with a head that was signed then. */
function earlier(count: number): { readonly entries: Uint8Array; readonly head: string } {
  const entries = joined(lines.slice(0, count));
  // The first key counts until entry 9 revokes it.
  return { entries, head: signHead(readRegister(entries), count < 9 ? first : later, minutesLater(30)) };
}

test('a truncated register is rejected: it differs from its head, or from a saved head', () => {
  const missing = (count: number) =>
    count === size - 1 ? `entry ${size} is missing` : `entries ${count + 1} to ${size} are missing`;
  for (let count = 1; count < size; count += 1) {
    const { entries, head } = earlier(count);
    expect(problemsOf(entries)).toEqual([
      expect.stringMatching(
        new RegExp(`^The head (signs ${size} entries, .*: ${missing(count)}|was signed with a key)`),
      ) as string,
    ]);
    expect(problemsOf(entries, head)).toEqual([]);
    expect(problemsOf(entries, head, register.head)).toEqual([
      expect.stringMatching(
        new RegExp(`^The register was truncated: .*: ${missing(count)}\\.$|^The head last seen was signed with a key`),
      ) as string,
    ]);
  }
});

test('a register that was forked by a holder of its key is rejected: it differs from a saved head, wherever it was forked', () => {
  for (let count = 1; count < size; count += 1) {
    const { entries } = earlier(count);
    const signer = count < 9 ? first : later;
    // Fewer entries than were there, as many, and more.
    const bodies = Array.from({ length: 1 + ((count * 5) % 13) }, (_, number) => ({
      kind: 'key-added' as const,
      key: registerKey(newPrivateKey(), `Key ${number}`, ['register']),
    }));
    const fork = extendRegister(
      entries,
      appendEntries(readRegister(entries), bodies, { privateKey: signer, now: minutesLater(40) }),
    );
    const head = signHead(fork.register, signer, minutesLater(40));
    expect(problemsOf(fork.bytes, head)).toEqual([]);
    expect(problemsOf(fork.bytes, head, register.head)).toEqual([
      expect.stringMatching(/^The register was (forked|truncated): |a fork of this one\.$/) as string,
    ]);
  }
});
