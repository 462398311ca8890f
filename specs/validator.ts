import type { OperationId } from './operations.ts';
import type { RequirementId } from './requirement-id.ts';
import { marks, validatorOf } from './schemas.ts';
import { type ShapeViolation, violationsOf } from './shape-violation.ts';

export { schema } from './schemas.ts';

/** What the schemas say of one body. */
export interface ShapeJudgement {
  /** The ids whose premise occurred in this body, broken or not. */
  readonly judged: ReadonlySet<RequirementId>;
  readonly violations: readonly ShapeViolation[];
}

/**
 * Judges a body against a schema, e.g. `get-pay-statement.response`.
 * @throws if there is no such schema.
 */
export function judgeBody(schemaName: string, body: unknown): ShapeJudgement {
  const validate = validatorOf(schemaName);
  marks.clear();
  const valid = validate(body);
  const judged = marks.marked();
  return { judged, violations: valid ? [] : violationsOf(validate.errors ?? []) };
}

/** Whether a value is of a schema, e.g. whether a request is a valid one. */
export function isValid(schemaName: string, value: unknown): boolean {
  return validatorOf(schemaName)(value) === true;
}

/** The schemas of answers under other statuses than 200 ("Endpoints", "Errors"). */
const otherResponses: Readonly<Partial<Record<OperationId, Readonly<Record<number, string>>>>> = {
  'get-pay-statement': { 202: 'accepted', 422: 'error' },
  'list-enrolled-individuals': { 404: 'error' },
};

/**
 * The schema of a JSON body by operation and HTTP status, or undefined where the interface does not show one:
 * 200 of all operations; 202 and 422 of pay statements; 404 of the enrolled individuals ("Endpoints", "Errors").
 */
export function responseSchemaFor(operation: OperationId, status: number): string | undefined {
  if (status === 200) return `${operation}.response`;
  return otherResponses[operation]?.[status];
}

/** The names of the schemas of all answers that the interface shows for an operation. */
export function responseSchemasOf(operation: OperationId): readonly string[] {
  return [`${operation}.response`, ...Object.values(otherResponses[operation] ?? {})];
}
