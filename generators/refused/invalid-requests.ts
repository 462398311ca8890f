import type { OperationId } from '../../specs/interface/operations.ts';
import { schema } from '../../specs/validation/schemas.ts';
import { isValid } from '../../specs/validation/validator.ts';
import { type BrokenConstraint, brokenConstraints } from './broken-constraints.ts';

/** The operations whose body the interface describes. */
export type OperationWithBody = Exclude<
  OperationId,
  'list-enrolled-individuals' | 'list-pay-statement-items' | 'list-pay-groups'
>;

/**
 * Constraints that our schemas of valid requests have and the interface does not state: whether an account needs its
 * fields, and how few employees or jobs may be asked for.
 */
const unstated: readonly {
  readonly operation: OperationWithBody;
  readonly keyword: string;
  readonly pointer: string;
}[] = [
  { operation: 'create-sandbox-account', keyword: 'required', pointer: '' },
  { operation: 'create-sandbox-connection', keyword: 'minimum', pointer: '/employee_size' },
];

/**
 * Makes every request that breaks one stated constraint of the operation's body out of a valid one, which should have
 * every field that is to be broken, and known ids. Changes that break no constraint are left out.
 */
export function invalidRequests(operation: OperationWithBody, valid: unknown): readonly BrokenConstraint[] {
  const name = `${operation}.request`;
  return brokenConstraints(schema(name), valid)
    .filter(({ body }) => !isValid(name, body))
    .filter(
      ({ keyword, pointer }) =>
        !unstated.some((open) => open.operation === operation && open.keyword === keyword && open.pointer === pointer),
    );
}
