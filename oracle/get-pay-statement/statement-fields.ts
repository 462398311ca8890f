import { type Documented, money } from '../batch/documented.ts';

function lines(...keys: readonly string[]): Documented {
  const fields = Object.fromEntries(['name', 'type', 'amount', 'currency', ...keys].map((key) => [key, 'value']));
  return { list: { fields: fields as Record<string, 'value'> }, key: 'name' };
}

/** The documented fields of a pay statement that are compared. Metadata is not, since it may be anything. */
export const statementFields: Documented = {
  fields: {
    individual_id: 'id',
    type: 'value',
    payment_method: 'value',
    total_hours: 'value',
    gross_pay: money,
    net_pay: money,
    earnings: lines('hours'),
    taxes: lines('employer'),
    employee_deductions: lines('pre_tax'),
    employer_contributions: lines(),
  },
};

/** The documented fields of an element's data ("Response 200"). */
export const dataFields: Documented = {
  fields: {
    paging: { fields: { offset: 'value', count: 'optional' } },
    pay_statements: { list: statementFields, key: 'individual_id' },
  },
};
