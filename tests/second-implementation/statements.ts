import { type Json, malformed } from './call.ts';
import { type Check, ENUMS, LINES, optional, optionalList, STATEMENT } from './fields.ts';
import type { Benefit, Entity } from './world.ts';

const orNull =
  (passes: Check): Check =>
  (value) =>
    value === null || passes(value);

const lines = (input: Json, kind: string): Json[] | null => {
  if (input[kind] === null) return null;
  const given = optionalList(input, kind);
  return (
    given?.map((line) => {
      const fields = Object.entries(LINES[kind] ?? {}).map(([key, passes]) => [
        key,
        optional(line, key, orNull(passes)) ?? (key === 'currency' ? 'USD' : null),
      ]);
      return Object.fromEntries(fields);
    }) ?? null
  );
};

/** The default deductions of an individual: those of the benefits that they are enrolled in, or none. */
export const enrolledDeductions = (benefits: readonly Benefit[], individual: string): Json[] | null => {
  const enrolled = benefits.filter((benefit) => benefit.enrolled.includes(individual.toUpperCase()));
  if (enrolled.length === 0) return null;
  return enrolled.map(({ id, type, amountCents }) => ({
    name: `Deduction ${id}`,
    amount: amountCents,
    currency: 'USD',
    pre_tax: true,
    type,
    attributes: { metadata: { benefit: id } },
  }));
};

/**
 * A statement of a sandbox payment: the given fields, and by default nothing but the deductions of those who are enrolled.
 *
 * @throws Refusal when a given value cannot stand in its field.
 */
export const sandboxStatement = (input: Json, fallbackId: string, benefits: readonly Benefit[]): Json => {
  const field = (key: string) => optional(input, key, orNull(STATEMENT[key] ?? (() => false))) ?? null;
  const individual = input.individual_id === undefined ? fallbackId : String(field('individual_id'));
  if (input.individual_id === null) malformed('individual_id is not acceptable');
  const money = (key: string) => (field(key) === null ? null : { currency: 'USD', amount: field(key) });
  return {
    employer_contributions: lines(input, 'employer_contributions'),
    employee_deductions:
      input.employee_deductions === undefined
        ? enrolledDeductions(benefits, individual)
        : lines(input, 'employee_deductions'),
    taxes: lines(input, 'taxes'),
    earnings: lines(input, 'earnings'),
    net_pay: money('net_pay'),
    gross_pay: money('gross_pay'),
    total_hours: field('total_hours'),
    payment_method: field('payment_method'),
    type: input.type === undefined ? 'regular_payroll' : field('type'),
    individual_id: individual,
  };
};

const pick = <T>(values: readonly T[], index: number): T | null => values[index % (values.length + 1)] ?? null;

/** A statement of the payroll history: every enumeration value and every null that the interface allows comes round. */
export const historyStatement = (entity: Entity, index: number): Json => ({
  memo: { line: index, tags: ['imported'] },
  employer_contributions:
    index % 4 === 3
      ? null
      : [
          { name: 'Match', currency: 'USD', type: pick(ENUMS.benefitType, index) },
          { name: null, currency: null, type: null, amount: null, attributes: null },
        ],
  employee_deductions: [
    {
      type: pick(ENUMS.benefitType, index + 7),
      pre_tax: index % 2 === 0,
      currency: 'USD',
      amount: 15_000 + index,
      name: 'Plan',
    },
  ],
  taxes: [
    {
      type: pick(ENUMS.taxType, index),
      name: 'Withholding',
      employer: index % 3 === 0,
      currency: 'USD',
      amount: 80_000 - index,
    },
    { type: null, name: null, employer: null, currency: null },
  ],
  earnings: [
    {
      type: pick(ENUMS.earningType, index),
      name: 'Grundgehalt – 基本給 ₿',
      amount: 500_000 + index * 17,
      currency: 'USD',
      hours: index % 5 === 0 ? 0 : 86.67,
      attributes: { metadata: { department: ['A', 1, true, null, { deep: [] }], bonus: false } },
    },
    ...(index % 6 === 2 ? [null] : []),
    { type: null, name: null, amount: null, currency: null, hours: null, attributes: null },
  ],
  net_pay: index % 5 === 4 ? null : { amount: index % 7 === 3 ? null : 400_000 - index, currency: 'USD' },
  gross_pay: { amount: 500_000 + index * 17, currency: 'USD', display: `$${5000 + index}` },
  total_hours: index % 9 === 8 ? null : 86.67,
  payment_method: pick(ENUMS.paymentMethod, index),
  type: pick(ENUMS.statementType, index),
  individual_id: entity.employees[index] ?? entity.id,
});
