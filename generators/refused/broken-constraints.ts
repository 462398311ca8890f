import { impossibleDateBoundaries } from '../days/impossible-dates.ts';
import { notUuidBoundaries } from '../ids/uuids.ts';
import type { Labelled } from '../kernel/labelled.ts';

/** The types of JSON Schema. An `integer` is a `number` too. */
type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A value of each kind that JSON has. Numbers in strings come before other strings: they are coerced. */
const samples: readonly (Labelled<unknown> & { readonly types: readonly JsonType[] })[] = [
  { label: 'null', types: ['null'], value: null },
  { label: 'a number in a string', types: ['string'], value: '7' },
  { label: 'an integer', types: ['integer', 'number'], value: 7 },
  { label: 'an object', types: ['object'], value: {} },
  { label: 'an array', types: ['array'], value: [] },
  { label: 'true', types: ['boolean'], value: true },
  { label: 'a fraction', types: ['number'], value: 1.5 },
  { label: 'a word', types: ['string'], value: 'word' },
];

const valuesOfOtherTypes = (allowed: readonly JsonType[]): readonly Labelled<unknown>[] =>
  samples.filter(({ types }) => !types.some((type) => allowed.includes(type)));

/** A part of JSON Schema 2020-12. */
export interface RequestSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly items?: RequestSchema;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A body in which one constraint is broken, and all others hold. */
export interface BrokenConstraint {
  readonly label: string;
  readonly keyword: 'type' | 'required' | 'enum' | 'format' | 'minItems' | 'maxItems' | 'minimum' | 'maximum';
  /** JSON pointer to the value that breaks it; to the object, where a required key is missing. */
  readonly pointer: string;
  /** Null for every keyword but `required`. */
  readonly missing: string | null;
  /** Whether every key on the way is required: then the body can't do without the value. */
  readonly atRequiredKey: boolean;
  readonly body: unknown;
}

/** The state of the walk. `replace`: makes the body with another value at this place. */
interface Place {
  readonly pointer: string;
  readonly atRequiredKey: boolean;
  readonly replace: (value: unknown) => unknown;
}

/** The fuller the valid body, the more ways to break it. In an array the first and the last element are broken. */
export const brokenConstraints = (schema: RequestSchema, body: unknown): readonly BrokenConstraint[] => [
  ...walk(schema, body, { pointer: '', atRequiredKey: true, replace: (value) => value }),
];

function* walk(schema: RequestSchema, value: unknown, place: Place): Generator<BrokenConstraint> {
  for (const { keyword, label, value: bad } of brokenValues(schema, value)) {
    const { pointer, atRequiredKey } = place;
    const where = pointer === '' ? 'the body' : pointer;
    yield { label: `${label} at ${where}`, keyword, pointer, missing: null, atRequiredKey, body: place.replace(bad) };
  }
  if (Array.isArray(value)) {
    const ends = new Set([0, value.length - 1].filter((index) => index in value));
    for (const index of ends) yield* walk(schema.items ?? {}, value[index], elementOf(place, value, index));
  } else if (typeof value === 'object' && value !== null) {
    yield* missingKeys(schema, value, place);
    for (const [key, property] of Object.entries(value)) {
      yield* walk(schema.properties?.[key] ?? {}, property, propertyOf(place, schema, value, key));
    }
  }
}

const elementOf = (place: Place, array: readonly unknown[], index: number): Place => ({
  ...place,
  pointer: `${place.pointer}/${index}`,
  replace: (element) => place.replace(array.with(index, element)),
});

const propertyOf = (place: Place, schema: RequestSchema, object: object, key: string): Place => ({
  pointer: `${place.pointer}/${key}`,
  atRequiredKey: place.atRequiredKey && (schema.required ?? []).includes(key),
  replace: (property) => place.replace({ ...object, [key]: property }),
});

function* missingKeys(schema: RequestSchema, object: object, place: Place): Generator<BrokenConstraint> {
  for (const missing of schema.required ?? []) {
    const rest = Object.fromEntries(Object.entries(object).filter(([key]) => key !== missing));
    const { pointer, atRequiredKey } = place;
    yield { label: `no ${missing}`, keyword: 'required', pointer, missing, atRequiredKey, body: place.replace(rest) };
  }
}

type BrokenValue = Labelled<unknown> & { readonly keyword: BrokenConstraint['keyword'] };

function brokenValues(schema: RequestSchema, value: unknown): readonly BrokenValue[] {
  const { type = [], minItems = 0, maxItems, minimum, maximum } = schema;
  const allowed = typeof type === 'string' ? [type] : type;
  const items = Array.isArray(value) ? value : undefined;
  const broken: BrokenValue[] = [];
  const add = (keyword: BrokenConstraint['keyword'], values: readonly Labelled<unknown>[]) => {
    for (const bad of values) broken.push({ keyword, ...bad });
  };
  if (allowed.length > 0) add('type', valuesOfOtherTypes(allowed));
  if (schema.enum !== undefined) add('enum', [{ label: 'a value that is not listed', value: 'no-such-value' }]);
  if (schema.format !== undefined) add('format', malformedValues[schema.format] ?? []);
  if (items !== undefined && minItems > 0) add('minItems', [{ label: 'too few', value: items.slice(0, minItems - 1) }]);
  if (items !== undefined && items.length > 0 && maxItems !== undefined) {
    add('maxItems', [{ label: `${maxItems + 1} elements`, value: extend(items, maxItems + 1) }]);
  }
  // Whether a limit of 0 is valid is open, so the value below the minimum is negative.
  if (minimum !== undefined) add('minimum', [{ label: 'a negative number', value: Math.min(minimum, 0) - 1 }]);
  if (maximum !== undefined) add('maximum', [{ label: 'one more than the most', value: maximum + 1 }]);
  return broken;
}

const malformedValues: Readonly<Record<string, readonly Labelled<unknown>[]>> = {
  uuid: notUuidBoundaries.map(({ label, value }) => ({ label: `a UUID ${label}`, value })),
  date: [...impossibleDateBoundaries, { label: 'a word', value: 'tomorrow' }],
};

/** The elements, and copies of the last one whose UUIDs differ from all others, up to `length`. */
function extend(items: readonly unknown[], length: number): readonly unknown[] {
  const more = Array.from({ length: length - items.length }, (_, index) => withOtherUuids(items.at(-1), index));
  return [...items, ...more];
}

function withOtherUuids(value: unknown, index: number): unknown {
  const text = JSON.stringify(value);
  const tail = `c0ffee${index.toString(16).padStart(6, '0')}`;
  return JSON.parse(text.replace(/(?<="[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-)[0-9a-f]{12}(?=")/gi, tail));
}
