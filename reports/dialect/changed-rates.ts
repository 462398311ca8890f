import { maxValues } from '../../specs/words/dialect.ts';
import { affectedBy } from './affected-clients.ts';
import type { DialectChange, ObservedTwice } from './dialect-change.ts';
import { beyondChance, fisherTest, type Share } from './fisher-test.ts';

/** The facts whose share depends on the target, not on the requests of a run. */
const habits: ReadonlySet<string> = new Set([
  'acceptance',
  'employees',
  'jobs put off to one time',
  'paid beside those named',
  'answer to a write',
  'first read',
  'lines that were not given',
  'order from read to read',
  'put off',
]);

/** The places of data that the run did not create. A statement or enrollment counts once, however often it is read. */
const ofOwnData = /^(get-pay-statement|get-enrollments) 200 \/responses\/\*\/body\//;

/** The facts whose share depends on the target where they are of its own data. */
const ownDataFacts: ReadonlySet<string> = new Set(['given', 'sign', 'hours of the salaried']);

/** The probability that any of the changed shares that a comparison names is chance. */
const chance = 0.001;

/** Finds the facts whose share changed beyond chance: Fisher's exact test of each value, corrected as Holm does. */
export function changedRates(pairs: readonly ObservedTwice[]): ReadonlyMap<ObservedTwice, DialectChange> {
  // Of a fact with the most values that are kept, the shares of further ones are not known.
  const tests = pairs
    .filter(([was, is]) => isCompared(was) && was.values.length < maxValues && is.values.length < maxValues)
    .flatMap((pair) => valuesOf(pair).map((value) => ({ pair, value, shares: sharesOf(pair, value) })))
    .filter(({ shares }) => mayDiffer(shares));
  const probabilities = tests.map(({ shares: [before, after] }) => fisherTest(before, after));
  const isBeyond = beyondChance(probabilities, chance);
  const changes = new Map<ObservedTwice, DialectChange>();
  for (const [index, test] of tests.entries()) {
    if (isBeyond[index] === true && !changes.has(test.pair)) changes.set(test.pair, changeOf(test));
  }
  return changes;
}

const isCompared = ({ place, fact }: ObservedTwice[0]): boolean =>
  habits.has(fact) || (ownDataFacts.has(fact) && ofOwnData.test(place));

/** Lists the values of a fact; of two values that exclude each other, one is enough. */
function valuesOf([was, is]: ObservedTwice): readonly string[] {
  const values = [...new Set([...was.values, ...is.values].map(({ value }) => value))];
  const isExclusive = [was, is].every(({ values: own, of }) => own.reduce((sum, { seen }) => sum + seen, 0) === of);
  return values.length === 2 && isExclusive ? values.slice(0, 1) : values;
}

function sharesOf(pair: ObservedTwice, value: string): readonly [Share, Share] {
  const [before, after] = pair.map(({ values, of }) => ({
    seen: values.find((each) => each.value === value)?.seen ?? 0,
    of,
  }));
  const none = { seen: 0, of: 0 };
  return [before ?? none, after ?? none];
}

/** Whether two shares can differ: a value that both runs saw always, or never, needs no test. */
function mayDiffer([before, after]: readonly [Share, Share]): boolean {
  const seen = before.seen + after.seen;
  return seen > 0 && seen < before.of + after.of;
}

interface ChangedShare {
  readonly pair: ObservedTwice;
  readonly value: string;
  readonly shares: readonly [Share, Share];
}

function changeOf({ pair: [was, is], value, shares: [before, after] }: ChangedShare): DialectChange {
  const { silence, place, fact } = was;
  const inWords = ({ seen, of }: Share): string => `${value} in ${seen} of ${of}`;
  return {
    silence,
    place,
    fact,
    before: inWords(before),
    after: inWords(after),
    of: [was.of, is.of],
    isSure: true,
    // No value is gone: only its share changed.
    affects: affectedBy(was, []),
    requests: [was.request, is.request],
  };
}
