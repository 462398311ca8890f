import type { Labelled } from '../kernel/labelled.ts';
import { unknownLike } from './unknown-ids.ts';

/** Texts that name nothing, unless a target reads them as SQL or a pattern, or cuts off a blank. */
export const idInjections = (known: string): readonly Labelled<string>[] => [
  { label: 'an unknown id with a condition of SQL', value: `${unknownLike(known)}' OR '1'='1` },
  { label: 'a pattern of SQL for any id', value: '%' },
  { label: 'a regular expression for any id', value: '.*' },
  { label: 'a known id with a blank', value: `${known} ` },
];

/** A condition that any id meets, as document databases read it, in place of an id in a body. */
export const anyIdCondition: Labelled<object> = { label: 'a condition in place of an id', value: { $ne: null } };

/** The injections in a query, as some parsers of queries read them. */
export const anyIdInQuery: Labelled<readonly [name: string, value: string]> = {
  label: 'a condition in place of an entity',
  value: ['entity_ids[$ne]', 'none'],
};
