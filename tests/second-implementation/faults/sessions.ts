import type { Call } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { anew, callerOf, objectsIn, onCall, onPages, onSuccess } from '../rewrite.ts';
import type { Connection, Entity } from '../world.ts';
import { type Faults, sometimesAfterwards } from './fault.ts';

const namedIn = ({ body }: Call): string[] =>
  isObject(body) && Array.isArray(body.entity_ids) ? body.entity_ids.map((id) => String(id).toUpperCase()) : [];
const disconnectAll = (connection: Connection | undefined): void => {
  for (const entity of connection?.entities ?? []) entity.active = false;
};
const isActive = ({ active }: Entity) => active;

/** Things that an implementation keeps of earlier requests, and should not. */
export const SESSION_FAULTS: Faults = {
  'offset-means-onwards': {
    summary: 'goes on where the page before of a payment ended, whatever offset above 0 is asked for',
    ...sometimesAfterwards('paging'),
    wrap: (next) => {
      const ends = new Map<unknown, number>();
      const placed = onCall('get-pay-statement', (_, body) => {
        for (const request of objectsIn(body.requests)) {
          const end = ends.get(request.payment_id);
          if (isCount(request.offset) && Number(request.offset) > 0 && end !== undefined) request.offset = end;
        }
        return { body };
      });
      return onPages(({ paging, statements }, request) => {
        ends.set(request.payment_id, Number(paging.offset) + statements.length);
        if (isCount(request.offset)) paging.offset = request.offset;
      })(placed(next));
    },
  },
  'limit-remembered': {
    summary: 'takes the limit that a payment was read with before where there is none',
    ...sometimesAfterwards('paging'),
    wrap: anew(() => {
      const limits = new Map<unknown, unknown>();
      return onCall('get-pay-statement', (call, body) => {
        if (callerOf(call) === undefined) return undefined;
        for (const request of objectsIn(body.requests)) {
          if (isCount(request.limit) && Number(request.limit) <= 5000) limits.set(request.payment_id, request.limit);
          else if (request.limit === undefined && limits.has(request.payment_id))
            request.limit = limits.get(request.payment_id);
        }
        return { body };
      });
    }),
  },
  'taxes-of-the-one-before': {
    summary: 'gives a named individual without taxes those of the one named before',
    ...sometimesAfterwards('round-trip'),
    wrap: onCall('create-sandbox-payment', (_, body) => {
      let taxes: unknown;
      for (const statement of objectsIn(body.pay_statements)) {
        if (statement.taxes === undefined && taxes !== undefined) statement.taxes = taxes;
        taxes = statement.taxes;
      }
      return { body };
    }),
  },
  'disconnected-twice-takes-a-sibling': {
    summary: 'disconnects a sibling instead of an entity that is disconnected already',
    ...sometimesAfterwards('isolation'),
    wrap: (next) => (call) => {
      const caller = callerOf(call);
      const named = namedIn(call);
      const isAgain = caller?.entities.some(({ id, active }) => !active && named.includes(id)) ?? false;
      const answer = next(call);
      const sibling = caller?.entities.find(isActive);
      if (call.operation === 'disconnect-entity' && answer.status === 200 && isAgain && sibling) sibling.active = false;
      return answer;
    },
  },
  'named-twice-all-gone': {
    summary: 'disconnects all entities when one is named twice',
    ...sometimesAfterwards('isolation'),
    wrap: onSuccess('disconnect-entity', (_, call) => {
      const named = namedIn(call);
      if (new Set(named).size < named.length) disconnectAll(callerOf(call));
    }),
  },
  'two-named-all-gone': {
    summary: 'disconnects all entities when two are named',
    ...sometimesAfterwards('isolation'),
    effort: 'standard',
    wrap: onSuccess('disconnect-entity', (_, call) => {
      if (new Set(namedIn(call)).size === 2) disconnectAll(callerOf(call));
    }),
  },
  'tokens-issued-together-die-together': {
    summary: 'forgets all tokens of a connection when one of its entities is disconnected',
    ...sometimesAfterwards('isolation'),
    wrap: onSuccess('disconnect-entity', (_, call) => {
      const caller = callerOf(call);
      for (const [token, { connection }] of [...call.world.byToken]) {
        if (connection === caller && caller?.entities.some(isActive)) call.world.byToken.delete(token);
      }
    }),
  },
  'count-of-all-payments-since': {
    summary: 'counts the statements of a payment together with those of the payments after it',
    ...sometimesAfterwards('paging'),
    wrap: onPages(({ paging }, request, call) => {
      const payments = callerOf(call)?.payments ?? [];
      const place = payments.findIndex(({ id }) => id === String(request.payment_id).toUpperCase());
      const since = payments.slice(place).filter(({ payDate }) => payDate > '2025-01-06');
      if (since.length > 1) paging.count = since.reduce((sum, { count }) => sum + count, 0);
    }),
  },
  'eleventh-payment-is-the-first': {
    summary: 'gives the eleventh new payment the id of the first one, and so on',
    ...sometimesAfterwards('connection'),
    wrap: anew(() => {
      const ids: unknown[] = [];
      return onSuccess('create-sandbox-payment', (body) => {
        ids.push(body.payment_id);
        body.payment_id = ids.at(-11) ?? body.payment_id;
      });
    }),
  },
  'fifth-connection-is-the-first': {
    summary: 'gives the fifth new connection the connection_id of the first one, and so on',
    ...sometimesAfterwards('connection'),
    wrap: anew(() => {
      const ids: unknown[] = [];
      return onSuccess('create-sandbox-connection', (body) => {
        ids.push(body.connection_id);
        body.connection_id = ids.at(-5) ?? body.connection_id;
      });
    }),
  },
  'accounts-share-tokens': {
    summary: 'gives the second account of a run the access token of the first one',
    ...sometimesAfterwards('connection'),
    wrap: anew(() => {
      const tokens: unknown[] = [];
      return onSuccess('create-sandbox-account', (body) => {
        tokens.push(body.access_token);
        body.access_token = tokens.length === 2 ? tokens[0] : body.access_token;
      });
    }),
  },
};
