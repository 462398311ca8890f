import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { RunNotes } from './run-notes.ts';

test('no writes are named since a moment of which some are forgotten', () => {
  const notes = new RunNotes(profileOf('http://127.0.0.1:1'));
  const moments = Array.from({ length: 1_000 }, (_, at) => at * 1_000);
  for (const startedAt of moments) {
    // Asked for long before: it had to wait.
    notes.note({ ...answered('create-sandbox-payment', 200, {}), startedAt: 0 }, startedAt);
    notes.note({ ...answered('list-pay-groups', 200, []), startedAt }, startedAt);
  }
  const named = moments.map((since) => notes.writesSince(since + 500).length);
  expect(new Set(named.slice(0, 400))).toEqual(new Set([0]));
  expect(named.slice(-3)).toEqual([2, 1, 0]);
});
