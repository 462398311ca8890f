import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { asArray, asObject, type JsonObject } from '../kernel/answer.ts';
import type { BodyPlace } from './body-place.ts';
import { shortText } from './short-text.ts';
import type { Trait } from './trait.ts';

/** Elements of one list that are looked at: the first ones, and the last. A habit shows in few. */
const mostElements = 4;

/** Keys of one object that are looked at. */
const mostKeys = 100;

/** Yields what a body shows of open choices: further and absent keys, open texts, forms, order; from `where` on. */
export function* bodyTraits(value: unknown, place: BodyPlace, where: string): Generator<Trait> {
  if (typeof value === 'string') return yield* textTraits(value, place, where);
  if (typeof value === 'number') {
    if (place.isAmount) yield one('SIL-062', where, 'sign', value < 0 ? 'negative' : 'not negative');
    return;
  }
  const object = asObject(value);
  if (object !== undefined) return yield* objectTraits(object, place, where);
  const list = asArray(value);
  if (list !== undefined && place.each !== null) yield* listTraits(someOf(list), place.each, `${where}/*`);
}

const one = (silence: SilenceId, place: string, fact: string, value: string): Trait => ({
  silence,
  place,
  fact,
  values: [value],
});

const someOf = (list: readonly unknown[]): readonly unknown[] =>
  list.length <= mostElements ? list : [...list.slice(0, mostElements - 1), list.at(-1)];

function* objectTraits(object: JsonObject, { properties, each, keys }: BodyPlace, where: string): Generator<Trait> {
  const found = Object.keys(object).slice(0, mostKeys);
  // A place of which nothing is said here, such as the body of an element, is looked at by what its code says of it.
  if (properties.size > 0 || openObjects.has(keys)) {
    const counted = openObjects.has(keys) ? found : found.filter((name) => !properties.has(name));
    yield { silence: keys, place: where, fact: 'keys', values: counted.map(shortText) };
  }
  yield* orderTraits(found, properties, where);
  for (const [name, property] of properties) {
    const path = `${where}/${name}`;
    // Where a key is called required, that it is absent is judged.
    if (property.absence !== undefined && !(property.isNeeded && !Object.hasOwn(object, name))) {
      const given = givenAs(object, name);
      yield one(property.absence, path, 'given', given);
      if (given !== 'a value') yield one(property.absence, path, 'lacking', given);
    }
    if (Object.hasOwn(object, name)) yield* bodyTraits(object[name], property, path);
  }
  if (each === null) return;
  for (const name of found) if (!properties.has(name)) yield* bodyTraits(object[name], each, `${where}/*`);
}

/** Metadata, the attributes of items, and quotas: the interface names no key that has to be there. */
const openObjects: ReadonlySet<SilenceId> = new Set(['SIL-059', 'SIL-019', 'SIL-073']);

function* orderTraits(found: readonly string[], properties: BodyPlace['properties'], where: string): Generator<Trait> {
  const given = found.filter((name) => properties.has(name));
  if (given.length < 2) return;
  const documented = [...properties.keys()].filter((name) => given.includes(name));
  const isSame = documented.every((name, index) => given[index] === name);
  yield one('SIL-041', where, 'order of keys', isSame ? 'as documented' : 'another');
}

function givenAs(object: JsonObject, name: string): string {
  if (!Object.hasOwn(object, name)) return 'absent';
  const value = object[name];
  if (value === null) return 'null';
  return Array.isArray(value) && value.length === 0 ? 'an empty list' : 'a value';
}

function* listTraits(elements: readonly unknown[], each: BodyPlace, where: string): Generator<Trait> {
  for (const element of elements) {
    if (each.absence !== undefined) yield one(each.absence, where, 'given', element === null ? 'null' : 'a value');
    yield* bodyTraits(element, each, where);
  }
}

function* textTraits(text: string, { format, values, isPlainId }: BodyPlace, where: string): Generator<Trait> {
  if (format === 'uuid' || format === 'uuid-v4') yield one('SIL-005', where, 'form', idForm(text));
  if (format === 'timestamp') yield one('SIL-045', where, 'form', timestampForm(text));
  if (format === 'url') yield one('SIL-086', where, 'form', addressForm(text));
  if (isPlainId) yield one('SIL-004', where, 'form', idForm(text));
  if (values !== undefined) yield one(values, where, 'values', shortText(text));
}

/** Characters of a text whose form is looked at. */
const longest = 200;

/** The form of an id: `uuid of version 4 in lower case`, `digits`, `pay_…` for one with a prefix, else `other text`. */
function idForm(id: string): string {
  const text = id.slice(0, longest);
  if (text.length === 36 && uuidPattern.test(text)) return `uuid of version ${text[14]} in ${letterCase(text)}`;
  if (/^\d+$/.test(text)) return 'digits';
  const [, prefix] = /^([a-z]{1,12}[_-])[\w-]+$/i.exec(text) ?? [];
  if (prefix !== undefined) return `${prefix}…`;
  return /^[0-9a-z]+$/i.test(text) ? 'letters and digits' : 'other text';
}

function letterCase(text: string): string {
  if (!/[a-z]/i.test(text) || text === text.toLowerCase()) return 'lower case';
  return text === text.toUpperCase() ? 'upper case' : 'mixed case';
}

/** The notation of an ISO 8601 timestamp: extended or basic, how fine, and how it says its offset. */
function timestampForm(timestamp: string): string {
  const text = timestamp.slice(0, longest);
  const [, day, time, fraction, offset] = /^([\d-]+)T([\d:]+)(?:[.,](\d+))?(Z|[+-][\d:]+)?$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return 'other text';
  const parts = [
    day.includes('-') ? 'extended' : 'basic',
    fraction === undefined ? 'no fraction' : `${fraction.length} digits of a fraction`,
    offset === undefined ? 'no offset' : offset.replace(/\d/g, '0').replace(/^[+-]/, '±'),
  ];
  return parts.join(', ');
}

function addressForm(address: string): string {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,20}):\/\//i.exec(address.slice(0, longest)) ?? [];
  return scheme === undefined ? 'relative' : `absolute, ${scheme.toLowerCase()}`;
}
