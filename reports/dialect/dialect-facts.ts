import type { DialectFact } from '../../specs/dialect.ts';
import type { Run } from '../record/run/run.ts';

/**
 * The lines of `dialect.json`: each value that was seen at each place that the interface leaves open. An object without
 * further keys has no line. Null where the record is of a version that observed nothing.
 */
export function dialectFacts({ dialect }: Pick<Run, 'dialect'>): readonly DialectFact[] | null {
  if (dialect === null) return null;
  return dialect.flatMap(({ silence, place, fact, of, values }) =>
    values.map(({ value, seen }) => ({ silence, place, fact, value, seen, of })),
  );
}
