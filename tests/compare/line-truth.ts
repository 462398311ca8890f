import { jsonOf, statusOf } from '../../oracle/kernel/answer.ts';
import type { DialectChange } from '../../reports/dialect/dialect-change.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** The exchanges of two runs, as they were on the wire. */
export type BothRuns = readonly [base: readonly Exchange[], candidate: readonly Exchange[]];

/** Matches the place of a value in answers: operation, status, perhaps a sample, and a pointer with `*` for each index. */
const ofAnswers = /^(?<operation>[a-z-]+) (?<status>\d{3})(?<sample>, [^/]+)? ?(?<pointer>\/.*)?$/;

/**
 * Checks a line of "Changed, though allowed" against the exchanges of both runs, with code that the comparison does not use.
 * A value that the line calls gone must be in no later answer, a new one in no earlier answer, and a share must have
 * changed in the stated direction. @returns a sentence for each untruth; null if single answers do not show the fact
 */
export function untruths(change: DialectChange, both: BothRuns): readonly string[] | null {
  const places = change.places ?? [change.place];
  const found = places.map((place) => untruthsAt(place, change, both));
  return found.every((each) => each === null) ? null : found.flatMap((each) => each ?? []);
}

function untruthsAt(place: string, change: DialectChange, both: BothRuns): readonly string[] | null {
  const { fact } = change;
  if (fact === 'answer' || fact === 'acceptance') return answersUntrue(place, change, both);
  const groups = ofAnswers.exec(place)?.groups;
  const read = readers[fact];
  if (groups === undefined || read === undefined || groups.sample !== undefined) return null;
  const { operation = '', status = '', pointer = '' } = groups;
  const [before, after] = both.map((exchanges) =>
    exchanges
      .filter((each) => each.operation === operation && String(statusOf(each)) === status)
      .flatMap((each) => read(each, pointer)),
  );
  const [gone, come] = sides(change);
  const share = /^(.*) in (\d+) of (\d+)$/.exec(change.before);
  if (share !== null) return wentAsSaid(share[1] ?? '', change, before ?? [], after ?? []);
  const wrong = (values: readonly string[], inRun: readonly string[], inOther: readonly string[], when: string) =>
    values.flatMap((value) => [
      ...(inRun.includes(value) ? [] : [`${place}, ${fact}: ${value} was not there ${when}`]),
      ...(inOther.includes(value) ? [`${place}, ${fact}: ${value} was there not only ${when}`] : []),
    ]);
  return [...wrong(gone, before ?? [], after ?? [], 'before'), ...wrong(come, after ?? [], before ?? [], 'after')];
}

/** Returns the values that a change calls gone, and those that it calls new. */
function sides({ added, after, before, removed }: DialectChange): readonly [readonly string[], readonly string[]] {
  const listed = (text: string): readonly string[] => text.split(' and ')[0]?.split(', ') ?? [];
  return removed === undefined || added === undefined ? [listed(before), listed(after)] : [removed, added];
}

/** Reads the values of a fact off one answer. */
type Reader = (exchange: Exchange, pointer: string) => readonly string[];

const keysAt: Reader = (exchange, pointer) =>
  valuesAt(jsonOf(exchange), pointer).flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.keys(value) : [],
  );

const readers: Readonly<Record<string, Reader>> = {
  keys: keysAt,
  'keys of the error': (exchange) => keysAt(exchange, ''),
  values: (exchange, pointer) => valuesAt(jsonOf(exchange), pointer).filter((value) => typeof value === 'string'),
  given: givenAt,
  lacking: givenAt,
  headers: ({ response }) => (response?.headers ?? []).map(([name]) => name.toLowerCase()),
};

function givenAt(exchange: Exchange, pointer: string): readonly string[] {
  const lastSlash = pointer.lastIndexOf('/');
  const key = pointer.slice(lastSlash + 1);
  return valuesAt(jsonOf(exchange), pointer.slice(0, lastSlash)).flatMap((parent) => {
    if (key === '*') return Array.isArray(parent) ? parent.map((each) => (each === null ? 'null' : 'a value')) : [];
    if (typeof parent !== 'object' || parent === null) return [];
    if (!Object.hasOwn(parent, key)) return ['absent'];
    const value: unknown = Reflect.get(parent, key);
    if (value === null) return ['null'];
    return [Array.isArray(value) && value.length === 0 ? 'an empty list' : 'a value'];
  });
}

/** All values at a pointer in which `*` stands for each element, or each key. */
function valuesAt(value: unknown, pointer: string): readonly unknown[] {
  return pointer
    .split('/')
    .slice(1)
    .reduce<readonly unknown[]>(
      (values, token) =>
        values.flatMap((each) => {
          if (typeof each !== 'object' || each === null) return [];
          if (token === '*') return Object.values(each);
          return Object.hasOwn(each, token) ? [Reflect.get(each, token)] : [];
        }),
      value === undefined ? [] : [value],
    );
}

function wentAsSaid(
  value: string,
  { place, before, after, fact }: DialectChange,
  was: readonly string[],
  is: readonly string[],
): readonly string[] {
  const shareOf = (values: readonly string[]): number => values.filter((each) => each === value).length / values.length;
  const [, seen, of] = /in (\d+) of (\d+)$/.exec(before) ?? [];
  const [, seenNow, ofNow] = /in (\d+) of (\d+)$/.exec(after) ?? [];
  const said = Math.sign(Number(seenNow) / Number(ofNow) - Number(seen) / Number(of));
  return Math.sign(shareOf(is) - shareOf(was)) === said ? [] : [`${place}, ${fact}: ${value} went the other way`];
}

/** Checks a fact about all answers to a request: each status, with the names in its error, must be in the run it names. */
function answersUntrue(place: string, { before, after }: DialectChange, both: BothRuns): readonly string[] | null {
  const [operation] = place.split(', ');
  return [before, after].flatMap((said, run) => {
    const [status, ...names] = said.replace(/ in \d+ of \d+$/, '').split(' ');
    const code = Number(status);
    if (Number.isNaN(code)) return [];
    const is = (exchange: Exchange): boolean => {
      const text = exchange.response?.text ?? '';
      return (
        exchange.operation === operation && statusOf(exchange) === code && names.every((name) => text.includes(name))
      );
    };
    return both[run]?.some(is) ? [] : [`${place}: no answer ${run === 0 ? 'before' : 'after'} was ${said}`];
  });
}
