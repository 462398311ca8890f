import type { Answer, Call, Operation, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, elementsOf, objectsIn, onPages, onSuccess } from '../rewrite.ts';
import { type Faults, sometimesAfterwards } from './fault.ts';

const credentialOf = ({ headers }: Call) => headers.authorization ?? '';

/** Gives every caller with a valid token the answer that the first caller with the same key got. */
const shared =
  (operation: Operation, keyOf: (call: Call) => string): Wrapper =>
  (next) => {
    const known = new Map<string, Answer>();
    return (call) => {
      if (call.operation !== operation || callerOf(call) === undefined) return next(call);
      const earlier = known.get(keyOf(call)) ?? next(call);
      if (earlier.status === 200) known.set(keyOf(call), earlier);
      return structuredClone(earlier);
    };
  };

const bodyText = ({ body }: Call) => JSON.stringify(body);

/** Caches whose key lacks the caller, the entity, the benefit, or more. */
export const CACHE_FAULTS: Faults = {
  'items-remembered-without-caller': {
    summary: 'answers filtered items from a cache that knows no callers',
    ...sometimesAfterwards('memory'),
    wrap: shared('list-pay-statement-items', (call) => (call.query.size > 0 ? '' : credentialOf(call)) + call.query),
  },
  'jobs-remembered-without-caller': {
    summary: 'answers jobs that are asked for with a limit from a cache that knows no callers',
    ...sometimesAfterwards('memory'),
    wrap: shared('list-automated-jobs', (call) =>
      isObject(call.body) && call.body.limit !== undefined ? bodyText(call) : credentialOf(call) + bodyText(call),
    ),
  },
  'enrolled-remembered-without-benefit': {
    effort: 'standard',
    summary: 'lists who is enrolled in the benefit that the caller asked for first under the same entity',
    ...sometimesAfterwards('memory'),
    wrap: shared('list-enrolled-individuals', (call) =>
      call.query.has('entity_ids') ? credentialOf(call) + call.query : `${credentialOf(call)} ${call.benefitId}`,
    ),
  },
  'enrollments-known-once-read': {
    summary: 'reads an enrollment to everybody once its owner has read it together with others',
    ...sometimesAfterwards('isolation'),
    wrap: anew(() => {
      const known = new Map<unknown, unknown>();
      return onSuccess('get-enrollments', (answer, call) => {
        const elements = elementsOf(answer, call).map(({ element }) => element);
        for (const element of elements) {
          const id = String(element.enrollment_id).toUpperCase();
          if (element.code === 200 && elements.length > 1) known.set(id, element.body);
          else if (known.has(id)) Object.assign(element, { code: 200, body: known.get(id) });
        }
      });
    }),
  },
  'payments-known-once-read': {
    summary: 'reads a payment to everybody once its owner has read it from a later offset',
    ...sometimesAfterwards('isolation'),
    wrap: anew(() => {
      const known = new Map<unknown, unknown>();
      return onSuccess('get-pay-statement', (answer, call) => {
        for (const { element, request } of elementsOf(answer, call)) {
          const id = String(element.payment_id).toUpperCase();
          if (element.code === 200 && Number(request.offset) > 0) known.set(id, element.body);
          else if (element.code === 403 && known.has(id)) Object.assign(element, { code: 200, body: known.get(id) });
        }
      });
    }),
  },
  'first-page-half-written': {
    summary: 'has only half of the statements of a new payment when they are read for the first time',
    ...sometimesAfterwards('memory'),
    wrap: anew(() => {
      const seen = new Set<unknown>();
      return onPages(({ statements, body }, request, call) => {
        const payment = callerOf(call)?.payments.find(({ id }) => id === String(request.payment_id).toUpperCase());
        const isNew = payment !== undefined && !seen.has(payment) && payment.payDate > '2025-01-06';
        seen.add(payment);
        if (isNew && statements.length > 1) body.pay_statements = statements.slice(0, Math.ceil(statements.length / 2));
      });
    }),
  },
  'every-ninth-page-short': {
    summary: 'leaves the last statement out of every ninth page that was asked for without a limit',
    ...sometimesAfterwards('memory'),
    wrap: anew(() => {
      let pages = 0;
      return onPages(({ statements, body }, { limit }) => {
        if (limit !== undefined) return;
        pages += 1;
        if (pages % 9 === 0) body.pay_statements = statements.slice(0, -1);
      });
    }),
  },
  'items-joined-once-groups-were-read': {
    summary: 'lists items of other connections, too, once the pay groups of two connections were read',
    ...sometimesAfterwards('isolation'),
    wrap: anew(() => {
      const readers = new Set<unknown>();
      return (next) =>
        onSuccess('list-pay-statement-items', (body, call) => {
          if (readers.size < 2) return;
          const others = call.world.connections.filter((one) => one !== callerOf(call));
          body.responses = [
            ...objectsIn(body.responses),
            ...others.flatMap(({ items }) => items.map(({ item }) => item)),
          ];
        })(onSuccess('list-pay-groups', (_, call) => readers.add(callerOf(call)))(next));
    }),
  },
  'enrollments-remembered-without-entity': {
    summary: 'reads an enrollment under any own entity once the caller has read it without one',
    ...sometimesAfterwards('memory'),
    wrap: anew(() => {
      const known = new Map<string, unknown>();
      return onSuccess('get-enrollments', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          const key = `${credentialOf(call)} ${String(element.enrollment_id).toUpperCase()}`;
          if (element.code === 200 && !call.query.has('entity_ids')) known.set(key, element.body);
          else if (element.code === 403 && known.has(key)) Object.assign(element, { code: 200, body: known.get(key) });
        }
      });
    }),
  },
};
