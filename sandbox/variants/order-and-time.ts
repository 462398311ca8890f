import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '../../specs/interface/operations.ts';
import { objectOf, withList } from '../switches/json-access.ts';
import { changeAnswers, changeRules, combineBehaviours } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { variant } from './define.ts';

const reads = Object.values(operations).flatMap(({ id, effect }) => (effect === 'read' ? [id] : []));
const rotateList = (list: unknown[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

/** Orders and moments that the interface leaves open. */
export const orderAndTime: readonly Variant[] = [
  variant(
    'responses-reversed',
    'The elements of a batch answer stand in the reverse order of the requests.',
    ['SIL-014'],
    changeAnswers({ operations: ['get-pay-statement', 'get-enrollments'] }, (reply) => {
      reply.body = withList(reply.body, 'responses', (list) => list.toReversed());
    }),
  ),
  variant(
    'lists-turn',
    'Items, pay groups and enrolled individuals come in another order each time.',
    ['SIL-048'],
    combineBehaviours(
      changeAnswers({ operations: ['list-pay-statement-items'] }, (reply, { nth }) => {
        reply.body = withList(reply.body, 'responses', (list) => rotateList(list, nth));
      }),
      changeAnswers({ operations: ['list-enrolled-individuals'] }, (reply, { nth }) => {
        reply.body = withList(reply.body, 'individual_ids', (list) => rotateList(list, nth));
      }),
      changeAnswers({ operations: ['list-pay-groups'] }, (reply, { nth }) => {
        if (Array.isArray(reply.body)) reply.body = rotateList(reply.body, nth);
      }),
    ),
  ),
  variant('slow', 'Every answer takes 20 ms longer.', ['SIL-006'], () => ({
    async onReply() {
      await delay(20);
    },
  })),
  variant(
    'sync-first',
    'Data is answered with "still being fetched" twice before it comes.',
    ['SIL-006'],
    changeRules(() => ({ syncPolls: 2 })),
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
    'throttled',
    'Every seventh request to an operation is answered 429, to be repeated at once.',
    ['SIL-072'],
    () => ({
      onRequest: (incoming, _operation, nth) =>
        nth % 7 === 0
          ? {
              status: 429,
              headers: { 'retry-after': '0' },
              body: { code: 429, name: 'too_many_requests_error', message: 'Slow down.', service_code: 'rate_limited' },
            }
          : incoming,
    }),
  ),
  variant(
    'items-late',
    'The items of the payment created last are not listed yet.',
    ['SIL-047'],
    changeRules(() => ({ gathered: ({ payments }) => Math.max(0, payments.length - 1) })),
  ),
  variant(
    'update-jobs-hidden',
    'The jobs of updates are not listed.',
    ['SIL-047'],
    changeRules((base) => ({
      jobs: (connection, scheduled, world) =>
        base.jobs(
          { ...connection, jobs: connection.jobs.filter(({ type }) => type !== 'benefit_update') },
          scheduled,
          world,
        ),
    })),
  ),
  variant(
    'jobs-by-schedule',
    'Jobs are listed by the time for which they are scheduled, so that the next one comes first.',
    ['SIL-021'],
    changeRules((base) => ({
      jobs: (...args) => base.jobs(...args).toSorted((a, b) => Date.parse(b.scheduled_at) - Date.parse(a.scheduled_at)),
    })),
  ),
];
