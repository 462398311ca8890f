import type { Fault } from '../../switches/switches.ts';
import { fieldFaults } from '../field-faults.ts';

/** "Connection / account creation result" and "Sandbox payment creation result", and that of a disconnection. */
export const sandboxFields: readonly Fault[] = [
  ...fieldFaults('connection-result', 'create-sandbox-connection', '', {
    '': { null: 'CONNF-001' },
    connection_id: { type: 'CONNF-002', null: 'CONNF-003', malformed: 'CONNF-004' },
    company_id: { type: 'CONNF-008', null: 'CONNF-009', malformed: 'CONNF-010' },
    provider_id: { type: 'CONNF-014', null: 'CONNF-015', empty: 'CONNF-016' },
    'products/*': { type: 'CONNF-020', null: 'CONNF-021', unlisted: 'CONNF-022' },
    access_token: { type: 'CONNF-025', null: 'CONNF-026', empty: 'CONNF-027', absent: 'CONNF-034' },
    token_type: { type: 'CONNF-035', null: 'CONNF-036', unlisted: 'CONNF-037', absent: 'CONNF-038' },
  }),
  ...fieldFaults('account-result', 'create-sandbox-account', '', {
    entity_id: { type: 'CONNF-005', null: 'CONNF-006', malformed: 'CONNF-007' },
    account_id: { type: 'CONNF-011', null: 'CONNF-012', malformed: 'CONNF-013' },
    authentication_type: { type: 'CONNF-017', null: 'CONNF-018', unlisted: 'CONNF-019' },
    products: { type: 'CONNF-023', null: 'CONNF-024' },
    access_token: { absent: 'CONNF-034' },
  }),
  ...fieldFaults('payment-result', 'create-sandbox-payment', '', {
    '': { null: 'PAYF-001' },
    payment_id: { type: 'PAYF-002', null: 'PAYF-003', empty: 'PAYF-004', absent: 'PAYF-008' },
    pay_date: { type: 'PAYF-005', null: 'PAYF-006', date: 'PAYF-007', absent: 'PAYF-009' },
  }),
  ...fieldFaults('disconnect-result', 'disconnect-entity', '', {
    '': { null: 'DISC-001' },
    status: { type: 'DISC-002', null: 'DISC-003', unlisted: 'DISC-004', absent: 'DISC-005' },
  }),
];
