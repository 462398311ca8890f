import type { RequirementId } from './requirement-id.ts';
import { type Annotation, annotationKeyword } from './requirement-marks.ts';
import { schema } from './schemas.ts';

/**
 * The requirements that schemas name beside their keywords, and those that the schemas name to which they refer: each
 * once, in the order of the files.
 *
 * @param schemaNames e.g. `get-pay-statement.response`
 * @throws if there is no schema of such a name
 */
export function annotatedRequirements(schemaNames: readonly string[]): readonly RequirementId[] {
  const found = new Set<RequirementId>();
  const visited = new Set<string>();
  const visit = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    for (const [key, value] of Object.entries(part)) {
      if (key === annotationKeyword) for (const id of idsIn(value)) found.add(id);
      else if (key === '$ref') visitSchema(String(value).replace(/\.json$/, ''));
      else visit(value);
    }
  };
  const visitSchema = (schemaName: string): void => {
    if (visited.has(schemaName)) return;
    visited.add(schemaName);
    visit(schema(schemaName));
  };
  for (const schemaName of schemaNames) visitSchema(schemaName);
  return [...found];
}

/** The ids of an annotation, as the schema files have it: a test holds that they are ids of the catalogue. */
function idsIn(annotation: unknown): readonly RequirementId[] {
  const ids: Annotation = Object(annotation);
  return Object.values(ids);
}
