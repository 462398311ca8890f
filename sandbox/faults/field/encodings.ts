import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { alter, type Change } from '../../switches/alter.ts';
import { alterAnswers, changeAnswers } from '../../switches/behaviours.ts';
import { objectOf } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const conditional = (...requirements: RequirementId[]) => ({ kind: 'shape', requirements, conditional: true }) as const;
const emptyToObject: Change = (value) => (Array.isArray(value) && value.length === 0 ? {} : value);
const emptyToList: Change = (value) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;
const oneToElement: Change = (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value);
const noToNumber: Change = (value) => (value === false ? 0 : value);
const largeToText: Change = (value) => (Number(value) > 2_147_483_647 ? String(value) : value);
const filled: Change = (value) =>
  Array.isArray(value) && value.length > 5 ? Object.fromEntries(value.entries()) : value;

const statements = 'responses/*/body/pay_statements/*';

/** What serializers make of some values: operation, name, what they are, where, how, and what is broken. */
const serialized: readonly (readonly [OperationId, string, string, string, Change, RequirementId])[] = [
  [
    'get-pay-statement',
    'no-earnings-as-object',
    'Earnings without any line are an object.',
    `${statements}/earnings`,
    emptyToObject,
    'PSTMT-010',
  ],
  [
    'get-pay-statement',
    'no-contributions-as-object',
    'Employer contributions without any line are an object.',
    `${statements}/employer_contributions`,
    emptyToObject,
    'PSTMT-013',
  ],
  [
    'get-pay-statement',
    'empty-page-as-object',
    'pay_statements of an empty page are an object.',
    'responses/*/body/pay_statements',
    emptyToObject,
    'PS-004',
  ],
  [
    'get-pay-statement',
    'one-statement-alone',
    'pay_statements of a page of one are that statement.',
    'responses/*/body/pay_statements',
    oneToElement,
    'PS-004',
  ],
  [
    'get-pay-statement',
    'employer-no-as-number',
    'A tax that the employer does not pay says 0.',
    `${statements}/taxes/*/employer`,
    noToNumber,
    'TAX-005',
  ],
  [
    'get-pay-statement',
    'large-gross-as-text',
    'A gross_pay above 2147483647 cents is text.',
    `${statements}/gross_pay/amount`,
    largeToText,
    'MONEY-002',
  ],
  [
    'get-pay-statement',
    'large-net-as-text',
    'A net_pay above 2147483647 cents is text.',
    `${statements}/net_pay/amount`,
    largeToText,
    'MONEY-002',
  ],
  [
    'get-enrollments',
    'no-dependents-as-object',
    'dependent_ids without any are an object.',
    'responses/*/body/dependent_ids',
    emptyToObject,
    'ENRF-044',
  ],
  [
    'get-enrollments',
    'one-dependent-alone',
    'dependent_ids with one are that id.',
    'responses/*/body/dependent_ids',
    oneToElement,
    'ENRF-044',
  ],
  [
    'get-enrollments',
    'no-costs-null',
    'An employer contribution of 0 is null.',
    'responses/*/body/contributions/employer_contribution/amount',
    (amount) => (Number(amount) % 10 === 0 ? null : amount),
    'ENRF-017',
  ],
  [
    'list-enrolled-individuals',
    'nobody-as-object',
    'individual_ids of a benefit without anybody are an object.',
    'individual_ids',
    emptyToObject,
    'ENRD-008',
  ],
  [
    'list-enrolled-individuals',
    'one-alone',
    'individual_ids of a benefit with one individual are that id.',
    'individual_ids',
    oneToElement,
    'ENRD-008',
  ],
  [
    'list-pay-statement-items',
    'no-metadata-as-list',
    'attributes.metadata without any pair is a list.',
    'responses/*/attributes/metadata',
    emptyToList,
    'META-001',
  ],
  [
    'list-pay-statement-items',
    'none-as-object',
    'An item list without any item is an object.',
    'responses',
    emptyToObject,
    'ITEM-002',
  ],
  ['list-pay-statement-items', 'one-alone', 'An item list of one is that item.', 'responses', oneToElement, 'ITEM-002'],
  [
    'list-pay-groups',
    'one-frequency-alone',
    'pay_frequencies of one are that text.',
    '*/pay_frequencies',
    oneToElement,
    'GROUPF-009',
  ],
  [
    'list-automated-jobs',
    'jobs-by-number',
    'More than five jobs are an object with their numbers as keys.',
    'data',
    filled,
    'JOBS-012',
  ],
];

const asText = (body: unknown) => JSON.stringify(body);

/** What becomes of the text of an answer. */
const texts: readonly (readonly [
  OperationId,
  string,
  string,
  (body: unknown) => string | undefined,
  ...RequirementId[],
])[] = [
  [
    'list-automated-jobs',
    'byte-order-mark',
    'The list of jobs begins with a byte order mark.',
    (body) => `\ufeff${asText(body)}`,
    'TYPE-001',
    'TYPE-003',
  ],
  [
    'get-pay-statement',
    'not-a-number',
    'Hours that are null are written NaN.',
    (body) =>
      asText(body).includes('"hours":null') ? asText(body).replaceAll('"hours":null', '"hours":NaN') : undefined,
    'TYPE-001',
  ],
  [
    'get-enrollments',
    'warning-before',
    'A batch of more than ten enrollments begins with a warning.',
    (body) => (asText(body).length > 5_000 ? `Warning: slow query\n${asText(body)}` : undefined),
    'TYPE-001',
  ],
  [
    'list-pay-groups',
    'trailing-comma',
    'The list of pay groups has a comma after its last element.',
    (body) => asText(body).replace(/\]$/, ',]'),
    'TYPE-001',
  ],
];

/** Answers as some serializers of the field write them. */
export const fieldEncodings: readonly Fault[] = [
  ...serialized.map(([operation, name, summary, path, change, requirement]) =>
    faultsOf(operation)(
      `field-${operation}-${name}`,
      summary,
      conditional(requirement),
      alterAnswers({ operations: [operation], path, change }),
    ),
  ),
  ...texts.map(([operation, name, summary, write, ...requirements]) =>
    faultsOf(operation)(
      `field-${operation}-${name}`,
      summary,
      conditional(...requirements),
      changeAnswers({ operations: [operation] }, (reply) => {
        const text = write(reply.body);
        if (text !== undefined) reply.payload = text;
      }),
    ),
  ),
  faultsOf('create-sandbox-payment')(
    'field-payment-pay-date-as-time',
    'A pay date that was not given comes back with a time of day.',
    conditional('PAYF-007'),
    changeAnswers({ operations: ['create-sandbox-payment'] }, (reply, { body }) => {
      if (!('pay_date' in objectOf(body))) alter(reply.body, 'pay_date', (day) => `${String(day)}T00:00:00Z`);
    }),
  ),
];
