import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { madeUpEntry, minutesLater, newPrivateKey, SampleRegister } from '../../tests/reports/sample-register.ts';
import { keyId } from '../certificate/keys.ts';
import { appendEntries, extendRegister, registerKey } from './append-entries.ts';
import type { EntryBody } from './entry.ts';
import { readRegister } from './read-register.ts';
import { signHead } from './register-head.ts';
import { listedStanding } from './standing.ts';
import { verifyRegister } from './verify-register.ts';

const key = newPrivateKey();
const id = keyId(key);
const yearAhead = minutesLater(525_600);
const soon = minutesLater(20);
const corrected: EntryBody = { kind: 'clock-corrected', text: 'A battery was empty.' };

/** Adds entries to a register at a moment, as a clock says. */
function grow(bytes: Uint8Array, now: Date, ...bodies: readonly EntryBody[]) {
  const { bytes: entries, register } = extendRegister(
    bytes,
    appendEntries(readRegister(bytes), bodies, { privateKey: key, now }),
  );
  return { entries, head: signHead(register, key, now), register };
}

/** A register in which a certificate was listed by a clock that was a year ahead. */
const ahead = grow(new SampleRegister(key).bytes, yearAhead, madeUpEntry(1, id));
const verify = (files: { readonly entries: Uint8Array; readonly head: string }, now = soon) =>
  verifyRegister(files, { key: createPublicKey(key), now });

test('an entry with a future date is refused and named, and --renew does not repair it', () => {
  const { problems, isRenewable, isCorrectable } = verify(ahead);
  expect(problems).toEqual([
    expect.stringMatching(/^Entry 2 is dated in the future, on 2027-11-21T10:00:00\.000Z: look at the clock;/),
    expect.stringMatching(/^The head was signed in the future/),
  ]);
  expect([isRenewable, isCorrectable]).toEqual([false, true]);
  expect(verify(ahead, yearAhead).problems).toEqual([]);
});

test('clocks may differ by some minutes', () => {
  const early = grow(new SampleRegister(key).bytes, minutesLater(24), madeUpEntry(1, id));
  expect(verify(early).problems).toEqual([]);
  const later = grow(early.entries, minutesLater(22), madeUpEntry(2, id));
  expect(later.register.entries.map(({ time }) => time).slice(1)).toEqual(
    Array(2).fill(minutesLater(24).toISOString()),
  );
});

test('a clock that was ahead once does not end a register: an extra entry says so, and the register continues', () => {
  expect(() => grow(ahead.entries, soon, madeUpEntry(2, id))).toThrow('say so with --clock-was-ahead');
  const going = grow(ahead.entries, soon, corrected, madeUpEntry(2, id));
  expect(verify(going).problems).toEqual([]);
  expect(verify(grow(going.entries, minutesLater(21), madeUpEntry(3, id))).problems).toEqual([]);
  const { problems } = verifyRegister(going, { key: null, lastHeads: [ahead.head], now: soon });
  expect(problems).toEqual([]);
});

test('what a clock listed that was ahead counts as listed when that was noticed', () => {
  const replacement = registerKey(newPrivateKey(), null, ['register']);
  const revoked = (minutes: number): EntryBody => {
    const from = minutesLater(minutes).toISOString();
    return { kind: 'key-revoked', keyId: id, from, reason: 'replaced', text: 'A new key every year.' };
  };
  const standingWith = (body: EntryBody) => {
    const { state } = grow(ahead.entries, soon, corrected, { kind: 'key-added', key: replacement }, body).register;
    const [listed] = state?.certificates.values() ?? [];
    return state && listed && listedStanding(state, listed, soon).standing;
  };
  expect([standingWith(revoked(21)), standingWith(revoked(19))]).toEqual(['valid', 'revoked']);
});
