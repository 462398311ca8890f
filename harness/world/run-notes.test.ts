import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { RunNotes } from './run-notes.ts';

const noted = (
  notes: RunNotes,
  operation: 'create-sandbox-payment' | 'list-pay-groups',
  before = notes.endedWrites,
) => {
  const exchange = { ...answered(operation, 200, {}), startedAt: 0 };
  notes.note(exchange, before);
  return exchange;
};

test('the writes since a read are those that ended after it began, whatever the clock says', () => {
  const notes = new RunNotes(profileOf('http://127.0.0.1:1'));
  noted(notes, 'create-sandbox-payment');
  const underWay = notes.endedWrites;
  const second = noted(notes, 'create-sandbox-payment');
  expect(notes.writesSince(noted(notes, 'list-pay-groups'))).toEqual([]);
  const slowRead = noted(notes, 'list-pay-groups', underWay);
  const third = noted(notes, 'create-sandbox-payment');
  const named = notes.writesSince(slowRead);
  expect([named.length, named[0] === second, named[1] === third]).toEqual([2, true, true]);
});

test('no writes are named since a read after which some are forgotten', () => {
  const notes = new RunNotes(profileOf('http://127.0.0.1:1'));
  const reads = Array.from({ length: 2_000 }, () => {
    noted(notes, 'create-sandbox-payment');
    return noted(notes, 'list-pay-groups');
  });
  const named = reads.map((read) => notes.writesSince(read).length);
  expect(new Set(named.slice(0, 400))).toEqual(new Set([0]));
  expect(named.slice(-3)).toEqual([2, 1, 0]);
});
