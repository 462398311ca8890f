import { contributionOf, deductionOf, earningOf, taxOf } from './given-lines.ts';
import { currency, defaultStatement, earningTypeOf, taxTypeOf } from './lines.ts';
import type { Entity } from './model.ts';
import type { Seeded } from './seeded.ts';
import type { PayStatement } from './wire.ts';

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
export function overriddenStatement(
  seed: Seeded,
  entity: Entity,
  individual: string,
  input: StatementInput,
): PayStatement {
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
