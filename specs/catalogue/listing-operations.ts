import type { OperationId } from '../interface/operations.ts';
import type { RequirementId } from './requirement-id.ts';

interface ListingOperation {
  readonly operation: OperationId;
  /** Judged once there was a list. */
  readonly list: RequirementId;
  /** Judged once a list had an element. */
  readonly element: RequirementId;
}

const listingOperations: readonly ListingOperation[] = [
  { operation: 'get-pay-statement', list: 'PS-004', element: 'PSTMT-001' },
  { operation: 'list-automated-jobs', list: 'JOBS-012', element: 'JOBF-001' },
  { operation: 'list-enrolled-individuals', list: 'ENRD-008', element: 'ENRD-005' },
  { operation: 'list-pay-statement-items', list: 'ITEM-002', element: 'ITEMF-001' },
  { operation: 'list-pay-groups', list: 'GROUP-001', element: 'GROUPF-001' },
];

/** The operations whose lists were always empty. `codeOf`: the code for why a requirement is not judged; null: none. */
export const alwaysEmpty = (codeOf: (id: RequirementId) => string | null | undefined): readonly OperationId[] =>
  listingOperations
    .filter(({ list, element }) => codeOf(list) === null && codeOf(element) === 'not-observed')
    .map(({ operation }) => operation);
