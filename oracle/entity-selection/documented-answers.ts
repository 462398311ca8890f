import type { Documented } from '../batch/documented.ts';
import { enrollmentFields } from '../get-enrollments/enrollment-fields.ts';
import { statementFields } from '../get-pay-statement/statement-fields.ts';
import type { EntityOperation } from './entity-operations.ts';

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

/**
 * The documented fields in which two answers of an operation must agree to be the same, lists in any order. The count
 * of a payment's statements, its page's offset and the job of an update are judged elsewhere, or differ by nature.
 */
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
