import { setTimeout as delay } from 'node:timers/promises';
import { changeAnswersWhere, refuseRequests } from '../switches/behaviours.ts';
import type { Incoming, MakeBehaviour, Variant } from '../switches/switches.ts';
import { notPossible, refuseCreations, variantsOf } from './define.ts';

const variant = variantsOf();
const connect = variantsOf('create-sandbox-connection');
const pay = variantsOf('create-sandbox-payment');

/** A request stays in flight this long, in milliseconds: long enough for those that are sent together to meet. */
const flightMs = 3;

/** Refuses a request while `most` others of any caller are in flight. The refusal has no Retry-After. */
const limitInFlight =
  (most: number, status: number): MakeBehaviour =>
  () => {
    // A request is known by its headers. `onReply` also gets replies to wrong credentials, which `onRequest` never saw.
    const inFlight = new Set<Incoming['headers']>();
    return {
      onRequest(incoming) {
        inFlight.add(incoming.headers);
        return inFlight.size > most ? notPossible(status, 'too_many_at_once') : incoming;
      },
      async onReply(_, { headers }) {
        if (!inFlight.has(headers)) return;
        await delay(flightMs);
        inFlight.delete(headers);
      },
    };
  };

const fewConnections = (most: number, status: number): MakeBehaviour =>
  refuseCreations((made) => made > most, status, 'connection_limit_reached');

/** Limits that a target does not announce. */
export const limits: readonly Variant[] = [
  variant('four-requests-in-flight', ['SIL-072', 'SIL-088'])
    .summary('A request is refused with 429 while four others are in flight.')
    .by(limitInFlight(4, 429)),
  variant('one-request-in-flight', ['SIL-072', 'SIL-088'])
    .summary('A request is refused with 503 while another one is in flight.')
    .by(limitInFlight(1, 503)),
  variant('retry-after-everywhere', ['SIL-041'])
    .summary('Every answer that does not ask to come back later has a Retry-After of half a minute.')
    .with(changeAnswersWhere, { status: 'any' }, (reply) => {
      if (reply.status !== 202) reply.headers['retry-after'] = '30';
    }),
  ...[409, 422, 429, 503].map((status) =>
    connect(`two-connections-then-${status}`, ['SIL-092'])
      .summary(`Two connections can be created; each further one is refused with ${status}.`)
      .by(fewConnections(2, status)),
  ),
  connect('three-connections-then-422', ['SIL-092'])
    .summary('Three connections can be created; each further one is refused with 422.')
    .by(fewConnections(3, 422)),
  pay('six-payments-a-connection', ['SIL-087'])
    .summary('Six payments can be created in a connection; each further one is refused with 422.')
    .by(
      refuseCreations(
        (made) => made > 6,
        422,
        'payment_limit_reached',
        ({ token }) => token?.connection,
      ),
    ),
  pay('no-payments', ['SIL-087'])
    .summary('No payment can be created: each is refused with 403.')
    .by(refuseRequests(() => true, 403)),
];
