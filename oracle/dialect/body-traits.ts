import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { asArray, asObject, type JsonObject } from '../kernel/answer.ts';
import type { BodyPlace } from './body-place.ts';
import { shortText, type Trait, traitOf } from './trait.ts';

type Traits = Generator<Trait>;

/** The most elements of one list that are looked at: the first ones and the last one show what is usual. */
const maxElements = 4;

/** The most keys of one object that are looked at. */
const maxKeys = 100;

/** Yields the open choices of a body, or of its part at `where`: further and absent keys, texts, forms, order. */
export function* bodyTraits(value: unknown, place: BodyPlace, where: string): Traits {
  if (typeof value === 'string') return yield* textTraits(value, place, where);
  if (typeof value === 'number') {
    if (place.isAmount) yield traitOf('SIL-062', where, 'sign', value < 0 ? 'negative' : 'not negative');
    return;
  }
  const object = asObject(value);
  if (object !== undefined) return yield* objectTraits(object, place, where);
  const list = asArray(value);
  if (list !== undefined && place.each !== null)
    yield* listTraits(firstAndLast(list, maxElements), place.each, `${where}/*`);
}

export const firstAndLast = (list: readonly unknown[], most: number): readonly unknown[] =>
  list.length <= most ? list : [...list.slice(0, most - 1), list.at(-1)];

function* objectTraits(object: JsonObject, { properties, each, keysSilence }: BodyPlace, where: string): Traits {
  const found = Object.keys(object).slice(0, maxKeys);
  // The keys of an object without a description, such as an element's body, are looked at where its code is known.
  if (properties.size > 0 || openObjects.has(keysSilence)) {
    const counted = openObjects.has(keysSilence) ? found : found.filter((name) => !properties.has(name));
    yield traitOf(keysSilence, where, 'keys', ...counted.map(shortText));
  }
  yield* orderTraits(found, properties, where);
  for (const [name, property] of properties) {
    const path = `${where}/${name}`;
    // Other judges judge the absence of a required key: no silence leaves it open.
    if (property.absenceSilence !== undefined && !(property.isNeeded && !Object.hasOwn(object, name))) {
      const given = givenAs(object, name);
      yield traitOf(property.absenceSilence, path, 'given', given);
      // A fact of its own: a target may send values in some answers, and lack them in one way only.
      if (given !== 'a value') yield traitOf(property.absenceSilence, path, 'lacking', given);
    }
    if (Object.hasOwn(object, name)) yield* bodyTraits(object[name], property, path);
  }
  if (each === null) return;
  for (const name of found) if (!properties.has(name)) yield* bodyTraits(object[name], each, `${where}/*`);
}

/** The silences of objects without required keys: metadata, the attributes of items, and quotas. */
const openObjects: ReadonlySet<SilenceId> = new Set(['SIL-059', 'SIL-019', 'SIL-073']);

function* orderTraits(found: readonly string[], properties: BodyPlace['properties'], where: string): Traits {
  const given = found.filter((name) => properties.has(name));
  if (given.length < 2) return;
  const documented = [...properties.keys()].filter((name) => given.includes(name));
  const isSame = documented.every((name, index) => given[index] === name);
  yield traitOf('SIL-041', where, 'order of keys', isSame ? 'as documented' : 'another');
}

function givenAs(object: JsonObject, name: string): string {
  if (!Object.hasOwn(object, name)) return 'absent';
  if (object[name] === null) return 'null';
  return asArray(object[name])?.length === 0 ? 'an empty list' : 'a value';
}

function* listTraits(elements: readonly unknown[], each: BodyPlace, where: string): Traits {
  for (const element of elements) {
    const given = element === null ? 'null' : 'a value';
    if (each.absenceSilence !== undefined) yield traitOf(each.absenceSilence, where, 'given', given);
    yield* bodyTraits(element, each, where);
  }
}

function* textTraits(text: string, { format, valuesSilence, isPlainId }: BodyPlace, where: string): Traits {
  if (format === 'uuid' || format === 'uuid-v4') yield traitOf('SIL-005', where, 'form', idForm(text));
  if (format === 'timestamp') yield traitOf('SIL-045', where, 'form', timestampForm(text));
  if (format === 'url') yield traitOf('SIL-086', where, 'form', addressForm(text));
  if (isPlainId) yield traitOf('SIL-004', where, 'form', idForm(text));
  if (valuesSilence !== undefined) yield traitOf(valuesSilence, where, 'values', shortText(text));
}

/** The most characters of a text that are looked at for its form. */
const maxCharacters = 200;

/** The form of an id: `uuid of version 4 in lower case`, `digits`, `pay_…` for one with a prefix, else `other text`. */
export function idForm(id: string): string {
  const text = id.slice(0, maxCharacters);
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

/** The notation of an ISO 8601 timestamp: extended or basic, the digits of its fraction, and the form of its offset. */
function timestampForm(timestamp: string): string {
  const text = timestamp.slice(0, maxCharacters);
  const [, day, time, fraction, offset] = /^([\d-]+)T([\d:]+)(?:[.,](\d+))?(Z|[+-][\d:]+)?$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return 'other text';
  return [
    day.includes('-') ? 'extended' : 'basic',
    fraction === undefined ? 'no fraction' : `${fraction.length} digits of a fraction`,
    offset === undefined ? 'no offset' : offset.replace(/\d/g, '0').replace(/^[+-]/, '±'),
  ].join(', ');
}

function addressForm(address: string): string {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,20}):\/\//i.exec(address.slice(0, maxCharacters)) ?? [];
  return scheme === undefined ? 'relative' : `absolute, ${scheme.toLowerCase()}`;
}
