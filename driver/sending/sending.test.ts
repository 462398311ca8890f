import { expect, test } from 'vitest';
import { goneReply, madeUpSending } from './sending.testbed.ts';
import { type Step, stack } from './sending.ts';

const sending = madeUpSending('list-pay-groups');

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
    return goneReply(given);
  });
  expect(await send(sending)).toMatchObject({ end: 'failed', response: null, failure: { message: 'gone' } });
  expect(seen).toEqual(['outer before', 'inner before', 'sent', 'inner after', 'outer after']);
});
