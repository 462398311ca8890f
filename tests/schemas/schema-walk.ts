import { schema } from '../../specs/validation/schemas.ts';

/** A schema that is an object, as all of ours are. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** One place of a schema file: the node, and the path to the value that it describes (`*`: any element or key). */
export interface SchemaPlace {
  readonly node: SchemaNode;
  readonly path: readonly string[];
  /** Whether the place lies below an `if`, `then` or `else`, so that it applies only to some values. */
  readonly conditional: boolean;
}

/** The value as a schema node; an empty one if it is something else. */
export const schemaNode = (value: unknown): SchemaNode =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};

/** Lists every place of one schema file. References are not followed, since each leads to another file. */
export function schemaPlaces(schemaName: string): readonly SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const visit = (value: unknown, path: readonly string[], conditional: boolean): void => {
    const node = schemaNode(value);
    places.push({ node, path, conditional });
    for (const [key, property] of Object.entries(schemaNode(node.properties))) {
      visit(property, [...path, key], conditional);
    }
    for (const key of ['items', 'additionalProperties']) {
      if (node[key] !== undefined) visit(node[key], [...path, '*'], conditional);
    }
    for (const branch of Array.isArray(node.allOf) ? node.allOf : []) visit(branch, path, conditional);
    for (const key of ['then', 'else']) if (node[key] !== undefined) visit(node[key], path, true);
  };
  visit(schema(schemaName), [], false);
  return places;
}
