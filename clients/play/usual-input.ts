import type { Party } from '../../sandbox/control/party.ts';
import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import type { OperationId } from '../../specs/interface/operations.ts';

/** Data of a connection where a scenario gives none: payments of one page, and a benefit with three enrolled. */
export const usualData: SeedData = {
  payments: [{ statements: 7 }, { statements: 3 }, { statements: 12 }],
  benefits: [{ name: 'Dental', enrolled: 3 }],
};

/** The input of a task where a scenario makes no other. */
export function usualInput(task: OperationId, party: Party): Readonly<Record<string, unknown>> {
  const { entity, connection, siblings } = party;
  const [benefit = ''] = entity.benefits.keys();
  const inputs: Partial<Record<OperationId, Readonly<Record<string, unknown>>>> = {
    'get-pay-statement': { payment_ids: entity.payments.map(({ id }) => id) },
    'create-sandbox-payment': { payment: {} },
    'get-enrollments': { enrollment_ids: [...entity.enrollments.keys()] },
    'create-sandbox-account': { company_id: connection.companyId, provider_id: connection.providerId },
    'create-sandbox-connection': { provider_id: connection.providerId },
    'disconnect-entity': { entity_ids: siblings.map((sibling) => sibling.entity.id) },
    'list-enrolled-individuals': { benefit_id: benefit },
    'update-benefit': { benefit_id: benefit, description: 'Described by a conformance test' },
  };
  return inputs[task] ?? {};
}
