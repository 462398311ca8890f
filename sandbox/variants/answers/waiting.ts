import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '../../../specs/interface/operations.ts';
import { syncInProgress } from '../../rules/refusal.ts';
import { changeAnswers, changeRequests, changeRules, combineBehaviours } from '../../switches/behaviours.ts';
import { objectOf } from '../../switches/json-access.ts';
import { refuseWith } from '../../switches/messages.ts';
import type { Variant } from '../../switches/switches.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf();
const reads = Object.values(operations).flatMap(({ id, effect }) => (effect === 'read' ? [id] : []));

/** Answers that take their time, or ask to come back. */
export const waiting: readonly Variant[] = [
  variant('slow', 'Every answer takes 20 ms longer.', ['SIL-006'], () => ({
    async onReply() {
      await delay(20);
    },
  })),
  variant(
    'reads-wait-at-random',
    'Every answer takes up to 4 ms longer, so that answers overtake each other.',
    ['SIL-006', 'SIL-088'],
    () => {
      let nth = 0;
      return {
        async onReply() {
          nth += 1;
          await delay((nth * 7) % 5);
        },
      };
    },
  ),
  variant(
    'answers-one-at-a-time',
    'Requests are answered one after the other, each some milliseconds after the one before it.',
    ['SIL-088'],
    () => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        async onReply() {
          last = last.then(() => delay(2));
          await last;
        },
      };
    },
  ),
  variant(
    'sync-first-everywhere',
    'Every read of a connection is answered 202 once before its data comes.',
    ['SIL-007', 'SIL-075'],
    changeRules(() => ({ syncPolls: 1, syncedOperations: reads })),
  ),
  variant(
    'authorization-pending',
    'The 202 that comes first says that authorization is pending.',
    ['SIL-008'],
    combineBehaviours(
      changeRules(() => ({ syncPolls: 1 })),
      changeAnswers({ status: 202 }, (reply) => {
        const { code, message } = objectOf(reply.body);
        reply.body = { code, name: 'authorization_pending', service_code: 'pending', message };
      }),
    ),
  ),
  variant(
    'writes-answered-early',
    'Every write is carried out at once, and answered with 202.',
    ['SIL-007'],
    changeAnswers({ when: ({ operation }) => operations[operation].effect === 'write' }, (reply) => {
      Object.assign(reply, { status: 202, body: syncInProgress().body });
    }),
  ),
  variant(
    'throttled',
    'Every seventh request to an operation is answered 429, to be repeated at once.',
    ['SIL-072'],
    changeRequests((incoming, nth) =>
      nth % 7 === 0
        ? {
            ...refuseWith(429, 'too_many_requests_error', 'rate_limited', 'Slow down.'),
            headers: { 'retry-after': '0' },
          }
        : incoming,
    ),
  ),
];
