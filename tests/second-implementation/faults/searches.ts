import { Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall, onSuccess, withQuery } from '../rewrite.ts';
import { type Faults, sometimes } from './fault.ts';

/** Filters a list of items by a pattern that takes the place of the name filter. */
const searching =
  (patternOf: (name: string) => RegExp | undefined): Wrapper =>
  (next) =>
  (call) => {
    const name = call.query.get('q') ?? '';
    const pattern = call.operation === 'list-pay-statement-items' && name !== '' ? patternOf(name) : undefined;
    if (pattern === undefined) return next(call);
    const answer = next({ ...call, ...withQuery(call, (query) => query.delete('q')) });
    if (answer.status !== 200 || !isObject(answer.body)) return answer;
    const responses = objectsIn(answer.body.responses).filter((item) => pattern.test(String(item.name)));
    return { ...answer, body: { ...answer.body, responses } };
  };

/** More mistakes of the filters: special characters, dates far away, items that lack what is filtered by. */
export const SEARCH_FAULTS: Faults = {
  'four-categories-are-none': {
    summary: 'lists no items when all four categories are named',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      if (new Set((query.get('kinds') ?? '').split(',')).size === 4) body.responses = [];
    }),
  },
  'name-is-a-pattern': {
    summary: 'takes the name filter for a regular expression',
    ...sometimes('filter'),
    wrap: searching((name) => {
      try {
        return new RegExp(name, 'i');
      } catch {
        throw new Refusal(500, 'broken', 'broken_on_purpose', 'Something went wrong');
      }
    }),
  },
  'name-has-wildcards': {
    summary: 'takes % and _ in the name filter for anything',
    ...sometimes('filter'),
    wrap: searching((name) => {
      const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const pattern = quoted.replaceAll('%', '.*').replaceAll('_', '.');
      return /[%_]/.test(name) ? new RegExp(pattern, 'i') : undefined;
    }),
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
  'items-since-1970': {
    summary: 'lists no items when the start date lies before 1970',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      const from = query.get('seen_from') ?? '';
      if (from !== '' && from < '1970') body.responses = [];
    }),
  },
  'items-until-2038': {
    summary: 'lists no items when the end date lies after January 2038',
    ...sometimes('filter'),
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      if ((query.get('seen_until') ?? '') > '2038-01-19') body.responses = [];
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
