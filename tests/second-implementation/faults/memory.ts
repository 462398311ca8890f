import type { Answer, Call, Operation, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, elementsOf, onSuccess } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const credentialOf = ({ headers }: Call) => headers.authorization ?? '';
const isComplete = ({ body }: Answer) => !JSON.stringify(body).includes('data_sync_in_progress');

/** Answers again what it answered before to a request with the same key; credentials are checked all the same. */
const cached =
  (operation: Operation, keyOf: (call: Call) => string): Wrapper =>
  (next) => {
    const known = new Map<string, Answer>();
    return (call) => {
      const answer = next(call);
      if (call.operation !== operation || answer.status !== 200 || !isComplete(answer)) return answer;
      const key = keyOf(call);
      const earlier = known.get(key) ?? answer;
      known.set(key, earlier);
      return structuredClone(earlier);
    };
  };

/** The body of a batch with one key of its requests left out. */
const bodyWithout = (key: string, { body }: Call) =>
  JSON.stringify(body, (name, value: unknown) => (name === key ? undefined : value));

/** Things that an implementation remembers too long, or under a key that lacks something. */
export const MEMORY_FAULTS: Faults = {
  'pages-remembered-without-offset': {
    summary: 'answers a page from a cache that knows no offsets',
    ...sometimesAfterwards('paging'),
    wrap: cached('get-pay-statement', (call) => credentialOf(call) + call.query + bodyWithout('offset', call)),
  },
  'pages-remembered-without-limit': {
    summary: 'answers a page from a cache that knows no limits',
    ...sometimesAfterwards('paging'),
    wrap: cached('get-pay-statement', (call) => credentialOf(call) + call.query + bodyWithout('limit', call)),
  },
  'items-remembered-without-categories': {
    summary: 'answers items from a cache that knows no categories',
    ...sometimesAfterwards('filter'),
    wrap: cached('list-pay-statement-items', (call) => {
      const others = [...call.query].filter(([name]) => name !== 'kinds');
      return credentialOf(call) + JSON.stringify(others);
    }),
  },
  'bodies-swapped-in-pairs': {
    summary: 'swaps the enrollments of two requests in a batch of just two',
    ...sometimes('batch'),
    wrap: onSuccess('get-enrollments', (answer, call) => {
      const [one, other, ...more] = elementsOf(answer, call).map(({ element }) => element);
      if (!one || !other || more.length > 0 || one.code !== 200 || other.code !== 200) return;
      [one.body, other.body] = [other.body, one.body];
    }),
  },
  'payment-ids-per-connection': {
    summary: 'gives the first payment of a new connection the id of the first payment of the one before',
    ...sometimesAfterwards('round-trip'),
    wrap: anew(() => {
      const paid = new Set<unknown>();
      let first: unknown;
      return onSuccess('create-sandbox-payment', (body, call) => {
        const caller = callerOf(call);
        if (paid.has(caller)) return;
        paid.add(caller);
        first ??= body.payment_id;
        body.payment_id = first;
      });
    }),
  },
  'pay-date-never-on-the-31st': {
    summary: 'keeps a given pay_date of a 31st as the 30th',
    ...sometimes('date'),
    wrap: onSuccess('create-sandbox-payment', (body, call) => {
      const given = isObject(call.body) ? call.body.pay_date : undefined;
      if (String(given).endsWith('-31')) body.pay_date = String(given).replace(/31$/, '30');
    }),
  },
};
