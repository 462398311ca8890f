import type { Fault } from '../../switches/switches.ts';
import { fieldFaults } from '../field-faults.ts';

const statements = 'responses/*/body/pay_statements/*';
const of = (noun: string, path: string, fields: Parameters<typeof fieldFaults>[3]) =>
  fieldFaults(noun, 'get-pay-statement', path, fields);

/** "PayStatement", "Money", and the lines of a pay statement. */
export const payStatementFields: readonly Fault[] = [
  ...of('pay-statement', statements, {
    '': { type: 'PSTMT-001' },
    individual_id: { type: 'PSTMT-002', null: 'PSTMT-003', version: 'PSTMT-004', absent: 'PSTMT-014' },
    type: { type: 'PSTMT-005', unlisted: 'PSTMT-006', absent: 'PSTMT-015' },
    payment_method: { type: 'PSTMT-007', unlisted: 'PSTMT-008', absent: 'PSTMT-016' },
    total_hours: { type: 'PSTMT-009', absent: 'PSTMT-017' },
    gross_pay: { type: 'MONEY-001', absent: 'PSTMT-018' },
    net_pay: { type: 'MONEY-001', absent: 'PSTMT-019' },
    'gross_pay/amount': { type: 'MONEY-002', absent: 'MONEY-005' },
    'net_pay/amount': { fraction: 'MONEY-002', absent: 'MONEY-005' },
    'gross_pay/currency': { type: 'MONEY-003', null: 'MONEY-004' },
    'net_pay/currency': { null: 'MONEY-004', absent: 'MONEY-006' },
    earnings: { type: 'PSTMT-010', absent: 'PSTMT-020' },
    taxes: { type: 'PSTMT-011', absent: 'PSTMT-021' },
    employee_deductions: { type: 'PSTMT-012', absent: 'PSTMT-022' },
    employer_contributions: { type: 'PSTMT-013', absent: 'PSTMT-023' },
  }),
  ...of('earning', `${statements}/earnings/*`, {
    '': { type: 'EARN-001' },
    type: { type: 'EARN-002', unlisted: 'EARN-003', absent: 'EARN-010' },
    name: { type: 'EARN-004', absent: 'EARN-011' },
    amount: { fraction: 'EARN-005', absent: 'EARN-012' },
    currency: { type: 'EARN-006', absent: 'EARN-013' },
    hours: { type: 'EARN-007', absent: 'EARN-014' },
    attributes: { type: 'EARN-008' },
    'attributes/metadata': { absent: 'EARN-009', type: 'META-001' },
  }),
  ...of('tax', `${statements}/taxes/*`, {
    '': { null: 'TAX-001' },
    type: { type: 'TAX-002', unlisted: 'TAX-003', absent: 'TAX-010' },
    name: { type: 'TAX-004', absent: 'TAX-011' },
    employer: { type: 'TAX-005', absent: 'TAX-012' },
    amount: { fraction: 'TAX-006' },
    currency: { type: 'TAX-007', absent: 'TAX-013' },
    attributes: { type: 'TAX-008' },
    'attributes/metadata': { absent: 'TAX-009', null: 'META-001' },
  }),
  ...of('employee-deduction', `${statements}/employee_deductions/*`, {
    '': { null: 'DEDUC-001' },
    name: { type: 'DEDUC-002', absent: 'DEDUC-008' },
    amount: { fraction: 'DEDUC-003', absent: 'DEDUC-009' },
    currency: { type: 'DEDUC-004', absent: 'DEDUC-010' },
    pre_tax: { type: 'DEDUC-005', absent: 'DEDUC-011' },
    type: { type: 'BTYPE-001', unlisted: 'BTYPE-002', absent: 'DEDUC-012' },
    attributes: { type: 'DEDUC-006' },
    'attributes/metadata': { absent: 'DEDUC-007' },
  }),
  ...of('employer-contribution', `${statements}/employer_contributions/*`, {
    '': { null: 'CONTR-001' },
    name: { type: 'CONTR-002', absent: 'CONTR-007' },
    amount: { fraction: 'CONTR-003' },
    currency: { type: 'CONTR-004', absent: 'CONTR-008' },
    type: { unlisted: 'BTYPE-002', absent: 'CONTR-009' },
    attributes: { type: 'CONTR-005' },
    'attributes/metadata': { absent: 'CONTR-006' },
  }),
];
