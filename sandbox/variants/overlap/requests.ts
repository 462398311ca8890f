import { setTimeout as delay } from 'node:timers/promises';
import { operationIds, operations } from '../../../specs/interface/operations.ts';
import { dayMs } from '../../calendar/business-days.ts';
import { at, objectOf, objectsOf } from '../../switches/behaviours.ts';
import { type OnOverlap, whereRequestsOverlap } from '../../switches/overlap.ts';
import type { MakeBehaviour, Variant } from '../../switches/switches.ts';
import { busy, variantsOf } from '../define.ts';

const variant = variantsOf();
const pay = variantsOf('create-sandbox-payment');
const connect = variantsOf('create-sandbox-connection');

const refuseOverlap = (status: number, between: NonNullable<OnOverlap['between']>): MakeBehaviour =>
  whereRequestsOverlap({ between, request: () => busy(status) });

/** Refuses a request to an operation while another one of any connection is under way, without Retry-After. */
const oneAtATime = whereRequestsOverlap({ request: () => ({ ...busy(409), headers: {} }) });

/** A default period takes at least this long, in milliseconds. */
const minPeriodMs = 15 * dayMs;
const unknownYet = { code: 404, name: 'not_found_error', message: 'There is no such payment yet.' };

/** Treatments of overlapping requests to one operation, which the interface leaves open. */
export const overlappingRequests: readonly Variant[] = [
  pay('overlapping-payments-refused', ['SIL-088'])
    .summary('A payment is refused with 409 while another one of its connection is being created.')
    .by(refuseOverlap(409, 'one connection')),
  pay('payments-one-at-a-time', ['SIL-088'])
    .summary('A payment is refused with 409 while another one, of any connection, is being created.')
    .by(oneAtATime),
  connect('connections-one-at-a-time', ['SIL-088'])
    .summary('A connection is refused with 409 while another one is being created.')
    .by(oneAtATime),
  connect('overlapping-creations-throttled', ['SIL-088'])
    .summary('A connection is refused with 503 and Retry-After while another one is being created.')
    .by(refuseOverlap(503, 'one connection')),
  variant('overlapping-reads-throttled', ['SIL-088'])
    .summary('Lists are refused with 429 and Retry-After while another connection is being answered.')
    .by(at(['list-pay-groups', 'list-automated-jobs'], refuseOverlap(429, 'different connections'))),
  variant('overlapping-calls-throttled', ['SIL-088', 'SIL-072'])
    .summary(
      'A request is refused with 429 and Retry-After while another one of its connection to the same operation is being answered.',
    )
    .with(
      at,
      operationIds.filter((operation) => operations[operation].effect !== 'write'),
      refuseOverlap(429, 'one connection'),
    ),
  pay('overlapping-payments-share-dates', ['SIL-088'], { advises: ['RACE-005'] })
    .summary('Two payments that are created at one moment get the same default pay date.')
    .with(whereRequestsOverlap, {
      between: 'one connection',
      reply(reply, first) {
        if (reply.status !== 200 || first.status !== 200) return;
        const { pay_date } = objectOf(first.body);
        const second = objectOf(reply.body);
        // Only default dates are used up: by default a payment ends some 20 days after the one before.
        if (Date.parse(String(second.pay_date)) - Date.parse(String(pay_date)) < minPeriodMs) return;
        reply.body = { ...second, pay_date };
      },
    }),
  variant('overlapping-payments-show-later', ['SIL-088'], { advises: ['PAY-009'] })
    .summary('Payments that are created while others are can be read from the second attempt on.')
    .by(() => {
      let underWay = 0;
      const late = new Set<unknown>();
      return {
        onRequest(incoming, operation) {
          if (operation === 'create-sandbox-payment') underWay += 1;
          return incoming;
        },
        async onReply(reply, { operation }) {
          if (operation === 'create-sandbox-payment') {
            if (underWay > 1) late.add(objectOf(reply.body).payment_id);
            await delay(10);
            underWay -= 1;
          }
          if (operation !== 'get-pay-statement' || reply.status !== 200) return;
          const elements = objectsOf(objectOf(reply.body).responses);
          reply.body = {
            responses: elements.map((element) =>
              late.delete(element.payment_id)
                ? { payment_id: element.payment_id, code: 404, body: unknownYet }
                : element,
            ),
          };
        },
      };
    }),
];
