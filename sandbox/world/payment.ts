import { defaultStatement } from './lines.ts';
import type { Entity, Payment } from './model.ts';
import type { Seeded } from './seeded.ts';
import { overriddenStatement, type StatementInput } from './statement-input.ts';
import type { PayStatement } from './wire.ts';

/** The days of a payment, YYYY-MM-DD. */
export interface PaymentDates {
  readonly startDate: string;
  readonly endDate: string;
  readonly payDate: string;
  readonly debitDate: string;
}

/** A payment whose statements are made by position, once each, when they are first asked for. */
export function lazyPayment(
  id: string,
  dates: PaymentDates,
  count: number,
  make: (index: number) => PayStatement,
  linedStatements?: () => Iterable<PayStatement>,
): Payment {
  const made = new Map<number, PayStatement>();
  const statement = (index: number) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const fresh = make(index);
    made.set(index, fresh);
    return fresh;
  };
  function* all() {
    for (let index = 0; index < count; index += 1) yield statement(index);
  }
  return { id, ...dates, count, statement, linedStatements: linedStatements ?? all };
}

/** A payment without given statements: it has one for each employee. */
export function defaultPayment(seed: Seeded, entity: Entity, id: string, dates: PaymentDates): Payment {
  const enrolled = () => new Set([...entity.benefits.values()].flatMap((benefit) => [...benefit.enrolled]));
  return lazyPayment(
    id,
    dates,
    entity.employees,
    (index) => defaultStatement(seed, entity, entity.individual(index)),
    () => [...enrolled()].map((individual) => defaultStatement(seed, entity, individual)),
  );
}

/**
 * A payment with given statements, and no others. Elements that name no individual go to the employees who are not
 * named, in their order.
 */
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
    linedStatements: () => statements,
  };
}
