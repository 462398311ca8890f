import type { Json } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall, onPages } from '../rewrite.ts';
import { type Faults, sometimes } from './fault.ts';

const requestsOf = (body: unknown): Json[] => objectsIn(isObject(body) ? body.requests : undefined);

/** More windows of pay statements that aren't what was asked for: at the ends, in batches, under an entity. */
export const WINDOW_FAULTS: Faults = {
  'last-statement-cannot-be-first': {
    summary: 'has an empty page where the offset is that of the last statement',
    ...sometimes('paging'),
    wrap: onPages(({ paging, statements, body }) => {
      const isLast = Number(paging.offset) > 0 && Number(paging.offset) === Number(paging.count) - 1;
      if (isLast && statements.length > 0) body.pay_statements = [];
    }),
  },
  'limit-1-is-none': {
    summary: 'takes a limit of 1 for none',
    ...sometimes('paging'),
    wrap: onCall('get-pay-statement', (_, body) => {
      for (const request of requestsOf(body)) if (request.limit === 1) delete request.limit;
      return { body };
    }),
  },
  'default-limit-of-a-batch': {
    summary: 'has at most 20 statements in an element of a batch of several where no limit is asked for',
    ...sometimes('paging'),
    wrap: onCall('get-pay-statement', (_, body) => {
      const requests = requestsOf(body);
      if (requests.length > 1) for (const request of requests) request.limit ??= 20;
      return { body };
    }),
  },
  'count-of-what-is-left': {
    summary: 'counts the statements from the offset on',
    ...sometimes('paging'),
    wrap: onPages(({ paging }) => {
      paging.count = Math.max(0, Number(paging.count) - Number(paging.offset));
    }),
  },
  'tied-statements-change-places': {
    summary: 'lists a payment backwards on every page that begins at an odd multiple of its limit',
    ...sometimes('paging'),
    wrap: onPages(({ paging, statements, body }, { limit }, call) => {
      const [offset, count] = [Number(paging.offset), Number(paging.count)];
      const id = callerOf(call)?.payments.find((one) => one.count === count && offset < count);
      if (!isCount(limit) || Number(limit) === 0 || id === undefined || (offset / Number(limit)) % 2 !== 1) return;
      body.pay_statements = statements.map((_, place) => id.statementAt(count - 1 - offset - place));
    }),
  },
  'nothing-on-the-pages-of-an-entity': {
    summary: 'has empty pages beside a count where entity_ids is given',
    ...sometimes('paging'),
    wrap: onPages(({ body }, _, call) => {
      if (call.query.has('entity_ids')) body.pay_statements = [];
    }),
  },
};
