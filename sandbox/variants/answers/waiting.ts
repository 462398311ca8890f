import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '../../../specs/interface/operations.ts';
import { syncInProgress } from '../../rules/refusal.ts';
import { changeAnswersWhere, changeRequests, changeRules, objectOf, refuseWith } from '../../switches/behaviours.ts';
import type { Variant } from '../../switches/switches.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf();
const reads = Object.values(operations).flatMap(({ id, effect }) => (effect === 'read' ? [id] : []));

/** Answers that take their time, or ask to come back. */
export const waiting: readonly Variant[] = [
  variant('slow', ['SIL-006'])
    .summary('Every answer takes 20 ms longer.')
    .by(() => ({
      needsOverlap: true,
      async onReply() {
        await delay(20);
      },
    })),
  variant('reads-wait-at-random', ['SIL-006', 'SIL-088'])
    .summary('Every answer takes up to 4 ms longer, so that answers overtake each other.')
    .by(() => {
      let nth = 0;
      return {
        needsOverlap: true,
        async onReply() {
          nth += 1;
          await delay((nth * 7) % 5);
        },
      };
    }),
  variant('answers-one-at-a-time', ['SIL-088'])
    .summary('Requests are answered one after the other, each some milliseconds after the one before it.')
    .by(() => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        needsOverlap: true,
        async onReply() {
          last = last.then(() => delay(2));
          await last;
        },
      };
    }),
  variant('sync-first-everywhere', ['SIL-007', 'SIL-075'])
    .summary('Every read of a connection is answered 202 once before its data comes.')
    .by(changeRules(() => ({ syncPolls: 1, syncedOperations: reads }))),
  variant('authorization-pending', ['SIL-008'])
    .summary('The 202 that comes first says that authorization is pending.')
    .by(
      changeRules(() => ({ syncPolls: 1 })),
      changeAnswersWhere({ status: 202 }, (reply) => {
        const { code, message } = objectOf(reply.body);
        reply.body = { code, name: 'authorization_pending', service_code: 'pending', message };
      }),
    ),
  variant('writes-answered-early', ['SIL-007'])
    .summary('Every write is carried out at once, and answered with 202.')
    .with(changeAnswersWhere, { when: ({ operation }) => operations[operation].effect === 'write' }, (reply) =>
      Object.assign(reply, { status: 202, body: syncInProgress().body }),
    ),
  variant('throttled', ['SIL-072'])
    .summary('Every seventh request to an operation is answered 429, to be repeated at once.')
    .with(changeRequests, (incoming, nth) =>
      nth % 7 === 0
        ? {
            ...refuseWith(429, 'too_many_requests_error', 'rate_limited', 'Slow down.'),
            headers: { 'retry-after': '0' },
          }
        : incoming,
    ),
];
