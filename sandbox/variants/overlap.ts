import { combineBehaviours } from '../behaviours.ts';
import { whereRequestsOverlap } from '../overlap.ts';
import type { ReplyDraft, Variant } from '../switches.ts';
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

/** What becomes of requests that overlap, where nothing says so. */
export const overlapVariants: readonly Variant[] = [
  variant(
    'overlapping-payments-refused',
    'A payment is refused with 409 while another one of its connection is being created.',
    ['SIL-088'],
    whereRequestsOverlap('create-sandbox-payment', { between: 'one connection', request: () => busy(409) }),
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
        reply.body = { ...Object(reply.body), pay_date: Object(first.body).pay_date };
      },
    }),
    ['RACE-005'],
  ),
];
