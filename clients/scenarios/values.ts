import { gzipSync } from 'node:zlib';
import type { SeedData, SeedStatement } from '../../sandbox/seed-data/seed-data.ts';
import { reads, type Scenario, scene } from './scenario.ts';

const batches = ['get-pay-statement', 'get-enrollments'] as const;

const amounts = (...cents: readonly (number | bigint)[]): SeedData => ({
  payments: [{ pay_statements: cents.map((each) => ({ gross_pay: each, net_pay: each })) }],
  enrollments: cents.map((each) => ({ contributions: { employee_contribution: each, employer_contribution: each } })),
});

const nothing = { type: null, name: null, amount: null, currency: null, attributes: null };

const nulls: readonly SeedStatement[] = [
  { gross_pay: null, net_pay: null, type: null, payment_method: null, total_hours: null },
  { gross_pay: { amount: null, currency: 'usd' }, net_pay: null, earnings: null, taxes: null },
  {
    earnings: [null, { ...nothing, hours: null }],
    taxes: [nothing],
    employee_deductions: null,
    employer_contributions: [nothing],
  },
];

const metadata: readonly SeedStatement[] = [
  { text: 'x', number: 1.5, yes: true, none: null },
  { a: { b: [] } },
  {},
].map((each) => ({ earnings: [{ type: 'wage', name: 'Hours', amount: 1, attributes: { metadata: each } }] }));

const money = (amount: number, currency = 'EUR') => ({ amount, currency });

const varied: readonly SeedStatement[] = [
  { gross_pay: money(210_000), net_pay: money(150_000), type: 'regular_payroll', payment_method: 'check' },
  { gross_pay: money(9_000, 'jpy'), net_pay: money(8_000, 'jpy'), type: 'off_cycle_payroll', total_hours: 0 },
  { gross_pay: 0, net_pay: 0, type: 'one_time_payment', payment_method: 'other', total_hours: 0.25 },
];

/** A wrong character set, an escape or a missing trim changes them. */
const names = ['Café – Ñandú 東京 😀', '  Sales & <b>"Night"</b>  '];

const inLists = [
  'list-automated-jobs',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
] as const;

const usual = { claims: 'READ-001', has: 'READ-002' } as const;

const line = (type: string, name: string) => ({ type, name, amount: 1 });

const everydayScenarios: readonly Scenario[] = [
  scene('varied-statements', ['get-pay-statement'], {
    title: 'Amounts are in several currencies, hours are zero or a fraction, and payments of all types.',
    ...usual,
    data: { payments: [{ pay_statements: varied }] },
  }),
  scene('text-of-all-kinds', ['list-pay-statement-items', 'list-pay-groups'], {
    title: 'Names have characters beyond ASCII, blanks around them, and signs of HTML.',
    ...usual,
    data: {
      payments: names.map((name) => ({ pay_statements: [{ earnings: [{ type: 'wage', name, amount: 1 }] }] })),
      pay_groups: names.map((name) => ({ name, pay_frequencies: ['weekly', 'monthly'] })),
    },
  }),
  scene('empty-lists', inLists, {
    title: 'There is nothing: the list is empty.',
    ...usual,
    alter: ({ body }) => {
      const lists = Array.isArray(body) ? [body] : Object.values(body as object).filter(Array.isArray);
      for (const list of lists as unknown[][]) list.splice(0);
    },
  }),
  scene('ids-of-any-text', ['list-enrolled-individuals', 'update-benefit'], {
    title: 'The id of a benefit, and that of the job of its update, is no UUID.',
    ...usual,
    variants: ['job-ids-opaque'],
    isInput: true,
    data: { benefits: [{ id: 'dental plan #7 (50%)', enrolled: 3 }] },
  }),
  scene('items-filtered', ['list-pay-statement-items'], {
    title: 'Items are asked for by the filters that the client file names.',
    ...usual,
    isInput: true,
    data: {
      payments: [
        { pay_date: '2024-01-31', pay_statements: [{ earnings: [line('wage', 'Nights of 2024')] }] },
        {
          pay_date: '2025-01-31',
          pay_statements: [
            {
              earnings: [line('wage', 'Night hours'), line('bonus', 'Night bonus'), line('wage', 'Hours')],
              taxes: [{ ...line('state', 'Night tax'), employer: false }],
            },
          ],
        },
      ],
    },
    filters: {
      category: ['earnings', 'taxes'],
      name: 'NIGHT',
      type: 'wage',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    },
  }),
  scene('timestamps-with-offset', ['list-automated-jobs'], {
    title: 'Timestamps have an offset and microseconds.',
    ...usual,
    variants: ['timestamps-with-offset'],
  }),
];

