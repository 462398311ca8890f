import { onCall, onSuccess, withQuery } from '../rewrite.ts';
import { type Fault, sometimes } from './fault.ts';

/** More mistakes of the filters: special characters, dates far away, items that lack what is filtered by. */
export const SEARCH_FAULTS: readonly Fault[] = [
  {
    id: 'four-categories-are-none',
    summary: 'lists no items when all four categories are named',
    kind: 'filter',
    ...sometimes,
    clause: 'the category filter is a list, separated by commas',
    wrap: () =>
      onSuccess('list-pay-statement-items', (body, { query }) => {
        if (new Set((query.get('kinds') ?? '').split(',')).size === 4) body.responses = [];
      }),
  },
  {
    id: 'end-date-without-start-date-ignored',
    summary: 'looks at the end date only where there is a start date, too',
    kind: 'filter',
    ...sometimes,
    clause: 'the end date filter is matched against the last seen pay date',
    wrap: () =>
      onCall('list-pay-statement-items', (call) =>
        (call.query.get('seen_from') ?? '') === '' ? withQuery(call, (query) => query.delete('seen_until')) : undefined,
      ),
  },
];
