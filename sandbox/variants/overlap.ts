import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../../specs/interface/operations.ts';
import { combineBehaviours } from '../switches/old-behaviours.ts';
import { whereRequestsOverlap } from '../switches/old-overlap.ts';
import type { ReplyDraft, Variant } from '../switches/switches.ts';
import { variant } from './define.ts';

const busy = (status: number): ReplyDraft => ({
  status,
  headers: { 'retry-after': '0' },
  body: {
    code: status,
    name: 'busy_error',
    message: 'Another request is being worked on.',
    service_code: 'try_again_later',
  },
});

/** Refuses requests to an operation while another one is under way, of whatever connection, and names no time. */
const oneAtATime = (operation: OperationId) => {
  const refuse = (): ReplyDraft => ({ ...busy(409), headers: {} });
  return combineBehaviours(
    whereRequestsOverlap(operation, { between: 'one connection', request: refuse }),
    whereRequestsOverlap(operation, { between: 'different connections', request: refuse }),
  );
};

/** Days of a default period, at least, in milliseconds. */
const leastPeriodMs = 15 * 86_400_000;

/** What becomes of requests that overlap, where nothing says so. */
export const overlapVariants: readonly Variant[] = [
  variant(
    'overlapping-payments-refused',
    'A payment is refused with 409 while another one of its connection is being created.',
    ['SIL-088'],
    whereRequestsOverlap('create-sandbox-payment', { between: 'one connection', request: () => busy(409) }),
  ),
  variant(
    'payments-one-at-a-time',
    'A payment is refused with 409 while another one, of any connection, is being created.',
    ['SIL-088'],
    oneAtATime('create-sandbox-payment'),
  ),
  variant(
    'connections-one-at-a-time',
    'A connection is refused with 409 while another one is being created.',
    ['SIL-088'],
    oneAtATime('create-sandbox-connection'),
  ),
  variant(
    'overlapping-creations-throttled',
    'A connection is refused with 503 and Retry-After while another one is being created.',
    ['SIL-088'],
    whereRequestsOverlap('create-sandbox-connection', { between: 'one connection', request: () => busy(503) }),
  ),
  variant(
    'overlapping-reads-throttled',
    'Lists are refused with 429 and Retry-After while another connection is being answered.',
    ['SIL-088'],
    combineBehaviours(
      whereRequestsOverlap('list-pay-groups', { between: 'different connections', request: () => busy(429) }),
      whereRequestsOverlap('list-automated-jobs', { between: 'different connections', request: () => busy(429) }),
    ),
  ),
  variant(
    'overlapping-payments-share-dates',
    'Two payments that are created at one moment get the same default pay date.',
    ['SIL-088'],
    whereRequestsOverlap('create-sandbox-payment', {
      between: 'one connection',
      reply(reply, first) {
        if (reply.status !== 200 || first.status !== 200) return;
        const [own, before] = [reply, first].map(({ body }) => Date.parse(Object(body).pay_date));
        // A date that was given is the payer's own; by default a payment ends some 20 days after the one before it.
        if (Number(own) - Number(before) < leastPeriodMs) return;
        reply.body = { ...Object(reply.body), pay_date: Object(first.body).pay_date };
      },
    }),
    ['RACE-005'],
  ),
  variant(
    'answers-one-at-a-time',
    'Requests are answered one after the other, each some milliseconds after the one before it.',
    ['SIL-088'],
    () => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        onReply() {
          const turn = last.then(() => sleep(2));
          last = turn;
          return turn;
        },
      };
    },
  ),
  variant(
    'overlapping-payments-show-later',
    'Payments that are created while others are can be read from the second attempt on.',
    ['SIL-088'],
    () => {
      let underWay = 0;
      const late = new Set<unknown>();
      return {
        onRequest(incoming, operation) {
          if (operation === 'create-sandbox-payment') underWay += 1;
          return incoming;
        },
        async onReply(reply, { operation }) {
          if (operation === 'create-sandbox-payment') {
            if (underWay > 1) late.add(Object(reply.body).payment_id);
            await sleep(10);
            underWay -= 1;
          }
          if (operation !== 'get-pay-statement' || reply.status !== 200) return;
          reply.body = { responses: Object(reply.body).responses.map((element: unknown) => notYet(element, late)) };
        },
      };
    },
    ['PAY-009'],
  ),
];

/** An element of a batch, unless its payment is not to be seen yet; then it is, from the next time on. */
function notYet(element: unknown, late: Set<unknown>): unknown {
  const { payment_id } = Object(element);
  if (!late.delete(payment_id)) return element;
  const body = { code: 404, name: 'not_found_error', message: 'There is no such payment yet.' };
  return { payment_id, code: 404, body };
}
