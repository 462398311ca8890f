import type { OperationId } from '../../specs/interface/operations.ts';

/** The operations that take `entity_ids` ("Common conventions"), in the order of the table of operations. */
export const entityOperations = [
  'get-pay-statement',
  'get-enrollments',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
  'update-benefit',
] as const satisfies readonly OperationId[];

export type EntityOperation = (typeof entityOperations)[number];
