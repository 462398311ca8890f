import { frozenRevisions, loadRevision } from '../catalogue/frozen-revision.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Annotation, annotationKeyword } from '../catalogue/requirement-marks.ts';
import { presentSchemas } from './schemas.ts';

/** Lists the requirements that schemas, and the schemas they refer to, name; those of only a frozen revision last. */
export function annotatedRequirements(schemaNames: readonly string[]): readonly RequirementId[] {
  const stored = frozenRevisions().map((revision) => loadRevision(revision).schemas);
  const found = new Set<RequirementId>();
  for (const schemas of [presentSchemas().schemas, ...stored]) collect(schemaNames, schemas, found);
  return [...found];
}

function collect(
  schemaNames: readonly string[],
  schemas: ReadonlyMap<string, object>,
  found: Set<RequirementId>,
): void {
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
    visit(schemas.get(schemaName));
  };
  for (const schemaName of schemaNames) visitSchema(schemaName);
}

function idsIn(annotation: unknown): readonly RequirementId[] {
  const ids: Annotation = Object(annotation);
  return Object.values(ids);
}
