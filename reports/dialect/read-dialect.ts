import { operationIds } from '../../specs/interface/operations.ts';
import { type DialectFact, maxObservations, maxValues, type SilenceId } from '../../specs/words/dialect.ts';
import type { ShownObservation } from '../record/run/run.ts';

type Gathered = Omit<ShownObservation, 'values'> & { readonly values: { value: string; seen: number }[] };

/** Joins the lines of `dialect.json`. @returns the observations, or in a few words why the content is no dialect */
export function readDialect(content: unknown): readonly ShownObservation[] | string {
  if (!Array.isArray(content)) return 'it is no list';
  const found = new Map<string, Gathered>();
  for (const [index, line] of content.entries()) {
    if (!isDialectFact(line)) return `line ${index + 1} of its list is no observation`;
    const { silence, place, fact, of, value, seen } = line;
    const key = `${silence} ${place} ${fact}`;
    // The lines keep no request.
    const observation: Gathered = found.get(key) ?? { silence, place, fact, of, values: [], request: '' };
    if (found.size >= maxObservations * operationIds.length || observation.values.length >= maxValues) {
      return 'it holds more than a run observes';
    }
    observation.values.push({ value, seen });
    found.set(key, observation);
  }
  return [...found.values()];
}

function isDialectFact(line: unknown): line is DialectFact {
  if (typeof line !== 'object' || line === null) return false;
  const { silence, place, fact, of, value, seen } = line as Partial<Record<keyof DialectFact, unknown>>;
  return (
    isSilence(silence) &&
    [place, fact, value].every((text) => typeof text === 'string' && text.length <= 1_000) &&
    [of, seen].every((count) => Number.isSafeInteger(count) && Number(count) >= 0)
  );
}

const isSilence = (id: unknown): id is SilenceId => typeof id === 'string' && /^SIL-\d{1,6}$/.test(id);