/** Scenarios of unusual values, which a client must not change on the way. */
export const valueScenarios: readonly Scenario[] = [
  ...everydayScenarios,
  scene('nulls', batches, {
    title: 'Values that may be null are.',
    claims: 'READ-019',
    has: 'READ-020',
    data: { payments: [{ pay_statements: nulls }], enrollments: [{ coverage_end_date: null }, {}] },
  }),
  scene('optional-keys-absent', ['get-pay-statement', 'get-enrollments', 'list-pay-statement-items'], {
    title: 'Every key that may be absent is.',
    claims: 'READ-021',
    has: 'READ-022',
    variants: ['optional-keys-absent'],
    alter: ({ body }) => {
      const [first] = (body as { responses?: { attributes?: object }[] }).responses ?? [];
      if (first?.attributes !== undefined) first.attributes = {};
    },
  }),
  scene('metadata-of-any-kind', ['get-pay-statement', 'list-pay-statement-items'], {
    title: 'Metadata holds values of any type.',
    claims: 'READ-023',
    has: 'READ-024',
    variants: ['metadata-of-any-kind'],
    data: { payments: [{ pay_statements: metadata }, { statements: 4 }] },
  }),
  scene('unseen-values', ['get-enrollments', 'list-automated-jobs', 'list-pay-statement-items', 'list-pay-groups'], {
    title: 'Statuses, tiers, job types, pay frequencies and item types have values that are not shown.',
    claims: 'READ-025',
    has: 'READ-026',
    variants: ['open-values'],
  }),
  scene('large-amounts', batches, {
    title: 'Amounts are zero, negative, and as large as a double holds exactly.',
    claims: 'READ-029',
    has: 'READ-030',
    data: amounts(0, -1, 123_456, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 4_503_599_627_370_497),
  }),
  ...(['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const).map(
    (zone): Scenario => ({
      id: zone === 'Pacific/Kiritimati' ? 'far-east' : 'far-west',
      title: `The client runs in the time zone ${zone}.`,
      tasks: ['create-sandbox-payment', 'get-enrollments'],
      claims: 'READ-031',
      has: 'READ-032',
      zone,
    }),
  ),
  scene('amounts-beyond-doubles', batches, {
    title: 'Amounts are larger than a double holds exactly.',
    claims: 'READ-033',
    mayFail: true,
    data: amounts(9_007_199_254_740_993n, -9_007_199_254_740_995n, 123_456_789_012_345_678n),
  }),
];

const allReads = (
  id: string,
  title: string,
  has: 'READ-034' | 'READ-035' | 'READ-036' | 'READ-037' | 'READ-038',
  variants: readonly string[],
  more: Partial<Scenario> = {},
): Scenario => ({ id, title, tasks: reads, has, variants, ...more });

/** Scenarios of right answers in an unusual form: more keys, capitals, gzip, closed connections. */
export const formScenarios: readonly Scenario[] = [
  allReads(
    'unknown-keys',
    'Every object has a key that is not described, and keys come in the reverse order.',
    'READ-034',
    ['extra-keys', 'json-spaced-and-escaped'],
  ),
  allReads('ids-in-capitals', 'Ids come back in upper case.', 'READ-035', ['upper-case-ids'], { tasks: batches }),
  allReads('media-type-in-capitals', 'The media type is written in capitals.', 'READ-036', ['media-type-bare']),
  allReads('compressed', 'Answers are compressed with gzip where the request accepts it.', 'READ-037', [], {
    disturb: (draft, { acceptEncoding }) => {
      if (!/\bgzip\b/.test(acceptEncoding)) return false;
      draft.headers['content-encoding'] = 'gzip';
      draft.payload = gzipSync(JSON.stringify(draft.body));
      return true;
    },
  }),
  allReads('connections-closed', 'The connection is closed after each answer.', 'READ-038', ['connection-close']),
  scene('timestamps-by-ordinal-day', ['list-automated-jobs'], {
    title: 'Timestamps name the day of the year.',
    has: 'READ-039',
    variants: ['timestamps-by-ordinal-day'],
  }),
];
