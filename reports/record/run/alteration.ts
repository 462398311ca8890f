import type { Run } from './run.ts';

/** Says in one sentence how it shows that a record or its evidence was changed; null if it does not. */
export function alterationOf({ chainHolds, evidence }: Pick<Run, 'chainHolds' | 'evidence'>): string | null {
  if (chainHolds === false) return 'The record was changed after it was written: its digest does not match.';
  const { changed } = evidence.audit();
  const [first] = changed;
  if (first === undefined) return null;
  const more = changed.length > 1 ? ` (and ${changed.length - 1} more)` : '';
  return `The evidence ${first}${more} was changed after it was written: its digest does not match.`;
}
