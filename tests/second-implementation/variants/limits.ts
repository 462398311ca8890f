import { businessDaysAfter } from '../calendar.ts';
import { type Json, type Operation, Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, answerLater, elementsOf, objectsIn, onCall, onDefaultDates, onPages, onSuccess } from '../rewrite.ts';
import type { Variants } from './variant.ts';

const WRITES: readonly Operation[] = [
  'create-sandbox-payment',
  'create-sandbox-account',
  'create-sandbox-connection',
  'disconnect-entity',
  'update-benefit',
];
const weekday = (day: unknown) => new Date(`${day}T00:00:00Z`).getUTCDay();
const refused = (status: number, message: string): never => {
  throw new Refusal(status, 'not_now', 'refused_here', message);
};
const later =
  (delayMs: number): Wrapper =>
  (next) =>
  (call) =>
    WRITES.includes(call.operation) ? answerLater(delayMs, () => next(call)) : next(call);

/** Requests that are refused, put off or left out for want of room, time or product. */
export const LIMIT_VARIANTS: Variants = {
  'commits-slowly': {
    summary: 'takes 30 milliseconds for a write, which has an effect only at their end',
    leeway: 'how long an operation takes is not stated',
    wrap: later(30),
  },
  'busy-until-a-date': {
    summary: 'answers every fiftieth request with 503 and a date in Retry-After',
    leeway: 'rate limits are not shown',
    wrap: (next) => {
      let count = 0;
      return (call) => {
        count += 1;
        if (count % 50 !== 0) return next(call);
        const body = { code: 503, name: 'busy', message: 'Please come back', service_code: 'busy' };
        return { status: 503, body, headers: { 'retry-after': new Date(call.world.now()).toUTCString() } };
      };
    },
  },
  'no-benefits-on-request': {
    summary: 'refuses to create a connection or account that asks for benefits',
    leeway: 'a provider may not support all products',
    wrap: anew(() => {
      const asks = ({ products }: Json) =>
        Array.isArray(products) && products.includes('benefits') ? refused(422, 'No benefits here') : undefined;
      const forAccounts = onCall('create-sandbox-account', (_, body) => asks(body));
      const forConnections = onCall('create-sandbox-connection', (_, body) => asks(body));
      return (next) => forAccounts(forConnections(next));
    }),
  },
  'fetches-again': {
    summary: 'fetches a payment again at every thirtieth read of it',
    leeway: 'a payment may be being fetched at any time',
    wrap: anew(() => {
      const reads = new Map<unknown, number>();
      return onSuccess('get-pay-statement', (answer, call) => {
        for (const { element } of elementsOf(answer, call).filter((one) => one.element.code === 200)) {
          const count = (reads.get(element.payment_id) ?? 0) + 1;
          reads.set(element.payment_id, count);
          const message = 'The pay statements of this payment are being fetched. Please check back later.';
          const body = { name: 'accepted', message, service_code: 'data_sync_in_progress', code: 202 };
          if (count % 30 === 0) Object.assign(element, { code: 202, body });
        }
      });
    }),
  },
  'negative-windows-accepted': {
    summary: 'takes a negative or fractional limit or offset for one that is absent',
    advisories: true,
    leeway: 'what becomes of them is not stated',
    wrap: onCall('get-pay-statement', (_, body) => {
      for (const request of objectsIn(body.requests)) {
        for (const key of ['limit', 'offset']) {
          const value = request[key];
          if (typeof value === 'number' && (value < 0 || !Number.isInteger(value))) delete request[key];
        }
      }
      return { body };
    }),
  },
  'weekends-begin-on-friday': {
    summary: 'counts the business days of a period that starts on a weekend from the Friday before',
    advisories: true,
    leeway: 'how a business day is counted from a weekend is not stated',
    wrap: onDefaultDates(({ start_date }) => {
      if (weekday(start_date) % 6 !== 0 || String(start_date) > '9990') return {};
      const end = businessDaysAfter(String(start_date), 13);
      return { end_date: end };
    }),
  },
  'pays-on-business-days': {
    summary: 'moves a given pay_date of a weekend to the Monday after',
    advisories: true,
    leeway: 'whether a pay_date may be a day of a weekend is not stated',
    wrap: onCall('create-sandbox-payment', (_, body) => {
      const { pay_date } = body;
      const isOff = typeof pay_date === 'string' && weekday(pay_date) % 6 === 0 && pay_date < '9990';
      return isOff ? { body: { ...body, pay_date: businessDaysAfter(pay_date, 1) } } : undefined;
    }),
  },
  'first-period-begins-today': {
    summary: 'starts the first new payment of a connection on the first day of the current month',
    leeway: 'the default refers to an earlier payment',
    wrap: anew(() => {
      const begun = new Set<unknown>();
      return onDefaultDates((body, connection, { world }) => {
        if (connection === undefined || begun.has(connection)) return {};
        begun.add(connection);
        const start = `${new Date(world.now()).toISOString().slice(0, 7)}-01`;
        return body.end_date === undefined ? { start_date: start } : {};
      });
    }),
  },
  'pages-of-the-statements-without-next': {
    summary: 'has nothing in its paging but the offset, and refuses pages beyond the end with 404 in their element',
    leeway: 'count is not required, and nothing is said of an offset past the end',
    wrap: (next) =>
      onSuccess('get-pay-statement', (answer, call) => {
        for (const { element, request } of elementsOf(answer, call)) {
          const page = isObject(element.body) ? objectsIn(element.body.pay_statements) : [];
          const body = { code: 404, name: 'past_the_end', message: 'There is nothing at this offset' };
          if (element.code === 200 && Number(request.offset) > 0 && request.limit !== 0 && page.length === 0)
            Object.assign(element, { code: 404, body });
        }
      })(onPages(({ body, paging }) => Object.assign(body, { paging: { offset: paging.offset } }))(next)),
  },
};
