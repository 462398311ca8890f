import { contributionOf, deductionOf, earningOf, taxOf } from './given-lines.ts';
import { currency, defaultStatement, earningTypeOf, taxTypeOf } from './lines.ts';
import type { Entity, Payment, Seeded } from './model.ts';
import type { PayStatement } from './wire.ts';

/** The days of a payment, YYYY-MM-DD. */
export interface PaymentDates {
  readonly startDate: string;
  readonly endDate: string;
  readonly payDate: string;
  readonly debitDate: string;
}

/** Makes a payment whose statements are computed by position, once each, at the first use. */
export function lazyPayment(
  id: string,
  dates: PaymentDates,
  count: number,
  make: (index: number) => PayStatement,
): Payment {
  const made = new Map<number, PayStatement>();
  const statement = (index: number) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const fresh = make(index);
    made.set(index, fresh);
    return fresh;
  };
  function* statementsWithLines() {
    for (let index = 0; index < count; index += 1) yield statement(index);
  }
  return { id, ...dates, count, statement, statementsWithLines };
}

/** The statements for which nothing is given, by individual: all payments share them, since there may be thousands. */
const defaultStatements = new WeakMap<Entity, Map<string, PayStatement>>();

function sharedStatement(seed: Seeded, entity: Entity, individual: string): PayStatement {
  const known = defaultStatements.get(entity) ?? new Map<string, PayStatement>();
  defaultStatements.set(entity, known);
  const statement = known.get(individual) ?? defaultStatement(seed, entity, individual);
  known.set(individual, statement);
  return statement;
}

/** Makes a payment for which no statements are given: it has a default one for each employee. */
export function defaultPayment(seed: Seeded, entity: Entity, id: string, dates: PaymentDates): Payment {
  const enrolled = () => new Set([...entity.benefits.values()].flatMap((benefit) => [...benefit.enrolled]));
  return {
    id,
    ...dates,
    count: entity.employees,
    statement: (index) => sharedStatement(seed, entity, entity.individual(index)),
    statementsWithLines: () => [...enrolled()].map((individual) => sharedStatement(seed, entity, individual)),
  };
}

/** Makes a payment of the given statements; those without an individual go to the unnamed employees, in order. */
export function listedPayment(
  seed: Seeded,
  entity: Entity,
  id: string,
  dates: PaymentDates,
  inputs: readonly StatementInput[],
): Payment {
  const named = new Set(inputs.flatMap((input) => input.individual_id?.toLowerCase() ?? []));
  let next = 0;
  const statements = inputs.map((input) => {
    if (input.individual_id !== undefined) return overriddenStatement(seed, entity, input.individual_id, input);
    while (named.has(entity.individual(next))) next += 1;
    next += 1;
    return overriddenStatement(seed, entity, entity.individual(next - 1), input);
  });
  return {
    id,
    ...dates,
    count: statements.length,
    statement(index) {
      const found = statements[index];
      if (found === undefined) throw new RangeError(`Payment ${id} has no statement ${index}.`);
      return found;
    },
    statementsWithLines: () => statements,
  };
}

/** One element of `pay_statements` of a new sandbox payment, checked. Absent fields take their defaults. Amounts are in cents. */
export interface StatementInput {
  readonly individual_id?: string;
  readonly type?: string | null;
  readonly payment_method?: string | null;
  readonly total_hours?: number;
  readonly gross_pay?: number;
  readonly net_pay?: number;
  readonly earnings?: readonly { readonly amount?: number; readonly hours?: number; readonly name?: string }[];
  readonly taxes?: readonly { readonly amount?: number; readonly name?: string; readonly employer?: boolean }[];
  readonly employee_deductions?: readonly {
    readonly amount?: number;
    readonly name?: string;
    readonly pre_tax?: boolean;
  }[];
  readonly employer_contributions?: readonly { readonly amount?: number; readonly name?: string }[];
}

/** The statement of an individual for whom a payment gives fields: the given fields, and defaults for the rest. */
function overriddenStatement(seed: Seeded, entity: Entity, individual: string, input: StatementInput): PayStatement {
  const base = defaultStatement(seed, entity, individual.toLowerCase());
  return {
    individual_id: individual,
    type: input.type === undefined ? base.type : input.type,
    payment_method: input.payment_method === undefined ? base.payment_method : input.payment_method,
    total_hours: input.total_hours ?? base.total_hours,
    gross_pay: input.gross_pay === undefined ? base.gross_pay : { amount: input.gross_pay, currency },
    net_pay: input.net_pay === undefined ? base.net_pay : { amount: input.net_pay, currency },
    earnings:
      input.earnings?.map((line) => earningOf({ ...line, type: earningTypeOf(line.name ?? '') })) ?? base.earnings,
    taxes: input.taxes?.map((line) => taxOf({ ...line, type: taxTypeOf(line.name ?? '') })) ?? base.taxes,
    employee_deductions: input.employee_deductions?.map(deductionOf) ?? base.employee_deductions,
    employer_contributions: input.employer_contributions?.map(contributionOf) ?? base.employer_contributions,
  };
}
