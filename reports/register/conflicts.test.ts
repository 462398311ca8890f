import { expect, test } from 'vitest';
import { madeUpEntry } from '../../tests/reports/sample-register.ts';
import { listingConflicts, successionConflicts, unaccepted } from './conflicts.ts';

const id = `sha256:${'0'.repeat(64)}`;
const [address, elsewhere] = ['https://a.example', 'https://b.example'];
const target = { name: 'Acme', version: '1', address };
const other = { ...target, name: 'Bravo' };
const challenge = 'autumn-2026-k7Qx2m';
const record = `sha256:${'1'.repeat(64)}`;
const first = madeUpEntry(1, id, { target, challenge, record });
const kindsOf = (change: Parameters<typeof madeUpEntry>[2]) =>
  listingConflicts(madeUpEntry(2, id, change), [first]).map(({ kind }) => kind);

test.each([
  ['another target that answers the challenge', { target: other, challenge }, ['shared-challenge']],
  [
    'a target at another address that answers it',
    { target: { ...target, address: elsewhere }, challenge },
    ['shared-challenge'],
  ],
  ['the next version of the target that answers it', { target: { ...target, version: '2' }, challenge }, []],
  ['another target with the record', { target: other, record }, ['shared-record']],
  ['another version with the record', { target: { ...target, version: '2' }, record }, ['shared-record']],
  ['the target again with its own record', { target, record, challenge }, []],
  ['another target with neither', { target: other }, []],
] as const)('%s: %#', (_, change, kinds) => {
  expect(kindsOf(change)).toEqual(kinds);
});

test('one of another address does not take the place of another, and one that states no address may', () => {
  const next = (own: string | null) =>
    successionConflicts(first, madeUpEntry(2, id, { target: { ...target, address: own } }));
  expect([address, elsewhere, null].map((own) => next(own).length)).toEqual([0, 1, 0]);
  expect(unaccepted(next(elsewhere), [])).toEqual([
    `It is about ${elsewhere}, and the one whose place it takes about ${address}. Where that is meant, say --accept other-address.`,
  ]);
  expect(unaccepted(next(elsewhere), ['other-address'])).toEqual([]);
});
