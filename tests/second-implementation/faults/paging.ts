import { isCount, isObject } from '../fields.ts';
import { anew, onCall, onPages } from '../rewrite.ts';
import { afterwards, type Faults, sometimes } from './fault.ts';

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
  'pages-overlap': {
    summary: 'starts every page but the first one statement early',
    ...sometimes('paging'),
    wrap: (next) => (call) => {
      const shifted = onCall('get-pay-statement', ({ body }) => {
        if (!isObject(body) || !Array.isArray(body.requests)) return;
        const requests = body.requests.map((one) =>
          isObject(one) && isCount(one.offset) && Number(one.offset) > 0
            ? { ...one, offset: Number(one.offset) - 1 }
            : one,
        );
        return { body: { ...body, requests } };
      });
      const claimed = onPages(({ paging }, request) => {
        paging.offset = request.offset ?? 0;
      });
      return claimed(shifted(next))(call);
    },
  },
  'last-statement-lost': {
    summary: 'loses the last statement of the last page, unless it is the only page',
    ...sometimes('paging'),
    wrap: onPages(({ paging, statements, body }) => {
      const start = Number(paging.offset);
      const last = start > 0 && start + statements.length === paging.count;
      if (last) body.pay_statements = statements.slice(0, -1);
    }),
  },
  'count-of-the-page': {
    summary: 'counts the statements of the page when a limit is given',
    ...sometimes('paging'),
    wrap: onPages(({ paging, statements }, request) => {
      if (request.limit !== undefined) paging.count = statements.length;
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
};
