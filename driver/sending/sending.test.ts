import { expect, test } from 'vitest';
import { operations } from '../../specs/operations.ts';
import { failedReply, type Sending, type Step, stack } from './sending.ts';

const sending: Sending = {
  operation: operations['list-pay-groups'],
  request: { method: 'GET', path: '/', url: 'http://127.0.0.1/', headers: [], body: null },
  traceId: null,
  token: null,
  isRight: true,
  poll: true,
  startedAt: 0,
  deadlineMs: 1_000,
  timeout: { name: 'requestTimeoutMs', ms: 1_000 },
  signal: new AbortController().signal,
  urgency: 0,
  release: null,
  attempts: { made: 0 },
  soFar: { retries: 0, throttles: 0, earlier: [], earlierBytes: 0 },
};

test('steps run from the first to the last, and see the reply in reverse', async () => {
  const seen: string[] = [];
  const step =
    (name: string): Step =>
    (next) =>
    async (given) => {
      seen.push(`${name} before`);
      const reply = await next(given);
      seen.push(`${name} after`);
      return reply;
    };
  const send = stack([step('outer'), step('inner')], async (given) => {
    seen.push('sent');
    return failedReply(given, { kind: 'reset', bound: null, message: 'gone' });
  });
  expect(await send(sending)).toMatchObject({ end: 'failed', response: null, failure: { message: 'gone' } });
  expect(seen).toEqual(['outer before', 'inner before', 'sent', 'inner after', 'outer after']);
});
