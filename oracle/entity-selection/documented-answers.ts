import type { OperationId } from '../../specs/interface/operations.ts';
import type { Documented } from '../batch/documented.ts';
import { enrollmentFields } from '../get-enrollments/enrollment-fields.ts';
import { statementFields } from '../get-pay-statement/statement-fields.ts';

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

const batchOf = (idKey: string, body: Documented): Documented => ({
  fields: { responses: { list: { fields: { [idKey]: 'id', code: 'value', body } }, key: idKey } },
});

const item: Documented = {
  fields: {
    name: 'value',
    category: 'value',
    attributes: { fields: { type: 'value', pre_tax: 'value', employer: 'value' } },
  },
};

/** The fields that are compared; counts, offsets and jobs have judges of their own, or may differ. */
export const documentedAnswers: Readonly<Record<EntityOperation, Documented>> = {
  'get-pay-statement': batchOf('payment_id', {
    fields: { pay_statements: { list: statementFields, key: 'individual_id' } },
  }),
  'get-enrollments': batchOf('enrollment_id', enrollmentFields),
  'list-enrolled-individuals': { fields: { benefit_id: 'value', individual_ids: { list: 'id', key: '' } } },
  'list-pay-statement-items': { fields: { responses: { list: item, key: 'name' } } },
  'list-pay-groups': {
    list: { fields: { id: 'id', name: 'value', pay_frequencies: { list: 'value', key: '' } } },
    key: 'id',
  },
  'update-benefit': { fields: { benefit_id: 'value' } },
};
