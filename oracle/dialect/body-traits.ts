import type { SilenceId } from '../../specs/dialect.ts';
import { asArray, asObject, type JsonObject } from '../json.ts';
import type { BodyPlace } from './body-place.ts';
import { addressForm, idForm, timestampForm } from './forms.ts';
import { absenceSilence, isPlainId, keysSilence, valuesSilence } from './open-places.ts';
import type { Trait } from './trait.ts';

/** Elements of one list that are looked at. */
const mostElements = 50;

/** Keys of one object that are looked at. */
const mostKeys = 100;

/**
 * What a body shows that the interface leaves open: keys beyond those it names, what is null or absent, the values of
 * open texts, the forms of ids, timestamps and addresses, and whether keys stand as documented.
 *
 * @param where operation and status, or the element of a batch, then the pointer of the value
 */
export function* bodyTraits(value: unknown, place: BodyPlace, where: string): Generator<Trait> {
  const object = asObject(value);
  if (object !== undefined) yield* objectTraits(object, place, where);
  const list = asArray(value);
  if (list !== undefined && place.each !== null) yield* listTraits(list.slice(0, mostElements), place.each, where);
  if (typeof value === 'string') yield* textTraits(value, place, where);
  if (typeof value === 'number' && place.key === 'amount') {
    yield { silence: 'SIL-062', place: where, fact: 'sign', values: [value < 0 ? 'negative' : 'not negative'] };
  }
}

function* objectTraits(object: JsonObject, place: BodyPlace, where: string): Generator<Trait> {
  const found = Object.keys(object).slice(0, mostKeys);
  const { properties, each, schemaName, key } = place;
  const silence = keysSilence(schemaName, key);
  // Of metadata and the attributes of items the interface names no key that has to be there.
  const counted = isOpenObject(silence) ? found : found.filter((name) => !properties.has(name));
  // A place of which nothing is said here, such as the body of an element, is looked at by what its code says of it.
  if (properties.size > 0 || isOpenObject(silence)) {
    yield { silence, place: where, fact: 'keys', values: counted.map(shorten) };
  }
  yield* orderTraits(found, place, where);
  for (const [name, property] of properties) {
    yield* givenTraits(object, name, property, place, where);
    if (Object.hasOwn(object, name)) yield* bodyTraits(object[name], property, `${where}/${name}`);
  }
  if (each === null) return;
  for (const name of found) if (!properties.has(name)) yield* bodyTraits(object[name], each, `${where}/*`);
}

const isOpenObject = (silence: SilenceId): boolean =>
  silence === 'SIL-059' || silence === 'SIL-019' || silence === 'SIL-073';

function* orderTraits(found: readonly string[], { properties }: BodyPlace, where: string): Generator<Trait> {
  const documented = [...properties.keys()].filter((name) => found.includes(name));
  if (documented.length < 2) return;
  const given = found.filter((name) => properties.has(name));
  const isSame = documented.every((name, index) => given[index] === name);
  yield { silence: 'SIL-041', place: where, fact: 'order of keys', values: [isSame ? 'as documented' : 'another'] };
}

function* givenTraits(
  object: JsonObject,
  name: string,
  property: BodyPlace,
  { schemaName }: BodyPlace,
  where: string,
): Generator<Trait> {
  const silence = absenceSilence(schemaName, name);
  if (silence === undefined || !(property.isNullable || property.isOptional)) return;
  yield { silence, place: `${where}/${name}`, fact: 'given', values: [givenAs(object, name)] };
}

function givenAs(object: JsonObject, name: string): string {
  if (!Object.hasOwn(object, name)) return 'absent';
  const value = object[name];
  if (value === null) return 'null';
  return Array.isArray(value) && value.length === 0 ? 'an empty list' : 'a value';
}

function* listTraits(elements: readonly unknown[], each: BodyPlace, where: string): Generator<Trait> {
  const silence = each.isNullable ? absenceSilence(each.schemaName, '') : undefined;
  for (const element of elements) {
    if (silence !== undefined) {
      yield { silence, place: `${where}/*`, fact: 'given', values: [element === null ? 'null' : 'a value'] };
    }
    yield* bodyTraits(element, each, `${where}/*`);
  }
}

function* textTraits(
  text: string,
  { schemaName, key, format, isOpenText }: BodyPlace,
  where: string,
): Generator<Trait> {
  const one = (silence: SilenceId, fact: string, value: string): Trait => ({
    silence,
    place: where,
    fact,
    values: [value],
  });
  if (format === 'uuid' || format === 'uuid-v4') yield one('SIL-005', 'form', idForm(text));
  if (format === 'timestamp') yield one('SIL-045', 'form', timestampForm(text));
  if (format === 'url') yield one('SIL-086', 'form', addressForm(text));
  if (isOpenText && isPlainId(schemaName, key)) yield one('SIL-004', 'form', idForm(text));
  const silence = isOpenText ? valuesSilence(schemaName, key) : undefined;
  if (silence !== undefined) yield one(silence, 'values', shorten(text));
}

/** Characters of a key or value that are kept. */
const longest = 80;

function shorten(text: string): string {
  return text.slice(0, longest);
}
