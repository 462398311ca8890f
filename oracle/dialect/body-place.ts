import { schema } from '../../specs/schemas.ts';
import { asObject, asString } from '../json.ts';

/** What the schemas say of one place of a body, as far as the dialect needs it. */
export interface BodyPlace {
  /** The schema file that describes it, e.g. `pay-statement`. */
  readonly schemaName: string;
  /** The key under which it stands in an object of that schema; empty for the object itself. */
  readonly key: string;
  /** Null is one of its types. */
  readonly isNullable: boolean;
  /** The object around it may lack it. */
  readonly isOptional: boolean;
  readonly format: string | null;
  /** A string for which no values are listed. */
  readonly isOpenText: boolean;
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
  const found = known.get(schemaName) ?? placeOf(schema(schemaName), schemaName, '', false);
  known.set(schemaName, found);
  return found;
}

function placeOf(node: unknown, schemaName: string, key: string, isOptional: boolean): BodyPlace {
  const { $ref, type, format, enum: listed, properties, required, items, additionalProperties } = asObject(node) ?? {};
  const target = asString($ref)?.replace(/\.json$/, '');
  if (target !== undefined) return { ...bodyPlace(target), isOptional };
  const types = Array.isArray(type) ? type : [type];
  const needed = Array.isArray(required) ? required : [];
  const each = asObject(items) ?? asObject(additionalProperties);
  return {
    schemaName,
    key,
    isNullable: types.includes('null'),
    isOptional,
    format: asString(format) ?? null,
    isOpenText: types.includes('string') && listed === undefined && format === undefined,
    properties: new Map(
      Object.entries(asObject(properties) ?? {}).map(([name, property]) => [
        name,
        placeOf(property, schemaName, name, !needed.includes(name)),
      ]),
    ),
    each: each === undefined ? null : placeOf(each, schemaName, key, false),
  };
}
