import { businessDaysAfter, dayAfter } from '../calendar/business-days.ts';
import { historyStatement } from './lines.ts';
import type { Connection, Entity, Payment, Seeded } from './model.ts';
import { defaultPayment, lazyPayment, type PaymentDates } from './payment.ts';
import type { PayGroup } from './wire.ts';

/** The last day of the latest generated pay period, a Friday. */
const historyEnds = '2025-02-21';

/** The end after which the next default payment begins: that of the last payment, or of the generated history. */
export const lastEndOf = (payments: readonly Payment[]): string => payments.at(-1)?.endDate ?? historyEnds;

/** Makes an entity without payments and benefits. `label` is unique; `employees` are ids, or how many there are. */
export function createEntity(
  seed: Seeded,
  connection: Connection,
  label: string,
  employees: readonly string[] | number,
): Entity {
  const individuals: string[] = typeof employees === 'number' ? [] : [...employees];
  return {
    id: seed.uuid(`${label}/entity`),
    accountId: seed.uuid(`${label}/account`),
    connection,
    active: true,
    employees: typeof employees === 'number' ? employees : employees.length,
    individual(index) {
      const known = individuals[index];
      if (known !== undefined) return known;
      const fresh = seed.uuid(`${label}/individual/${index}`);
      individuals[index] = fresh;
      return fresh;
    },
    payments: [],
    benefits: new Map(),
    enrollments: new Map(),
    payGroups: payGroupsOf(seed, label),
  };
}

const payGroupsOf = (seed: Seeded, label: string): PayGroup[] => [
  {
    id: seed.uuid(`${label}/pay-group/0`),
    name: seed.text(`${label}/pay-group/0`, (faker) => `${faker.commerce.department()}, salaried`),
    pay_frequencies: ['monthly'],
  },
  {
    id: seed.uuid(`${label}/pay-group/1`),
    name: seed.text(`${label}/pay-group/1`, (faker) => `${faker.commerce.department()}, hourly`),
    pay_frequencies: ['weekly', 'monthly'],
  },
];

/** The days of a two-week pay period, a Monday to a Friday. `periodsAgo`: 0 is the last period, 1 the one before. */
export function periodDates(periodsAgo: number): PaymentDates {
  const endDate = dayAfter(historyEnds, -14 * periodsAgo);
  const payDate = businessDaysAfter(endDate, 3) ?? endDate;
  return { startDate: dayAfter(endDate, -11), endDate, payDate, debitDate: businessDaysAfter(payDate, 1) ?? payDate };
}

/** The payments of a new entity, oldest first: a single default one, or several with earnings and taxes. */
export function startingPayments(seed: Seeded, entity: Entity, label: string, periods: number): Payment[] {
  const payment = (periodsAgo: number) => {
    const id = seed.uuid(`${label}/payment/${periodsAgo}`);
    const dates = periodDates(periodsAgo);
    if (periods === 1) return defaultPayment(seed, entity, id, dates);
    return lazyPayment(id, dates, entity.employees, (index) =>
      historyStatement(seed, entity, entity.individual(index), { name: dates.endDate, hasBonus: periodsAgo === 5 }),
    );
  };
  return Array.from({ length: periods }, (_, index) => payment(periods - 1 - index));
}
