import type { OperationId } from '../../specs/interface/operations.ts';
import { schema } from '../../specs/validation/schemas.ts';
import { isValid } from '../../specs/validation/validator.ts';
import { type BrokenConstraint, brokenConstraints } from './broken-constraints.ts';

export type OperationWithBody = Exclude<
  OperationId,
  'list-enrolled-individuals' | 'list-pay-statement-items' | 'list-pay-groups'
>;

/** Constraints of our schemas of valid requests that the interface does not state. */
const unstated: readonly {
  readonly operation: OperationWithBody;
  readonly keyword: string;
  readonly pointer: string;
}[] = [
  { operation: 'create-sandbox-account', keyword: 'required', pointer: '' },
  { operation: 'create-sandbox-connection', keyword: 'minimum', pointer: '/employee_size' },
];

/** Breaks each stated constraint of a valid body once. The body has known ids, and every field that is to be broken. */
export function invalidRequests(operation: OperationWithBody, valid: unknown): readonly BrokenConstraint[] {
  const name = `${operation}.request`;
  return brokenConstraints(schema(name), valid)
    .filter(({ body }) => !isValid(name, body))
    .filter(
      ({ keyword, pointer }) =>
        !unstated.some((each) => each.operation === operation && each.keyword === keyword && each.pointer === pointer),
    );
}
