import { exactCents } from './exact-cents.ts';
import { currency } from './lines.ts';
import type { Earning, EmployeeDeduction, EmployerContribution, LineAttributes, Tax } from './wire.ts';

/** An amount in cents. It goes out digit for digit, however large. */
export type GivenAmount = number | bigint;

/** A line of a statement as somebody gives it; what is absent is null, and the currency `usd`. */
export interface GivenLine {
  readonly type?: string | null;
  readonly name?: string | null;
  readonly amount?: GivenAmount | null;
  readonly currency?: string | null;
  /** For earnings only. */
  readonly hours?: number | null;
  /** For taxes only. */
  readonly employer?: boolean | null;
  /** For employee deductions only. */
  readonly pre_tax?: boolean | null;
  readonly attributes?: LineAttributes | null;
}

export const centsOf = (amount: GivenAmount | null | undefined): number | null =>
  amount === null || amount === undefined ? null : exactCents(amount);

/** A contribution of the employer as it goes out. */
export const contributionOf = ({ type = null, name = null, ...line }: GivenLine): EmployerContribution => ({
  type,
  name,
  amount: centsOf(line.amount),
  currency: line.currency === undefined ? currency : line.currency,
  ...(line.attributes === undefined ? {} : { attributes: line.attributes }),
});

const lineOf = (line: GivenLine) => ({ ...contributionOf(line), amount: centsOf(line.amount) });

export const earningOf = (line: GivenLine): Earning => ({ ...lineOf(line), hours: line.hours ?? null });
export const taxOf = (line: GivenLine): Tax => ({ ...lineOf(line), employer: line.employer ?? null });
export const deductionOf = (line: GivenLine): EmployeeDeduction => ({ ...lineOf(line), pre_tax: line.pre_tax ?? null });
