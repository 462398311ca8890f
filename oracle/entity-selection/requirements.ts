import type { OperationId } from '../../specs/operations.ts';

/** The operations that take `entity_ids` ("Common conventions"), in the order of their requirements. */
export const entityOperations = [
  'get-pay-statement',
  'get-enrollments',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
  'update-benefit',
] as const satisfies readonly OperationId[];

export type EntityOperation = (typeof entityOperations)[number];

/** What is stated of `entity_ids`, by what is put in it. */
const statements = ['own', 'several', 'malformed', 'sibling', 'sole'] as const;

/** The requirement that states this of an operation: ENT-001 to ENT-030. */
export function entityRequirement(operation: EntityOperation, statement: (typeof statements)[number]): string {
  const number = 1 + entityOperations.indexOf(operation) * statements.length + statements.indexOf(statement);
  return `ENT-${String(number).padStart(3, '0')}`;
}
