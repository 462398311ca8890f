import { schema } from '../../specs/validation/schemas.ts';

/** A schema that is an object, as all of ours are. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** One place of a schema file: the node, and the path to the value that it describes (`*`: any element or key). */
export interface SchemaPlace {
  readonly node: SchemaNode;
  readonly path: readonly string[];
  /** Below an `if`, `then` or `else`: it applies only to some values. */
  readonly conditional: boolean;
}

/** The value as a schema node; an empty one if it is something else. */
export const schemaNode = (value: unknown): SchemaNode =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};

/** Every place of one schema file, references not followed: what they lead to is a file of its own. */
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
