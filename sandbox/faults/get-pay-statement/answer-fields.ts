import type { Fault } from '../../switches/switches.ts';
import { fieldFaults } from '../define.ts';

const tooLarge = { path: '', status: 422 };
const elementInProgress = { path: 'responses/*code=202/body', rules: { syncPolls: 1 } };
const requestInProgress = { path: '', status: 202, rules: { syncPolls: 1 } };

/** Answers of batches around their pay statements, paging, and the bodies of refusals. */
export const answerFields: readonly Fault[] = [
  ...fieldFaults('pay-statements', 'get-pay-statement', '', {
    '': { null: 'PS-001' },
    responses: { type: 'PS-015', null: 'PS-016', absent: 'PS-017' },
  }),
  ...fieldFaults('pay-statement-element', 'get-pay-statement', 'responses/*', {
    '': { null: 'PS-002' },
    payment_id: { type: 'PS-008', null: 'PS-009', absent: 'PS-012' },
    code: { type: 'PS-010', null: 'PS-011', absent: 'PS-013' },
    body: { type: ['PS-003', 'ASYNC-001', 'BATCH-001'], absent: 'PS-014' },
    'body/pay_statements': { type: 'PS-004', null: 'PS-005', absent: 'PS-007' },
    'body/paging': { type: 'PAGING-001', absent: 'PS-006' },
    'body/paging/count': { fraction: 'PAGING-002', null: 'PAGING-003' },
    'body/paging/offset': { type: 'PAGING-004', null: 'PAGING-005', absent: 'PAGING-006' },
  }),
  ...fieldFaults('batch-limit-error', 'get-pay-statement', tooLarge, {
    '': { null: 'ERR-001' },
    code: { type: ['ERR-002', 'ERR-012'], absent: ['ERR-006', 'ERR-012'] },
    name: { null: ['ERR-003', 'ERR-012'], absent: ['ERR-007', 'ERR-012'] },
    message: { type: ['ERR-004', 'ERR-012'], absent: ['ERR-008', 'ERR-012'] },
    service_code: { null: ['ERR-005', 'ERR-012'], absent: ['ERR-009', 'ERR-012'] },
  }),
  ...fieldFaults('batch-error', 'get-pay-statement', 'responses/*code=404/body', {
    '': { null: 'BATCH-001' },
    code: { type: 'BATCH-002', absent: 'BATCH-006' },
    message: { null: 'BATCH-003', absent: 'BATCH-007' },
    name: { type: 'BATCH-004', absent: 'BATCH-008' },
    service_code: { type: 'BATCH-005' },
  }),
  ...fieldFaults('in-progress', 'get-pay-statement', elementInProgress, {
    '': { null: 'ASYNC-001' },
    code: { type: 'ASYNC-002', null: 'ASYNC-003', fraction: 'ASYNC-002', absent: 'ASYNC-012' },
    service_code: { type: 'ASYNC-005', null: 'ASYNC-006', unlisted: 'ASYNC-007', absent: 'ASYNC-013' },
    message: { type: 'ASYNC-008', absent: 'ASYNC-014' },
    name: { type: 'ASYNC-009', null: 'ASYNC-010', unlisted: 'ASYNC-011', absent: 'ASYNC-015' },
  }),
  ...fieldFaults('sync-in-progress', 'get-pay-statement', requestInProgress, {
    '': { null: 'ASYNC-016' },
    code: { type: 'ASYNC-017' },
    name: { null: 'ASYNC-018', absent: 'ASYNC-021' },
    service_code: { type: 'ASYNC-019', absent: 'ASYNC-022' },
    message: { null: 'ASYNC-020', absent: 'ASYNC-023' },
  }),
];
