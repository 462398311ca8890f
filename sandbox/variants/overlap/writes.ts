import { setTimeout as delay } from 'node:timers/promises';
import { type OperationId, operations } from '../../../specs/interface/operations.ts';
import type { Behaviour, Variant } from '../../switches/switches.ts';
import { busy, variantsOf } from '../define.ts';

const variant = variantsOf();
const isWrite = (operation: OperationId) => operations[operation].effect === 'write';
const isWriteOfConnection = (operation: OperationId) =>
  isWrite(operation) && operations[operation].credential === 'bearer';
const callerOf = (authorization: string | string[] | undefined) => String(authorization);

/** The time that a write takes where writes wait for each other, in milliseconds. */
const writeMs = 3;

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

/** Refuses a write of a connection while another one of any operation is under way. */
const refuseOtherWrites = (): Behaviour => {
  const underWay = new Set<string>();
  const refused = new WeakSet<object>();
  return {
    onRequest(incoming, operation) {
      if (!isWriteOfConnection(operation)) return incoming;
      const caller = incoming.authorization.join();
      if (underWay.has(caller)) {
        refused.add(incoming.headers);
        return busy(409);
      }
      underWay.add(caller);
      return incoming;
    },
    async onReply(_reply, { operation, headers }) {
      if (!isWriteOfConnection(operation) || refused.has(headers)) return;
      await delay(writeMs);
      underWay.delete(callerOf(headers.authorization));
    },
  };
};

/** The time that the creation of a connection takes where accounts have to wait for it, in milliseconds. */
const creationMs = 40;

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

/** Variants in which overlapping writes wait for each other, or are refused with 409 and must be repeated. */
export const overlappingWrites: readonly Variant[] = [
  variant('writes-in-turn', ['SIL-088'])
    .summary('The writes of a connection are answered one after the other.')
    .by(waitInTurn),
  variant('overlapping-writes-refused', ['SIL-088'])
    .summary('A write of a connection is refused with 409 and Retry-After while another one of it is being answered.')
    .by(refuseOtherWrites),
  variant('accounts-refused-beside-connections', ['SIL-088'])
    .summary('An account is refused with 409 and Retry-After while a connection is being created.')
    .by(refuseAccountsBesideConnections),
];
