import { isObject } from '../fields.ts';
import { objectsIn, onCall, onSuccess } from '../rewrite.ts';
import { type Fault, sometimes, sometimesAfterwards } from './fault.ts';

/** The filters of the pay statement items. */
export const FILTER_FAULTS: readonly Fault[] = [
  {
    id: 'first-category-alone',
    summary: 'filters by the first of several categories alone',
    kind: 'filter',
    ...sometimes,
    clause: 'the category filter is a list, separated by commas',
    wrap: () =>
      onCall('list-pay-statement-items', ({ query }) => {
        const copy = new URLSearchParams(query);
        copy.set('kinds', (query.get('kinds') ?? '').split(',')[0] ?? '');
        return { query: copy };
      }),
  },
  {
    id: 'empty-category-means-none',
    summary: 'returns nothing for an empty category filter',
    kind: 'filter',
    ...sometimes,
    clause: 'an empty category filter means all categories',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        if (query.get('kinds') === '') body.responses = [];
      }),
  },
  {
    id: 'name-in-its-own-case',
    summary: 'compares capital letters in the name filter exactly',
    kind: 'filter',
    ...sometimes,
    clause: 'the name filter ignores letter case',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        const name = query.get('q') ?? '';
        if (name === name.toLowerCase()) return;
        body.responses = objectsIn(body.responses).filter((item) => String(item.name).includes(name));
      }),
  },
  {
    id: 'name-from-the-start',
    summary: 'matches names from their beginning only',
    kind: 'filter',
    ...sometimes,
    clause: 'the name filter matches parts of a name',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        const name = (query.get('q') ?? '').toLowerCase();
        body.responses = objectsIn(body.responses).filter((item) => String(item.name).toLowerCase().startsWith(name));
      }),
  },
  {
    id: 'type-filter-is-for-taxes',
    summary: 'applies the type filter to taxes only',
    kind: 'filter',
    ...sometimes,
    clause: 'the type filter searches the type of all items',
    wrap: () => (next) => (call) => {
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
  {
    id: 'start-date-exclusive',
    summary: 'leaves out what was last seen on the start date itself',
    kind: 'filter',
    ...sometimesAfterwards,
    clause: 'the start date filter is inclusive',
    wrap: () =>
      onCall('list-pay-statement-items', ({ query }) => {
        const from = Date.parse(`${query.get('seen_from')}T00:00:00Z`);
        if (Number.isNaN(from)) return undefined;
        const copy = new URLSearchParams(query);
        copy.set('seen_from', new Date(from + 86_400_000).toISOString().slice(0, 10));
        return { query: copy };
      }),
  },
];
