import { maxValues, type Observation } from '../../specs/words/dialect.ts';
import type { ShownObservation } from '../record/run/run.ts';
import { firstOf } from '../verdict/plural.ts';
import { affectedBy } from './affected-clients.ts';
import { changedRates } from './changed-rates.ts';
import type { DialectChange, ObservedTwice } from './dialect-change.ts';

/** A change is sure if each run looked at the place at least so often. */
export const sureFrom = 5;

/** Facts that one look settles: how a request is answered. */
const definiteFacts: ReadonlySet<string> = new Set(['answer', 'acceptance', 'answer to a write', 'holiday']);

/** Facts that have any number of values at each look; `none` stands for no value. */
const setFacts: ReadonlySet<string> = new Set(['keys', 'keys of the error', 'headers', 'products']);

/**
 * Compares two runs: a value is gone if it was always there before, and never after; new the other way round. An
 * occasional value counts if its share changed beyond chance, with equal requests. null: one run observed nothing.
 */
export function compareDialects(
  base: readonly ShownObservation[] | null,
  candidate: readonly ShownObservation[] | null,
): readonly DialectChange[] | null {
  if (base === null || candidate === null) return null;
  const after = new Map(candidate.map((each) => [keyOf(each), each]));
  const pairs = base.flatMap((was): ObservedTwice[] => {
    const is = after.get(keyOf(was));
    return is === undefined ? [] : [dropCutLists([was, is])];
  });
  const changes = new Map(pairs.map((pair) => [pair, compare(pair)]));
  const rates = changedRates(pairs.filter((pair) => changes.get(pair) === null));
  return pairs.flatMap((pair) => {
    const change = changes.get(pair) ?? rates.get(pair) ?? null;
    return change === null ? [] : [change];
  });
}

export const keyOf = ({ silence, place, fact }: Pick<Observation, 'silence' | 'place' | 'fact'>): string =>
  `${silence} ${place} ${fact}`;

/** Drops lists that both runs cut from pages without a limit: how long a list is depends on earlier runs. */
function dropCutLists(pair: ObservedTwice): ObservedTwice {
  const [was, is] = pair;
  if (was.fact !== 'page without a limit') return pair;
  const shortest = Math.min(...[was, is].flatMap(({ values }) => values.map(({ value }) => cutAt(value))));
  const narrowed = (one: ShownObservation): ShownObservation => {
    const isLonger = (value: string): boolean => Number(/^all of (\d+) or more$/.exec(value)?.[1] ?? 0) > shortest;
    const values = one.values.filter(({ value }) => Number.isFinite(cutAt(value)) || isLonger(value));
    return { ...one, values, of: values.reduce((sum, { seen }) => sum + seen, 0) };
  };
  return [narrowed(was), narrowed(is)];
}

/** Reads where a list was cut; `Infinity`: it was whole. */
const cutAt = (value: string): number => Number(/^(\d+) at most$/.exec(value)?.[1] ?? Number.POSITIVE_INFINITY);

function compare([was, is]: ObservedTwice): DialectChange | null {
  const isSure = was.of >= sureFrom && is.of >= sureFrom;
  if (!isSure && !definiteFacts.has(was.fact)) return null;
  const [gone, come] = [alwaysAndNever(was, is), alwaysAndNever(is, was)];
  if (gone.length === 0 && come.length === 0) return null;
  const { silence, place, fact } = was;
  const requests = [was.request, is.request] as const;
  const changed = {
    silence,
    place,
    fact,
    of: [was.of, is.of],
    isSure,
    affects: affectedBy(was, gone),
    requests,
  } as const;
  // The rest did not change: the line names only what came, or went.
  const isNarrowed = (gone.length === 0 && isWithin(was, is)) || (come.length === 0 && isWithin(is, was));
  if (!(setFacts.has(fact) || isNarrowed) || membersOf([...gone, ...come]).length === 0)
    return { ...changed, before: inWords(gone, was), after: inWords(come, is) };
  const [removed, added] = [membersOf(gone), membersOf(come)];
  return { ...changed, before: ofSet(removed, added), after: ofSet(added, removed), added, removed };
}

/** Finds the values of every observation in one run and of none in the other; none from a list that was shortened. */
function alwaysAndNever(one: Observation, other: Observation): readonly string[] {
  if (other.values.length >= maxValues) return [];
  const seen = new Set(other.values.map(({ value }) => value));
  return one.values.filter((each) => each.seen === one.of && !seen.has(each.value)).map(({ value }) => value);
}

const isWithin = ({ values }: Observation, other: Observation): boolean =>
  values.every(({ value }) => other.values.some((each) => each.value === value));

const membersOf = (values: readonly string[]): readonly string[] => values.filter((value) => value !== 'none');

/** The members of a set that only this run has; if there are none, those that it lacks. */
const ofSet = (own: readonly string[], others: readonly string[]): string =>
  own.length > 0 ? listed(own) : `without ${listed(others)}`;

const inWords = (changed: readonly string[], { values }: Observation): string =>
  listed(changed.length > 0 ? changed : values.map(({ value }) => value));

const listed = (named: readonly string[]): string => firstOf(named, 10);
