import type { Json } from '../call.ts';
import { isCount, isObject } from '../fields.ts';
import { anew, objectsIn, onCall, onPages } from '../rewrite.ts';
import { afterwards, type Faults, sometimes } from './fault.ts';

const requestsOf = (body: unknown): Json[] => objectsIn(isObject(body) ? body.requests : undefined);

/** Windows of pay statements that aren't what was asked for. */
export const PAGING_FAULTS: Faults = {
  'rest-without-limit': {
    summary: 'returns all the rest when an offset comes without a limit',
    ...sometimes('paging'),
    wrap: onCall('get-pay-statement', ({ body }) => {
      if (!isObject(body) || !Array.isArray(body.requests)) return;
      const requests = body.requests.map((one) =>
        isObject(one) && isCount(one.offset) && Number(one.offset) > 0 && one.limit === undefined
          ? { ...one, limit: 5000 }
          : one,
      );
      return { body: { ...body, requests } };
    }),
  },
  'count-drifts': {
    summary: 'counts one more at every third read of a payment',
    ...afterwards('paging'),
    wrap: anew(() => {
      const reads = new Map<unknown, number>();
      return onPages(({ paging }, request) => {
        const before = reads.get(request.payment_id) ?? 0;
        reads.set(request.payment_id, before + 1);
        paging.count = Number(paging.count) + Math.floor(before / 3);
      });
    }),
  },
  'offset-of-the-page-before': {
    summary: 'says the offset of the page before when both limit and offset are given',
    ...sometimes('paging'),
    wrap: onPages(({ paging }, { limit, offset }) => {
      if (Number(limit) > 0 && Number(offset) > 0) paging.offset = Math.max(0, Number(offset) - Number(limit));
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
  'nothing-on-the-pages-of-an-entity': {
    summary: 'has empty pages beside a count where entity_ids is given',
    ...sometimes('paging'),
    wrap: onPages(({ body }, _, call) => {
      if (call.query.has('entity_ids')) body.pay_statements = [];
    }),
  },
};
