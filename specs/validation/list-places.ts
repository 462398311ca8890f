import { type Annotation, annotationKeyword } from '../catalogue/requirement-marks.ts';
import { type OperationId, operationIds } from '../interface/operations.ts';
import { schema } from './schemas.ts';

type SchemaNode = Readonly<Record<string, unknown>>;

/** A list in the body of a 200, and the ids of the requirements about it. */
export interface ListPlace {
  readonly operation: OperationId;
  /** JSON pointer in the body of a 200, `*` for each index. */
  readonly pointer: string;
  /** The requirements of the list itself. */
  readonly own: readonly string[];
  /** The requirements of each element as a whole: an empty list shows none of them. */
  readonly element: readonly string[];
  /** The requirements of the elements, and of all that stands in them. */
  readonly below: ReadonlySet<string>;
}

let places: readonly ListPlace[] | undefined;

/** Finds the lists in the bodies of all operations, outer lists first. */
export function listPlaces(): readonly ListPlace[] {
  places ??= operationIds.flatMap((operation) => [
    ...placesIn(partsOf(schema(`${operation}.response`)), operation, ''),
  ]);
  return places;
}

/** The ids of all requirements on the form of a 200, which its schema judges. */
export const formIds = (): ReadonlySet<string> =>
  new Set(operationIds.flatMap((operation) => idsBelow(partsOf(schema(`${operation}.response`)))));

function* placesIn(parts: readonly SchemaNode[], operation: OperationId, pointer: string): Generator<ListPlace> {
  const element = childrenOf(parts).get('*');
  if (element !== undefined && parts.some(({ items }) => items !== undefined)) {
    yield { operation, pointer, own: idsOf(parts), element: idsOf(element), below: new Set(idsBelow(element)) };
  }
  for (const [key, child] of childrenOf(parts)) yield* placesIn(child, operation, `${pointer}/${key}`);
}

const idsBelow = (parts: readonly SchemaNode[]): readonly string[] => [
  ...idsOf(parts),
  ...[...childrenOf(parts).values()].flatMap(idsBelow),
];

/** All schemas that describe one value: references, branches and conditions followed. */
function partsOf(value: unknown): readonly SchemaNode[] {
  const node: SchemaNode = Object(value);
  const { $ref, allOf, anyOf } = node;
  const branches = [allOf, anyOf].flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []));
  const others = [...branches, ...[node.then, node.else].filter((each) => each !== undefined)];
  const target = typeof $ref === 'string' ? partsOf(schema($ref.replace(/\.json$/, ''))) : [];
  return [node, ...target, ...others.flatMap(partsOf)];
}

/** The schemas of what a value holds, by key; `*` for elements and further keys. */
function childrenOf(parts: readonly SchemaNode[]): ReadonlyMap<string, readonly SchemaNode[]> {
  const children = new Map<string, SchemaNode[]>();
  const add = (key: string, value: unknown): void => {
    if (value !== undefined) children.set(key, [...(children.get(key) ?? []), ...partsOf(value)]);
  };
  for (const { properties, items, additionalProperties } of parts) {
    for (const [key, property] of Object.entries(Object(properties))) add(key, property);
    add('*', items);
    add('*', additionalProperties);
  }
  return children;
}

const idsOf = (parts: readonly SchemaNode[]): readonly string[] =>
  parts.flatMap((node) => {
    const ids: Annotation = Object(node[annotationKeyword] ?? {});
    return Object.values(ids);
  });
