import type { OperationId } from '../interface/operations.ts';
import { inForce } from './revision-in-force.ts';
import { presentSchemas } from './schemas.ts';
import type { ShapeJudgement } from './shape-violation.ts';

export { schema } from './schemas.ts';

/** Judges a body by the schema in force; later requirements by that of today. @throws if today has no such schema */
export function judgeBody(schemaName: string, body: unknown): ShapeJudgement {
  const { schemas, later } = inForce();
  const judgement: ShapeJudgement = schemas.schemas.has(schemaName) ? schemas.judge(schemaName, body) : noJudgement;
  if (later.size === 0) return judgement;
  const present = presentSchemas().judge(schemaName, body);
  return {
    judged: new Set([...judgement.judged, ...[...present.judged].filter((id) => later.has(id))]),
    violations: [...judgement.violations, ...present.violations.filter(({ requirement }) => later.has(requirement))],
  };
}

const noJudgement: ShapeJudgement = { judged: new Set(), violations: [] };

/** Whether a value is valid by the schema in force, or by that of today if the revision lacks it. */
export function isValid(schemaName: string, value: unknown): boolean {
  const { schemas } = inForce();
  return (schemas.schemas.has(schemaName) ? schemas : presentSchemas()).isValid(schemaName, value);
}

const otherResponses: Readonly<Partial<Record<OperationId, Readonly<Record<number, string>>>>> = {
  'get-pay-statement': { 202: 'accepted', 422: 'error' },
  'list-enrolled-individuals': { 404: 'error' },
};

/** @returns undefined if the interface does not show a JSON body for the status ("Endpoints", "Errors") */
export function responseSchemaFor(operation: OperationId, status: number): string | undefined {
  if (status === 200) return `${operation}.response`;
  return otherResponses[operation]?.[status];
}

export const responseSchemasOf = (operation: OperationId): readonly string[] => [
  `${operation}.response`,
  ...Object.values(otherResponses[operation] ?? {}),
];
