import type { Fault } from '../../switches/switches.ts';
import { fieldFaults } from '../field-faults.ts';

/** The lists of jobs, pay groups, items and enrolled individuals, what stands in them, and the answer to an update. */
export const listFields: readonly Fault[] = [
  ...fieldFaults('jobs-list', 'list-automated-jobs', '', {
    '': { null: 'JOBS-001' },
    meta: { type: 'JOBS-002', absent: 'JOBS-014' },
    'meta/quotas': { type: 'JOBS-003', absent: 'JOBS-011' },
    'meta/quotas/data_sync_all': { type: 'JOBS-004' },
    'meta/quotas/data_sync_all/allowed_refreshes': { fraction: 'JOBS-005', null: 'JOBS-006', absent: 'JOBS-009' },
    'meta/quotas/data_sync_all/remaining_refreshes': { type: 'JOBS-007', null: 'JOBS-008', absent: 'JOBS-010' },
    data: { type: 'JOBS-012', null: 'JOBS-013', absent: 'JOBS-015' },
    paging: { absent: 'JOBS-020' },
    'paging/count': { fraction: 'JOBS-021' },
    'paging/offset': { type: 'JOBS-022' },
  }),
  ...fieldFaults('job', 'list-automated-jobs', 'data/*', {
    '': { null: 'JOBF-001' },
    job_id: { type: 'JOBF-002', null: 'JOBF-003', malformed: 'JOBF-004' },
    job_url: { type: 'JOBF-005', null: 'JOBF-006', phrase: 'JOBF-007' },
    type: { type: 'JOBF-008', null: 'JOBF-009' },
    status: { type: 'JOBF-010', null: 'JOBF-011' },
    created_at: { type: 'JOBF-012', null: 'JOBF-013', time: 'JOBF-014' },
    scheduled_at: { type: 'JOBF-016', time: 'JOBF-017' },
    started_at: { type: 'JOBF-019', time: 'JOBF-020' },
    completed_at: { type: 'JOBF-022', time: 'JOBF-023' },
  }),
  ...fieldFaults('pay-groups-list', 'list-pay-groups', '', { '': { type: 'GROUP-001', null: 'GROUP-002' } }),
  ...fieldFaults('pay-group', 'list-pay-groups', '*', {
    '': { null: 'GROUPF-001' },
    id: { type: 'GROUPF-004', null: 'GROUPF-005', malformed: 'GROUPF-006' },
    name: { type: 'GROUPF-007', null: 'GROUPF-008' },
    pay_frequencies: { type: 'GROUPF-009', null: 'GROUPF-010' },
    'pay_frequencies/*': { type: 'GROUPF-002', null: 'GROUPF-003' },
  }),
  ...fieldFaults('items-list', 'list-pay-statement-items', '', {
    '': { null: 'ITEM-001' },
    responses: { type: 'ITEM-002', null: 'ITEM-003', absent: 'ITEM-004' },
  }),
  ...fieldFaults('item', 'list-pay-statement-items', 'responses/*', {
    '': { null: 'ITEMF-001' },
    attributes: { type: 'ITEMF-002', null: 'ITEMF-003' },
    'attributes/metadata': { type: 'META-001' },
    'attributes/type': { type: 'ITEMF-004', null: 'ITEMF-005' },
    'attributes/pre_tax': { type: 'ITEMF-006', null: 'ITEMF-007' },
    'attributes/employer': { type: 'ITEMF-008', null: 'ITEMF-009' },
    name: { type: 'ITEMF-010', null: 'ITEMF-011' },
    category: { type: 'ITEMF-012', null: 'ITEMF-013', unlisted: 'ITEMF-014' },
  }),
  ...fieldFaults('enrolled', 'list-enrolled-individuals', '', {
    '': { null: 'ENRD-001' },
    benefit_id: { type: 'ENRD-002', null: 'ENRD-003', empty: 'ENRD-004', absent: 'ENRD-010' },
    individual_ids: { type: 'ENRD-008', null: 'ENRD-009', absent: 'ENRD-011' },
  }),
  ...fieldFaults('enrolled-individual', 'list-enrolled-individuals', 'individual_ids/*', {
    '': { type: 'ENRD-005', null: 'ENRD-006', malformed: 'ENRD-007' },
  }),
  ...fieldFaults('update-result', 'update-benefit', '', {
    '': { null: 'BEN-001' },
    benefit_id: { type: 'BEN-002', null: 'BEN-003', empty: 'BEN-004', absent: 'BEN-008' },
    job_id: { type: 'BEN-005', null: 'BEN-006', empty: 'BEN-007', absent: 'BEN-009' },
  }),
];
