import { paymentMethods, statementTypes } from '../../specs/interface/interface-facts.ts';
import type { Labelled } from '../kernel/labelled.ts';
import { unusualTexts } from '../text/texts.ts';
import { unusualCents, unusualHours } from './amounts.ts';
import type { StatementOverrides } from './sandbox-statements.ts';

/** Every field, with two lines of each kind that differ in all of their fields. */
const everything = {
  type: 'off_cycle_payroll',
  payment_method: 'check',
  total_hours: 86.67,
  gross_pay: 512_345,
  net_pay: 398_701,
  earnings: [
    { amount: 480_000, hours: 80, name: 'Base salary' },
    { amount: 32_345, hours: 6.67, name: 'Overtime' },
  ],
  taxes: [
    { amount: 61_099, name: 'Federal income tax', employer: false },
    { amount: 39_194, name: 'Social security', employer: true },
  ],
  employee_deductions: [
    { amount: 25_617, name: 'Retirement plan', pre_tax: true },
    { amount: 4_929, name: 'Parking', pre_tax: false },
  ],
  employer_contributions: [
    { amount: 12_809, name: 'Retirement match' },
    { amount: 3_001, name: 'Health cover' },
  ],
} satisfies StatementOverrides;

/** All nine combinations of type and payment method, with every other field. Their amounts of pay all differ. */
export const statementKinds: readonly Labelled<StatementOverrides>[] = statementTypes
  .flatMap((type) => paymentMethods.map((payment_method) => ({ type, payment_method })))
  .map(({ type, payment_method }, index) => ({
    label: `${type} by ${payment_method}`,
    value: {
      ...everything,
      type,
      payment_method,
      gross_pay: everything.gross_pay + 1_003 * index,
      net_pay: everything.net_pay + 707 * index,
    },
  }));

/** All fields overridden, none, and each alone. */
export const statementFields: readonly Labelled<StatementOverrides>[] = [
  { label: 'every field', value: everything },
  { label: 'no field', value: {} },
  ...Object.entries(everything).map(([field, value]) => ({ label: `only ${field}`, value: { [field]: value } })),
];

/** Makes twelve lines: the line of place 1 twice, then those of the places 2 to 11. */
const twelve = <T>(line: (place: number) => T): T[] =>
  Array.from({ length: 12 }, (_, index) => line(Math.max(index, 1)));

/** Zero, one, empty, false, and many lines: valid values that software takes for absent ones, or cuts. */
export const statementEdges: readonly Labelled<StatementOverrides>[] = [
  {
    label: 'zeros',
    value: {
      total_hours: 0,
      gross_pay: 0,
      net_pay: 0,
      earnings: [{ amount: 0, hours: 0, name: 'Unpaid leave' }],
      taxes: [{ amount: 0, name: 'Exempt', employer: false }],
      employee_deductions: [{ amount: 0, name: 'Waived', pre_tax: false }],
      employer_contributions: [{ amount: 0, name: 'Waived' }],
    },
  },
  { label: 'one cent and a hundredth of an hour', value: { gross_pay: 1, net_pay: 1, total_hours: 0.01 } },
  { label: 'empty lists', value: { earnings: [], taxes: [], employee_deductions: [], employer_contributions: [] } },
  { label: 'net above gross', value: { gross_pay: 100_000, net_pay: 100_001 } },
  {
    label: 'two equal lines of each kind, and twelve in all',
    value: {
      earnings: twelve((place) => ({ amount: 1_000 + place, hours: place / 4, name: `Shift ${place}` })),
      taxes: twelve((place) => ({ amount: 2_000 + place, name: `District ${place}`, employer: place % 3 === 0 })),
      employee_deductions: twelve((place) => ({ amount: 3_000 + place, name: `Plan ${place}`, pre_tax: place < 6 })),
      employer_contributions: twelve((place) => ({ amount: 4_000 + place, name: `Cover ${place}` })),
    },
  },
];

/** Statements with one extreme integer, one extreme number of hours, or one name that software mistakes. */
export const unusualStatements: readonly Labelled<StatementOverrides>[] = [
  ...unusualCents.map((amount) => ({
    label: `${amount} cents`,
    value: {
      gross_pay: amount,
      net_pay: amount,
      earnings: [{ amount, hours: 1, name: 'Correction' }],
      taxes: [{ amount, name: 'Correction', employer: true }],
      employee_deductions: [{ amount, name: 'Correction', pre_tax: true }],
      employer_contributions: [{ amount, name: 'Correction' }],
    },
  })),
  ...unusualHours.map((hours) => ({
    label: `${hours} hours`,
    value: { total_hours: hours, earnings: [{ amount: 100, hours, name: 'Backlog' }] },
  })),
  ...[...unusualTexts, { label: 'no character at all', value: '' }].map(({ label, value: name }) => ({
    label: `a name with ${label}`,
    value: {
      earnings: [{ amount: 100, hours: 1, name }],
      taxes: [{ amount: 100, name, employer: false }],
      employee_deductions: [{ amount: 100, name, pre_tax: true }],
      employer_contributions: [{ amount: 100, name }],
    },
  })),
];
