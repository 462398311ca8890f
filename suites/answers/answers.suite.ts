import type { Check, Suite } from '../../harness/check.ts';
import type { LedgerGroup } from '../../harness/evidence/answer-ledger.ts';
import { successRows } from '../../oracle/envelope.ts';
import { loadCatalogue, type Requirement } from '../../specs/catalogue.ts';
import { type OperationId, operationIds } from '../../specs/operations.ts';

/** The requirements that the judges of the envelope may judge of any answer, beside the shapes. */
const envelopeIds: readonly string[] = [
  ...Object.values(successRows),
  'TYPE-001',
  'TYPE-002',
  'TYPE-003',
  'ERR-010',
  'ERR-011',
  'ERR-012',
  'ERR-013',
  'ASYNC-024',
  'ASYNC-025',
  'ASYNC-027',
  'ASYNC-028',
  'ASYNC-029',
  'SECRET-001',
  'SECRET-002',
  'SECRET-003',
];

const requirements = [...loadCatalogue().requirements.values()];

function idsOf(operation: OperationId, isWanted: (requirement: Requirement) => boolean): readonly string[] {
  return requirements
    .filter((requirement) => requirement.operations.includes(operation) && isWanted(requirement))
    .map(({ id }) => id);
}

/** A check that judges nothing by requests of its own, but reads what all the others' exchanges have shown. */
function ledgerCheck(operation: OperationId, group: LedgerGroup, title: string, ids: readonly string[]): Check {
  return {
    id: `${operation}/${group}`,
    title,
    operation,
    requirements: ids,
    calls: [operation],
    run: async (t) => t.judge(t.observed(operation, group).filter(({ requirement }) => ids.includes(requirement))),
  };
}

/** What is judged of every answer of the run. These checks come last, when all exchanges have been seen. */
export const answers: Suite = {
  name: 'answers',
  title: 'Every answer',
  checks: operationIds.flatMap((operation) => [
    ledgerCheck(
      operation,
      'shapes',
      'Every answer has the fields, types and values that the interface gives it',
      idsOf(operation, ({ judged }) => judged === 'shape'),
    ),
    ledgerCheck(
      operation,
      'answers',
      'Every answer of success is JSON under 200, every error and every 202 is as stated, and no credential stands in any of them',
      idsOf(operation, ({ id }) => envelopeIds.includes(id)),
    ),
  ]),
};
