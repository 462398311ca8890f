import type { Benefit, Entity, Seeded } from './model.ts';
import type { Earning, EmployeeDeduction, EmployerContribution, PayStatement, Tax } from './wire.ts';

/** The currency of everything that the sandbox pays. */
export const currency = 'usd';

const byKeyword: readonly (readonly [RegExp, string])[] = [
  [/double/i, 'double_overtime'],
  [/overtime/i, 'overtime'],
  [/salary/i, 'salary'],
  [/wage|hourly|regular/i, 'wage'],
  [/reimburse/i, 'reimbursement'],
  [/severance/i, 'severance'],
  [/pto|vacation/i, 'pto'],
  [/sick/i, 'sick'],
  [/bonus/i, 'bonus'],
  [/commission/i, 'commission'],
  [/tip/i, 'tips'],
  [/1099/, '1099'],
];

/** The earning type that a name suggests, since a sandbox payment gives names without types. */
export const earningTypeOf = (name: string): string =>
  byKeyword.find(([keyword]) => keyword.test(name))?.[1] ?? 'other';

/** The tax type that a name suggests; null: none. */
export function taxTypeOf(name: string): string | null {
  if (/fica|social security|medicare/i.test(name)) return 'fica';
  const found = /federal|state|local/i.exec(name);
  return found === null ? null : found[0].toLowerCase();
}

export const deductionsOf = (entity: Entity, individual: string): EmployeeDeduction[] =>
  enrolledIn(entity, individual).map((benefit) => ({
    name: benefit.name,
    amount: benefit.deductionCents,
    currency,
    pre_tax: benefit.preTax,
    type: benefit.type,
  }));

export const contributionsOf = (entity: Entity, individual: string): EmployerContribution[] =>
  enrolledIn(entity, individual)
    .filter((benefit) => benefit.contributionCents > 0)
    .map((benefit) => ({ name: benefit.name, amount: benefit.contributionCents, currency, type: benefit.type }));

function enrolledIn(entity: Entity, individual: string): Benefit[] {
  const found: Benefit[] = [];
  for (const benefit of entity.benefits.values()) if (benefit.enrolled.has(individual)) found.push(benefit);
  return found;
}

/** A statement for which nothing is given: it has only the lines of benefits ("Create sandbox payment", default 5). */
export function defaultStatement(seed: Seeded, entity: Entity, individual: string): PayStatement {
  const gross = seed.integer(`${individual}/gross`, 1500, 9000) * 100;
  return {
    individual_id: individual,
    type: 'regular_payroll',
    payment_method: 'direct_deposit',
    total_hours: 80,
    gross_pay: { amount: gross, currency },
    net_pay: { amount: Math.round(gross * 0.74), currency },
    earnings: [],
    taxes: [],
    employee_deductions: deductionsOf(entity, individual),
    employer_contributions: contributionsOf(entity, individual),
  };
}

/** A pay period of the made-up history. The hours of overtime in it follow from its name, among others. */
export interface PastPeriod {
  readonly name: string;
  /** Whether everybody got a bonus in it. */
  readonly hasBonus: boolean;
}

/** A statement as payroll history has it: earnings and taxes that add up to gross and net pay. */
export function historyStatement(
  seed: Seeded,
  entity: Entity,
  individual: string,
  { name, hasBonus }: PastPeriod,
): PayStatement {
  const base = defaultStatement(seed, entity, individual);
  const salary = base.gross_pay?.amount ?? 0;
  const hourly = seed.integer(`${individual}/hourly`, 0, 3) === 0;
  const overtime = hourly ? seed.integer(`${individual}/${name}/overtime`, 0, 9) : 0;
  const centsAnHour = 3_450;
  const overtimeCents = overtime * centsAnHour;
  const bonusCents = hasBonus ? Math.round(salary / 4) : 0;
  const gross = salary + overtimeCents + bonusCents;
  const earnings: Earning[] = [
    {
      type: hourly ? 'wage' : 'salary',
      name: hourly ? 'Hourly Wage' : 'Salary',
      amount: salary,
      currency,
      hours: hourly ? 80 : null,
    },
    ...(overtime === 0
      ? []
      : [{ type: 'overtime', name: 'Overtime', amount: overtimeCents, currency, hours: overtime }]),
    ...(hasBonus ? [{ type: 'bonus', name: 'Year-End Bonus', amount: bonusCents, currency, hours: null }] : []),
  ];
  const tax = (type: string, name: string, employer: boolean, rate: number): Tax => ({
    type,
    name,
    employer,
    amount: Math.round(gross * rate),
    currency,
  });
  const taxes = [
    tax('federal', 'Federal Income Tax', false, 0.12),
    tax('state', 'State Income Tax', false, 0.05),
    tax('fica', 'Social Security', false, 0.062),
    tax('fica', 'Social Security (employer)', true, 0.062),
  ];
  const withheld = taxes.reduce((sum, line) => (line.employer ? sum : sum + (line.amount ?? 0)), 0);
  const deducted = (base.employee_deductions ?? []).reduce((sum, line) => sum + (line.amount ?? 0), 0);
  return {
    ...base,
    total_hours: 80 + overtime,
    gross_pay: { amount: gross, currency },
    net_pay: { amount: gross - withheld - deducted, currency },
    earnings,
    taxes,
  };
}
