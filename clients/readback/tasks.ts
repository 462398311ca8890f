import type { OperationId } from '../../specs/interface/operations.ts';

/** Values are compared by kind: `id` in lower case, `money` by digits, `number` as a decimal, `list` in any order. */
export type FieldKind = 'id' | 'text' | 'money' | 'number' | 'list' | 'moment' | 'lines';

export interface Task {
  /** The key of an id of the input; null: all lines are about the whole task. */
  readonly unit: string | null;
  /** The key of the list of ids in the input; null: it has none. */
  readonly ids: string | null;
  /** The keys that every line has. */
  readonly needed: readonly string[];
  /** All keys that are compared if they are present, each with its kind. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** The keys by which a line is recognised. */
  readonly identity: readonly string[];
}

const ofWholeTask = { unit: null, ids: null } as const;

export const tasks: Readonly<Record<OperationId, Task>> = {
  'get-pay-statement': {
    unit: 'payment_id',
    ids: 'payment_ids',
    needed: ['payment_id', 'individual_id', 'gross_pay'],
    fields: {
      payment_id: 'id',
      individual_id: 'id',
      gross_pay: 'money',
      net_pay: 'money',
      currency: 'text',
      total_hours: 'number',
      type: 'text',
      payment_method: 'text',
      earnings: 'lines',
    },
    identity: ['payment_id', 'individual_id'],
  },
  'create-sandbox-payment': {
    ...ofWholeTask,
    needed: ['payment_id', 'pay_date'],
    fields: { payment_id: 'id', pay_date: 'text' },
    identity: ['payment_id'],
  },
  'get-enrollments': {
    unit: 'enrollment_id',
    ids: 'enrollment_ids',
    needed: ['enrollment_id', 'individual_id'],
    fields: {
      enrollment_id: 'id',
      individual_id: 'id',
      status: 'text',
      coverage_start_date: 'text',
      coverage_end_date: 'text',
      employee_contribution: 'money',
      employer_contribution: 'money',
    },
    identity: ['enrollment_id'],
  },
  'create-sandbox-account': {
    ...ofWholeTask,
    needed: ['entity_id', 'company_id'],
    fields: { entity_id: 'id', company_id: 'id', connection_id: 'id', products: 'list' },
    identity: ['entity_id'],
  },
  'create-sandbox-connection': {
    ...ofWholeTask,
    needed: ['connection_id', 'entity_id'],
    fields: { connection_id: 'id', entity_id: 'id', company_id: 'id', authentication_type: 'text', products: 'list' },
    identity: ['connection_id'],
  },
  'disconnect-entity': {
    unit: 'disconnected',
    ids: 'entity_ids',
    needed: ['disconnected'],
    fields: { disconnected: 'id' },
    identity: ['disconnected'],
  },
  'list-automated-jobs': {
    ...ofWholeTask,
    needed: ['job_id', 'status'],
    fields: { job_id: 'id', status: 'text', type: 'text', created_at: 'moment' },
    identity: ['job_id'],
  },
  'list-enrolled-individuals': {
    ...ofWholeTask,
    needed: ['benefit_id', 'individual_id'],
    fields: { benefit_id: 'id', individual_id: 'id' },
    identity: ['benefit_id', 'individual_id'],
  },
  'list-pay-statement-items': {
    ...ofWholeTask,
    needed: ['category', 'name'],
    fields: { category: 'text', name: 'text', type: 'text' },
    identity: ['category', 'name'],
  },
  'list-pay-groups': {
    ...ofWholeTask,
    needed: ['id', 'name'],
    fields: { id: 'id', name: 'text', pay_frequencies: 'list' },
    identity: ['id'],
  },
  'update-benefit': {
    ...ofWholeTask,
    needed: ['benefit_id', 'job_id'],
    fields: { benefit_id: 'id', job_id: 'id' },
    identity: ['benefit_id'],
  },
};
