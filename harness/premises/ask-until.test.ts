import { expect, test } from 'vitest';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import type { Sender } from '../sending/sender.ts';
import { Waits } from '../turns/waits.ts';
import { askUntil, askWhileNew } from './ask-until.ts';

/** A check whose requests are answered with these statuses, one after the other; the last one again and again. */
function senderOf(...statuses: readonly number[]) {
  let sent = 0;
  const endOf = (status: number) => (status === 202 ? 'pending' : 'answered');
  const sender = {
    profile: { timing: { pollIntervalMs: 0 } },
    waits: new Waits(),
    letOthersWrite() {},
    send: async () => {
      sent += 1;
      const status = statuses[Math.min(sent, statuses.length) - 1] ?? 500;
      return { ...answered('get-pay-statement', status, {}), end: endOf(status) };
    },
  };
  return { t: sender as unknown as Sender, sent: () => sent };
}

const spec = { operation: 'get-pay-statement', credential: { kind: 'none' } } as const;

test.each([
  ['at once', [200], 200, 1],
  ['a while later', [404, 404, 200], 200, 3],
  ['never: six times are enough', [404], 404, 6],
  ['never: it stayed pending for as long as it was asked for', [202], 202, 1],
])('what is wanted comes %s', async (_, statuses, status, requests) => {
  const { t, sent } = senderOf(...statuses);
  const { response } = await askUntil(t, spec, (answer) =>
    succeeded(answer) ? null : 'a new connection to be usable',
  );
  expect({ status: response?.status, requests: sent() }).toEqual({ status, requests });
});

test('what is new is asked for again as long as that has helped, and not where it did not', async () => {
  const late = senderOf(404, 200, 404, 200);
  await askWhileNew(late.t, spec, succeeded);
  await askWhileNew(late.t, spec, succeeded);
  expect(late.sent()).toBe(4);
  const never = senderOf(404);
  await askWhileNew(never.t, spec, succeeded);
  await askWhileNew(never.t, spec, succeeded);
  expect(never.sent()).toBe(7);
  expect(never.t.waits.mayHelp('a new connection to be usable')).toBe(true);
});
