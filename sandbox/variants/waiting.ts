import { setTimeout as delay } from 'node:timers/promises';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import { objectOf, objectsOf } from '../switches/json-access.ts';
import { changeAnswers, combineBehaviours } from '../switches/old-behaviours.ts';
import { whereRequestsOverlap } from '../switches/old-overlap.ts';
import type { Behaviour, ReplyDraft, Variant } from '../switches/switches.ts';
import { variant } from './define.ts';

const isWrite = (operation: OperationId) => operations[operation].effect === 'write';
const isWriteOfConnection = (operation: OperationId) =>
  isWrite(operation) && operations[operation].credential === 'bearer';
const writes = operationIds.filter(isWrite);
const callerOf = (authorization: string | string[] | undefined) => String(authorization);

/** How long a write takes where writes wait for each other, in milliseconds. */
const writeMs = 3;

const busy = (status: number): ReplyDraft => ({
  status,
  headers: { 'retry-after': '0' },
  body: { code: status, name: 'busy_error', message: 'Another request is being worked on.', service_code: 'busy' },
});

/** Answers the writes of each caller one after the other. */
const waitInTurn = (): Behaviour => {
  const last = new Map<string, Promise<void>>();
  return {
    async onReply(_reply, { operation, headers }) {
      if (!isWrite(operation)) return;
      const caller = callerOf(headers.authorization);
      const turn = (last.get(caller) ?? Promise.resolve()).then(() => delay(writeMs));
      last.set(caller, turn);
      await turn;
    },
  };
};

/** Refuses a write of a connection while another one, of whatever operation, is being answered. */
const refuseOtherWrites = (): Behaviour => {
  const underWay = new Map<string, number>();
  const refused = new WeakSet<object>();
  return {
    onRequest(incoming, operation) {
      if (!isWriteOfConnection(operation)) return incoming;
      const caller = incoming.authorization.join();
      if ((underWay.get(caller) ?? 0) > 0) {
        refused.add(incoming.headers);
        return busy(409);
      }
      underWay.set(caller, 1);
      return incoming;
    },
    async onReply(_reply, { operation, headers }) {
      if (!isWriteOfConnection(operation) || refused.has(headers)) return;
      await delay(writeMs);
      underWay.delete(callerOf(headers.authorization));
    },
  };
};

/** How long a connection takes to be created where accounts have to wait for it, in milliseconds. */
const creationMs = 40;

/** Refuses an account while a connection is being created. */
const refuseAccountsBesideConnections = (): Behaviour => {
  let underWay = 0;
  return {
    onRequest(incoming, operation) {
      if (operation === 'create-sandbox-connection') underWay += 1;
      return operation === 'create-sandbox-account' && underWay > 0 ? busy(409) : incoming;
    },
    async onReply(_reply, { operation }) {
      if (operation !== 'create-sandbox-connection') return;
      await delay(creationMs);
      underWay -= 1;
    },
  };
};

const stillFetched = {
  code: 202,
  service_code: 'data_sync_in_progress',
  message: 'The pay statements for this payment are being fetched. Please check back later.',
  name: 'accepted',
};

/** Writes that take their time, and requests that have to come again. */
export const waiting: readonly Variant[] = [
  variant('writes-in-turn', 'The writes of a connection are answered one after the other.', ['SIL-088'], waitInTurn),
  variant(
    'overlapping-writes-refused',
    'A write of a connection is refused with 409 and Retry-After while another one of it is being answered.',
    ['SIL-088'],
    refuseOtherWrites,
  ),
  variant(
    'accounts-refused-beside-connections',
    'An account is refused with 409 and Retry-After while a connection is being created.',
    ['SIL-088'],
    refuseAccountsBesideConnections,
  ),
  variant(
    'overlapping-calls-throttled',
    'A request is refused with 429 and Retry-After while another one of its connection to the same operation is being answered.',
    ['SIL-088', 'SIL-072'],
    combineBehaviours(
      ...operationIds
        .filter((operation) => !writes.includes(operation))
        .map((operation) => whereRequestsOverlap(operation, { between: 'one connection', request: () => busy(429) })),
    ),
  ),
  variant(
    'enrollments-come-later',
    'Of every third batch of enrollments the first element is still being fetched.',
    ['SIL-007'],
    changeAnswers({ operations: ['get-enrollments'] }, (reply, { nth }) => {
      const [first] = objectsOf(objectOf(reply.body).responses);
      if (nth % 3 !== 1 || first === undefined) return;
      const name = 'accepted';
      const body = { code: 202, name, service_code: 'data_sync_in_progress', message: 'It is being fetched.' };
      Object.assign(first, { code: 202, body });
    }),
  ),
  variant(
    'new-payments-come-slowly',
    'The statements of a new payment are being fetched at the first four reads.',
    ['SIL-006', 'SIL-047'],
    () => {
      const reads = new Map<unknown, number>();
      return changeAnswers({ operations: ['get-pay-statement'] }, (reply, { token, world }) => {
        if (token === undefined || world.connections.indexOf(token.connection) < 2) return;
        const elements = objectsOf(objectOf(reply.body).responses);
        const isEarly = (id: unknown) => {
          reads.set(id, (reads.get(id) ?? 0) + 1);
          return Number(reads.get(id)) <= 4;
        };
        const early = new Set(elements.filter(({ code }) => code === 200).map(({ payment_id: id }) => id));
        for (const id of [...early]) if (!isEarly(id)) early.delete(id);
        for (const element of elements)
          if (early.has(element.payment_id)) Object.assign(element, { code: 202, body: stillFetched });
      })();
    },
  ),
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
];
