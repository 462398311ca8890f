import { businessDaysAfter } from '../calendar.ts';
import type { Admitted, Answer, Json } from '../call.ts';
import { LINES, optionalDay, optionalList } from '../fields.ts';
import { seeItem } from '../payroll.ts';
import { enrolledDeductions, sandboxStatement } from '../statements.ts';
import type { Connection, Entity } from '../world.ts';

const noteItems = (connection: Connection, entity: Entity, payDate: string, statements: readonly Json[]) => {
  for (const statement of statements) {
    for (const category of Object.keys(LINES)) {
      for (const line of (statement[category] as Json[] | null) ?? []) {
        if (typeof line.name !== 'string') continue;
        const { type, pre_tax, employer } = line;
        const known = Object.entries({ type, pre_tax, employer }).filter(([, value]) => (value ?? null) !== null);
        seeItem(connection, entity, payDate, category, line.name, Object.fromEntries(known));
      }
    }
  }
};

const unnamedEmployees = (entity: Entity, given: readonly Json[]): string[] => {
  const named = new Set(given.map(({ individual_id }) => String(individual_id).toUpperCase()));
  return entity.employees.filter((id) => !named.has(id));
};

/** create-sandbox-payment: those who were named come first, then everybody else with a default statement. */
export const createSandboxPayment = ({ body, connection, home, world }: Admitted): Answer => {
  const latest = connection.payments.at(-1)?.endDate ?? '2024-12-31';
  const startDate = optionalDay(body, 'start_date') ?? businessDaysAfter(latest, 1);
  const endDate = optionalDay(body, 'end_date') ?? businessDaysAfter(startDate, 14);
  const payDate = optionalDay(body, 'pay_date') ?? endDate;
  const debit_date =
    optionalDay(body, 'debit_date') ?? (payDate < '9999-12-01' ? businessDaysAfter(payDate, 1) : payDate);
  const given = optionalList(body, 'pay_statements') ?? [];
  const free = unnamedEmployees(home, given);
  const unnamed = given.filter(({ individual_id }) => individual_id === undefined).length;
  const fallbacks = free.slice(0, unnamed);
  const named = given.map((one) => {
    const fallback = one.individual_id === undefined ? (fallbacks.shift() ?? world.next('individual')) : '';
    return sandboxStatement(one, fallback, connection.benefits);
  });
  const others = free.slice(unnamed);
  const payment_id = world.next('payment');
  connection.payments.push({
    id: payment_id,
    entity: home,
    endDate,
    payDate,
    count: named.length + others.length,
    statementAt: (index) => {
      const individual = others[index - named.length] ?? '';
      return named[index] ?? sandboxStatement({}, individual, connection.benefits);
    },
    unreadyReads: 1,
  });
  const deducted = others.flatMap((id) => enrolledDeductions(connection.benefits, id) ?? []);
  noteItems(connection, home, payDate, [...named, { employee_deductions: deducted }]);
  return { status: 200, body: { pay_date: payDate, start_date: startDate, end_date: endDate, debit_date, payment_id } };
};
