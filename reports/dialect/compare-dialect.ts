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
 * occasional value counts if its share changed beyond chance (see `changedRates`). null: one run observed nothing.
 */
export function compareDialects(
  base: readonly ShownObservation[] | null,
  candidate: readonly ShownObservation[] | null,
): readonly DialectChange[] | null {
  if (base === null || candidate === null) return null;
  const after = new Map(candidate.map((each) => [keyOf(each), each]));
  const pairs = base.flatMap((was): ObservedTwice[] => {
    const is = after.get(keyOf(was));
    return is === undefined ? [] : [dropShortLists([was, is])];
  });
  const changes = new Map(pairs.map((pair) => [pair, changeOfValues(pair)]));
  const rates = changedRates(pairs.filter((pair) => changes.get(pair) === null));
  return pairs.flatMap((pair) => {
    const change = changes.get(pair) ?? rates.get(pair) ?? null;
    return change === null ? [] : [change];
  });
}

/** Identifies what an observation is of, in every run alike. */
export const keyOf = ({ silence, place, fact }: Pick<Observation, 'silence' | 'place' | 'fact'>): string =>
  `${silence} ${place} ${fact}`;

/** Drops lists of pages without a limit that are too short to show a cut: a list's length depends on earlier runs. */
function dropShortLists(pair: ObservedTwice): ObservedTwice {
  const [was, is] = pair;
  if (was.fact !== 'page without a limit') return pair;
  const shortest = Math.min(...[was, is].flatMap(({ values }) => values.map(({ value }) => cutAt(value))));
  const withoutShort = (observation: ShownObservation): ShownObservation => {
    const isLonger = (value: string): boolean => Number(/^all of (\d+) or more$/.exec(value)?.[1] ?? 0) > shortest;
    const values = observation.values.filter(({ value }) => Number.isFinite(cutAt(value)) || isLonger(value));
    return { ...observation, values, of: values.reduce((sum, { seen }) => sum + seen, 0) };
  };
  return [withoutShort(was), withoutShort(is)];
}

/** Reads where a list was cut; `Infinity`: it was whole. */
const cutAt = (value: string): number => Number(/^(\d+) at most$/.exec(value)?.[1] ?? Number.POSITIVE_INFINITY);

function changeOfValues([was, is]: ObservedTwice): DialectChange | null {
  const isSure = was.of >= sureFrom && is.of >= sureFrom;
  if (!isSure && !definiteFacts.has(was.fact)) return null;
  const [gone, arrived] = [alwaysAndNever(was, is), alwaysAndNever(is, was)];
  if (gone.length === 0 && arrived.length === 0) return null;
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
  // One run saw all that the other saw, and more: the line names only what came, or went.
  const isNarrowed = (gone.length === 0 && isWithin(was, is)) || (arrived.length === 0 && isWithin(is, was));
  if (!(setFacts.has(fact) || isNarrowed) || membersOf([...gone, ...arrived]).length === 0)
    return { ...changed, before: valuesInWords(gone, was), after: valuesInWords(arrived, is) };
  const [removed, added] = [membersOf(gone), membersOf(arrived)];
  return { ...changed, before: membersInWords(removed, added), after: membersInWords(added, removed), added, removed };
}

/** Finds the values of every look in `one` and of none in `other`; none if `other` may have had more than it keeps. */
function alwaysAndNever(one: Observation, other: Observation): readonly string[] {
  if (other.values.length >= maxValues) return [];
  const seen = new Set(other.values.map(({ value }) => value));
  return one.values.filter((each) => each.seen === one.of && !seen.has(each.value)).map(({ value }) => value);
}

/** Whether the other run saw all of these values. */
const isWithin = ({ values }: Observation, other: Observation): boolean =>
  values.every(({ value }) => other.values.some((each) => each.value === value));

const membersOf = (values: readonly string[]): readonly string[] => values.filter((value) => value !== 'none');

/** The members of a set that only this run has; if there are none, those that it lacks. */
const membersInWords = (own: readonly string[], others: readonly string[]): string =>
  own.length > 0 ? listed(own) : `without ${listed(others)}`;

/** The values that changed; if none did, all. */
const valuesInWords = (changed: readonly string[], { values }: Observation): string =>
  listed(changed.length > 0 ? changed : values.map(({ value }) => value));

const valuesNamed = 10;

const listed = (named: readonly string[]): string => firstOf(named, valuesNamed);
