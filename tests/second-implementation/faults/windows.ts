import type { Json } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall, onPages } from '../rewrite.ts';
import { type Fault, sometimes } from './fault.ts';

const requestsOf = (body: unknown): Json[] => objectsIn(isObject(body) ? body.requests : undefined);

/** More windows of pay statements that aren't what was asked for: at the ends, in batches, under an entity. */
export const WINDOW_FAULTS: readonly Fault[] = [
  {
    id: 'last-statement-cannot-be-first',
    summary: 'has an empty page where the offset is that of the last statement',
    kind: 'paging',
    ...sometimes,
    clause: 'the offset is the index to start from',
    wrap: () =>
      onPages(({ paging, statements, body }) => {
        const isLast = Number(paging.offset) > 0 && Number(paging.offset) === Number(paging.count) - 1;
        if (isLast && statements.length > 0) body.pay_statements = [];
      }),
  },
  {
    id: 'limit-1-is-none',
    summary: 'takes a limit of 1 for none',
    kind: 'paging',
    ...sometimes,
    clause: 'a page holds as many statements as its limit says',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        for (const request of requestsOf(body)) if (request.limit === 1) delete request.limit;
        return { body };
      }),
  },
  {
    id: 'default-limit-of-a-batch',
    summary: 'has at most 20 statements in an element of a batch of several where no limit is asked for',
    kind: 'paging',
    ...sometimes,
    clause: 'the limit is 100 by default',
    wrap: () =>
      onCall('get-pay-statement', (_, body) => {
        const requests = requestsOf(body);
        if (requests.length > 1) for (const request of requests) request.limit ??= 20;
        return { body };
      }),
  },
  {
    id: 'count-of-what-is-left',
    summary: 'counts the statements from the offset on',
    kind: 'paging',
    ...sometimes,
    clause: 'count is the number of elements of the whole query',
    wrap: () =>
      onPages(({ paging }) => {
        paging.count = Math.max(0, Number(paging.count) - Number(paging.offset));
      }),
  },
  {
    id: 'tied-statements-change-places',
    summary: 'lists a payment backwards on every page that begins at an odd multiple of its limit',
    kind: 'paging',
    ...sometimes,
    clause: 'a payment has count statements, and its pages return them all',
    wrap: () =>
      onPages(({ paging, statements, body }, { limit }, call) => {
        const [offset, count] = [Number(paging.offset), Number(paging.count)];
        const id = callerOf(call)?.payments.find((one) => one.count === count && offset < count);
        if (!isCount(limit) || Number(limit) === 0 || id === undefined || (offset / Number(limit)) % 2 !== 1) return;
        body.pay_statements = statements.map((_, place) => id.statementAt(count - 1 - offset - place));
      }),
  },
  {
    id: 'nothing-on-the-pages-of-an-entity',
    summary: 'has empty pages beside a count where entity_ids is given',
    kind: 'paging',
    ...sometimes,
    clause: 'a payment has count statements, and its pages return them all',
    wrap: () =>
      onPages(({ body }, _, call) => {
        if (call.query.has('entity_ids')) body.pay_statements = [];
      }),
  },
];
