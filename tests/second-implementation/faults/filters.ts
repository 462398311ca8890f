import { isObject } from '../fields.ts';
import { objectsIn, onCall, onSuccess } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

/** The filters of the pay statement items. */
export const FILTER_FAULTS: Faults = {
  'first-category-alone': {
    summary: 'filters by the first of several categories alone',
    ...sometimes('filter'),
    wrap: onCall('list-pay-statement-items', ({ query }) => {
      const copy = new URLSearchParams(query);
      copy.set('kinds', (query.get('kinds') ?? '').split(',')[0] ?? '');
      return { query: copy };
    }),
  },
  'empty-category-means-none': {
    summary: 'returns nothing for an empty category filter',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      if (query.get('kinds') === '') body.responses = [];
    }),
  },
  'name-in-its-own-case': {
    summary: 'compares capital letters in the name filter exactly',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      const name = query.get('q') ?? '';
      if (name === name.toLowerCase()) return;
      body.responses = objectsIn(body.responses).filter((item) => String(item.name).includes(name));
    }),
  },
  'name-from-the-start': {
    summary: 'matches names from their beginning only',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      const name = (query.get('q') ?? '').toLowerCase();
      body.responses = objectsIn(body.responses).filter((item) => String(item.name).toLowerCase().startsWith(name));
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
  'start-date-exclusive': {
    summary: 'leaves out what was last seen on the start date itself',
    ...sometimesAfterwards('filter'),
    wrap: onCall('list-pay-statement-items', ({ query }) => {
      const from = Date.parse(`${query.get('seen_from')}T00:00:00Z`);
      if (Number.isNaN(from)) return undefined;
      const copy = new URLSearchParams(query);
      copy.set('seen_from', new Date(from + 86_400_000).toISOString().slice(0, 10));
      return { query: copy };
    }),
  },
};
