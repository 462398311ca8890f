import { schema } from '../../specs/validation/schemas.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { asObject, asString } from '../kernel/json.ts';
import { absenceSilence, isPlainId, keysSilence, valuesSilence } from './open-places.ts';

/** One place of a body as the schemas describe it, as far as the dialect needs it. */
export interface BodyPlace {
  /** Null is one of its types. */
  readonly isNullable: boolean;
  /** The silence that lets it be null or absent; undefined where neither is allowed, or no silence says so. */
  readonly absence: SilenceId | undefined;
  /** It is to be there, so that its absence is judged. */
  readonly isNeeded: boolean;
  /** Of an object: the silence that lets it have further keys. */
  readonly keys: SilenceId;
  /** Of a text: the silence that lets it have any value; undefined where none does. */
  readonly values: SilenceId | undefined;
  /** An amount of money. */
  readonly isAmount: boolean;
  /** An id of any form that the target made up. */
  readonly isPlainId: boolean;
  readonly format: string | null;
  readonly properties: ReadonlyMap<string, BodyPlace>;
  /** Of each element of a list, or each further key of an object; null where nothing is said of them. */
  readonly each: BodyPlace | null;
}

const known = new Map<string, BodyPlace>();

/**
 * The place that a schema describes as a whole, references followed.
 * @throws if there is no such schema
 */
export function bodyPlace(schemaName: string): BodyPlace {
  const found = known.get(schemaName) ?? placeOf(schema(schemaName), schemaName, '');
  known.set(schemaName, found);
  return found;
}

function placeOf(node: unknown, schemaName: string, key: string): BodyPlace {
  const { $ref, type, format, enum: listed, properties, required, items, additionalProperties } = asObject(node) ?? {};
  const target = asString($ref)?.replace(/\.json$/, '');
  if (target !== undefined) return bodyPlace(target);
  const types = Array.isArray(type) ? type : [type];
  const isOpenText = types.includes('string') && listed === undefined && format === undefined;
  const needed = new Set(Array.isArray(required) ? required : []);
  const each = asObject(items) ?? asObject(additionalProperties);
  return {
    isNullable: types.includes('null'),
    absence: types.includes('null') ? absenceSilence(schemaName, key) : undefined,
    isNeeded: false,
    keys: keysSilence(schemaName, key),
    values: isOpenText ? valuesSilence(schemaName, key) : undefined,
    isAmount: key === 'amount',
    isPlainId: isOpenText && isPlainId(schemaName, key),
    format: asString(format) ?? null,
    properties: new Map(
      Object.entries(asObject(properties) ?? {}).map(([name, property]) => [
        name,
        propertyOf(placeOf(property, schemaName, name), schemaName, name, needed.has(name)),
      ]),
    ),
    each: each === undefined ? null : placeOf(each, schemaName, key),
  };
}

/** The place as a property of an object, whose own row says whether it may be null or absent. */
function propertyOf(place: BodyPlace, schemaName: string, name: string, isNeeded: boolean): BodyPlace {
  const mayLack = place.isNullable || !isNeeded;
  const absence = mayLack ? absenceSilence(schemaName, name) : undefined;
  // An enrollment's keys are listed without a word on whether they are required, and advised.
  return { ...place, absence, isNeeded: isNeeded || schemaName === 'enrollment' };
}
