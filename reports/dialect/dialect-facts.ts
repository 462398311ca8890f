import type { DialectFact } from '../../specs/words/dialect.ts';
import type { Run } from '../record/run/run.ts';

/** The lines of `dialect.json`: each value that was seen at each place. None where the record says nothing of it. */
export function dialectFacts({ dialect }: Pick<Run, 'dialect'>): readonly DialectFact[] {
  return (dialect ?? []).flatMap(({ silence, place, fact, of, values }) =>
    values.map(({ value, seen }) => ({ silence, place, fact, value, seen, of })),
  );
}
