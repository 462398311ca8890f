import { Refusal } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall, onSuccess, withQuery } from '../rewrite.ts';
import { type Faults, sometimes } from './fault.ts';

/** The filters of the pay statement items. */
export const FILTER_FAULTS: Faults = {
  'empty-category-means-none': {
    summary: 'returns nothing for an empty category filter',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      if (query.get('kinds') === '') body.responses = [];
    }),
  },
  'type-filter-is-for-taxes': {
    summary: 'applies the type filter to taxes only',
    ...sometimes('filter'),
    wrap: (next) => (call) => {
      const answer = next(call);
      if (call.operation !== 'list-pay-statement-items' || answer.status !== 200 || !call.query.get('like'))
        return answer;
      const query = new URLSearchParams(call.query);
      query.delete('like');
      const unfiltered = next({ ...call, query });
      const all = objectsIn(isObject(unfiltered.body) ? unfiltered.body.responses : undefined);
      const kept = objectsIn(isObject(answer.body) ? answer.body.responses : undefined);
      return { ...answer, body: { responses: [...kept, ...all.filter(({ category }) => category === 'earnings')] } };
    },
  },
  'untyped-items-break-the-type-filter': {
    effort: 'standard',
    summary: 'answers 500 to a type filter when an item has no type',
    ...sometimes('filter'),
    wrap: onCall('list-pay-statement-items', (call) => {
      const isUntyped = callerOf(call)?.items.some(({ item }) => item.attributes.type === undefined) ?? false;
      if ((call.query.get('like') ?? '') === '' || !isUntyped) return undefined;
      throw new Refusal(500, 'broken', 'broken_on_purpose', 'Something went wrong');
    }),
  },
  'end-date-without-start-date-ignored': {
    summary: 'looks at the end date only where there is a start date, too',
    ...sometimes('filter'),
    wrap: onCall('list-pay-statement-items', (call) =>
      (call.query.get('seen_from') ?? '') === '' ? withQuery(call, (query) => query.delete('seen_until')) : undefined,
    ),
  },
};
