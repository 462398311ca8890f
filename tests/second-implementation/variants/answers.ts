import type { Json, Operation } from '../call.ts';
import { isObject, LINES } from '../fields.ts';
import { elementsOf, objectsIn, onCall, onPages, onStatements, onSuccess } from '../rewrite.ts';
import type { Variants } from './variant.ts';

const mapIds = (value: unknown, key: string, change: (id: string) => string): unknown => {
  if (typeof value === 'string') return /(^|_)ids?$/.test(key) ? change(value) : value;
  if (Array.isArray(value)) return value.map((one) => mapIds(one, key, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapIds(one, name, change)]));
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LISTS: readonly Operation[] = [
  'get-pay-statement',
  'get-enrollments',
  'list-pay-statement-items',
  'list-pay-groups',
  'list-enrolled-individuals',
];
const rotated = (list: unknown, by: number): unknown =>
  Array.isArray(list) ? list.map((_, index) => list[(index + by) % list.length]) : list;

/** The contents of answers, and their order. */
export const ANSWER_VARIANTS: Variants = {
  uncounted: {
    summary: 'does not count the statements of a payment',
    leeway: 'count is not required',
    wrap: onPages(({ paging }) => delete paging.count),
  },
  'only-those-who-were-named': {
    summary: 'has statements of nobody but those whom the payment named',
    leeway: 'whether a payment has statements of others is not shown',
    wrap: onSuccess('create-sandbox-payment', (answer, { body, world }) => {
      const listed = isObject(body) ? objectsIn(body.pay_statements).length : 0;
      const payments = world.connections.flatMap((connection) => connection.payments);
      const payment = payments.find(({ id }) => id === answer.payment_id);
      if (payment && listed > 0) payment.count = listed;
    }),
  },
  'null-where-it-may-stand': {
    summary: 'has null for whatever may be null in the payroll history',
    leeway: 'these fields are nullable',
    wrap: onStatements((statement) => {
      if (!isObject(statement.memo)) return;
      for (const key of ['type', 'payment_method', 'total_hours', 'gross_pay', 'net_pay', ...Object.keys(LINES)]) {
        statement[key] = null;
      }
    }),
  },
  'optional-keys-absent': {
    summary: 'leaves out the keys that a line of a statement does not need when there is nothing to say',
    leeway: 'attributes, and the amount of a tax or contribution, are not required',
    wrap: onStatements((statement) => {
      for (const kind of Object.keys(LINES)) {
        for (const line of objectsIn(statement[kind])) {
          if (line.attributes === null) delete line.attributes;
          if (line.amount === null && (kind === 'taxes' || kind === 'employer_contributions')) delete line.amount;
        }
      }
    }),
  },
  'empty-lists-and-zero-pay': {
    summary: 'has empty lists and a pay of 0 where nothing was given',
    leeway: 'what the default of these fields is, is not shown',
    wrap: onStatements((statement) => {
      if (isObject(statement.memo)) return;
      for (const kind of Object.keys(LINES)) statement[kind] ??= [];
      for (const key of ['gross_pay', 'net_pay']) statement[key] ??= { amount: 0, currency: 'EUR' };
    }),
  },
  'lower-case-ids': {
    summary: 'writes UUIDs in lower case',
    leeway: 'a UUID has no letter case',
    wrap: (next) => (call) => {
      const answer = next(call);
      const lower = (id: string) => (uuid.test(id) ? id.toLowerCase() : id);
      return { ...answer, body: mapIds(answer.body, '', lower) };
    },
  },
  'orders-that-turn': {
    summary: 'starts lists that have no order with another element every time',
    leeway: 'the order of responses, items, pay groups and enrolled individuals is not shown',
    wrap: (next) => {
      let turn = 0;
      return (call) => {
        const answer = next(call);
        if (answer.status !== 200 || !LISTS.includes(call.operation)) return answer;
        turn += 1;
        const { body } = answer;
        if (!isObject(body)) return { ...answer, body: rotated(body, turn) };
        const lists = ['responses', 'individual_ids'].filter((key) => key in body);
        return {
          ...answer,
          body: { ...body, ...Object.fromEntries(lists.map((key) => [key, rotated(body[key], turn)])) },
        };
      };
    },
  },
  'words-of-its-own': {
    summary: 'has statuses, tiers, frequencies and types of jobs that the interface does not show',
    leeway: 'these enumerations are not complete',
    wrap: (next) =>
      onSuccess('get-enrollments', (answer, call) => {
        for (const { element } of elementsOf(answer, call)) {
          const record: Json = { status: 'on parental leave', coverage_tier: '' };
          if (element.code === 200) element.body = { ...(element.body as Json), ...record };
        }
      })(
        onSuccess('list-pay-groups', (groups) => {
          for (const group of objectsIn(groups)) group.pay_frequencies = ['every full moon'];
        })(next),
      ),
  },
  'windows-read-strictly': {
    summary: 'refuses a limit of 0, and an offset past the end of a payment in its element',
    leeway: 'neither is shown',
    wrap: (next) =>
      onSuccess('get-pay-statement', (answer, call) => {
        for (const { element, request } of elementsOf(answer, call)) {
          const page = isObject(element.body) ? element.body.pay_statements : undefined;
          if (element.code !== 200 || !Array.isArray(page) || page.length > 0) continue;
          const code = request.limit === 0 ? 400 : 416;
          Object.assign(element, { code, body: { code, name: 'no_such_window', message: 'Nothing is there' } });
        }
      })(next),
  },
  'repeated-payments-count-once': {
    summary: 'counts a payment once that is asked for several times in a batch',
    leeway: 'the limit speaks of payment_ids',
    wrap: (next) => (call) => {
      const requests = isObject(call.body) ? objectsIn(call.body.requests) : [];
      const distinct = new Set(requests.map(({ payment_id }) => String(payment_id).toUpperCase())).size;
      if (call.operation !== 'get-pay-statement' || requests.length <= 10 || distinct > 10) return next(call);
      const parts = [requests.slice(0, 10), requests.slice(10, 20)].filter((part) => part.length > 0);
      const answers = parts.map((part) => next({ ...call, body: { requests: part } }));
      const refused = answers.find(({ status }) => status !== 200) ?? (requests.length > 20 ? next(call) : undefined);
      const responses = answers.flatMap(({ body }) => objectsIn(isObject(body) ? body.responses : undefined));
      return refused ?? { status: 200, body: { responses: responses.toReversed() } };
    },
  },
  'end-date-inclusive': {
    summary: 'includes the end date of a filter',
    leeway: 'whether the end date is inclusive is not shown',
    wrap: onCall('list-pay-statement-items', ({ query }) => {
      const until = Date.parse(`${query.get('seen_until')}T00:00:00Z`);
      if (Number.isNaN(until) || until > Date.parse('9999-12-30')) return undefined;
      const copy = new URLSearchParams(query);
      copy.set('seen_until', new Date(until + 86_400_000).toISOString().slice(0, 10));
      return { query: copy };
    }),
  },
};
