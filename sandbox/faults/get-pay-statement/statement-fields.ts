import { alter, type Change, changePages } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { emptyToObject, encodingFaults, faultsOf, fieldFaults, oneToElement, sometimes } from '../define.ts';

const statements = 'responses/*/body/pay_statements/*';
const fieldsOf = (noun: string, path: string, fields: Parameters<typeof fieldFaults>[3]) =>
  fieldFaults(noun, 'get-pay-statement', path, fields);

const noToNumber: Change = (value) => (value === false ? 0 : value);
const largeToText: Change = (value) => (Number(value) > 2_147_483_647 ? String(value) : value);

/** Fields that are wrong only in statements far from the beginning of a payment. */
const late = [
  ['individual-id', 'individual_id', (id) => String(id).slice(1), 'PSTMT-004'],
  ['gross-currency', 'gross_pay/currency', () => null, 'MONEY-004'],
  ['method', 'payment_method', () => 'cash', 'PSTMT-008'],
  ['hours', 'total_hours', (hours) => (hours === null ? null : `${String(hours)} h`), 'PSTMT-009'],
  ['tax-employer', 'taxes/*/employer', () => 'no', 'TAX-005'],
  ['earning-type', 'earnings/*/type', (type) => (type === null ? null : 'base_pay'), 'EARN-003'],
] as const satisfies readonly (readonly [string, string, Change, string])[];

/** "PayStatement", "Money", and the lines of a pay statement. */
export const payStatementFields: readonly Fault[] = [
  ...fieldsOf('pay-statement', statements, {
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
  ...fieldsOf('earning', `${statements}/earnings/*`, {
    '': { type: 'EARN-001' },
    type: { type: 'EARN-002', unlisted: 'EARN-003', absent: 'EARN-010' },
    name: { type: 'EARN-004', absent: 'EARN-011' },
    amount: { fraction: 'EARN-005', absent: 'EARN-012' },
    currency: { type: 'EARN-006', absent: 'EARN-013' },
    hours: { type: 'EARN-007', absent: 'EARN-014' },
    attributes: { type: 'EARN-008' },
    'attributes/metadata': { absent: 'EARN-009', type: 'META-001' },
  }),
  ...fieldsOf('tax', `${statements}/taxes/*`, {
    '': { null: 'TAX-001' },
    type: { type: 'TAX-002', unlisted: 'TAX-003', absent: 'TAX-010' },
    name: { type: 'TAX-004', absent: 'TAX-011' },
    employer: { type: 'TAX-005', absent: 'TAX-012' },
    amount: { fraction: 'TAX-006' },
    currency: { type: 'TAX-007', absent: 'TAX-013' },
    attributes: { type: 'TAX-008' },
    'attributes/metadata': { absent: 'TAX-009', null: 'META-001' },
  }),
  ...fieldsOf('employee-deduction', `${statements}/employee_deductions/*`, {
    '': { null: 'DEDUC-001' },
    name: { type: 'DEDUC-002', absent: 'DEDUC-008' },
    amount: { fraction: 'DEDUC-003', absent: 'DEDUC-009' },
    currency: { type: 'DEDUC-004', absent: 'DEDUC-010' },
    pre_tax: { type: 'DEDUC-005', absent: 'DEDUC-011' },
    type: { type: 'BTYPE-001', unlisted: 'BTYPE-002', absent: 'DEDUC-012' },
    attributes: { type: 'DEDUC-006' },
    'attributes/metadata': { absent: 'DEDUC-007' },
  }),
  ...fieldsOf('employer-contribution', `${statements}/employer_contributions/*`, {
    '': { null: 'CONTR-001' },
    name: { type: 'CONTR-002', absent: 'CONTR-007' },
    amount: { fraction: 'CONTR-003' },
    currency: { type: 'CONTR-004', absent: 'CONTR-008' },
    type: { unlisted: 'BTYPE-002', absent: 'CONTR-009' },
    attributes: { type: 'CONTR-005' },
    'attributes/metadata': { absent: 'CONTR-006' },
  }),
  ...encodingFaults('get-pay-statement', `${statements}/`, [
    ['no-earnings-as-object', 'Earnings without any line are an object.', 'earnings', emptyToObject, 'PSTMT-010'],
    [
      'no-contributions-as-object',
      'Employer contributions without any line are an object.',
      'employer_contributions',
      emptyToObject,
      'PSTMT-013',
    ],
    [
      'employer-no-as-number',
      'A tax that the employer does not pay says 0.',
      'taxes/*/employer',
      noToNumber,
      'TAX-005',
    ],
    [
      'large-gross-as-text',
      'A gross_pay above 2147483647 cents is text.',
      'gross_pay/amount',
      largeToText,
      'MONEY-002',
    ],
    ['large-net-as-text', 'A net_pay above 2147483647 cents is text.', 'net_pay/amount', largeToText, 'MONEY-002'],
  ]),
  ...encodingFaults('get-pay-statement', 'responses/*/body/pay_statements', [
    ['empty-page-as-object', 'pay_statements of an empty page are an object.', '', emptyToObject, 'PS-004'],
    ['one-statement-alone', 'pay_statements of a page of one are that statement.', '', oneToElement, 'PS-004'],
  ]),
  ...late.map(([name, path, change, requirement]) =>
    faultsOf('get-pay-statement')(`late-statement-${name}`, sometimes('shape', requirement))
      .summary(`The ${path} of statements beyond index 100 is not as described.`)
      .with(changePages, ({ paging, statements }) => {
        for (const [index, statement] of statements.entries())
          if (Number(paging.offset) + index > 100) alter(statement, path, change);
      }),
  ),
  faultsOf('get-pay-statement')('dead-individual-last-of-page', sometimes('shape', 'PSTMT-004', 'PS-043', 'PS-044'))
    .summary('The last statement of a page of several has an empty individual_id.')
    .with(changePages, ({ statements }) => {
      if (statements.length > 1) Object.assign(statements.at(-1) ?? {}, { individual_id: '' });
    }),
];
