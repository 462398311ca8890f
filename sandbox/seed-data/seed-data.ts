import type { GivenAmount, GivenLine } from '../world/given-lines.ts';
import type { Enrollment, PayGroup } from '../world/wire.ts';

/** Money as the interface shows it, or cents in `usd`. */
export type SeedMoney = GivenAmount | { readonly amount: GivenAmount | null; readonly currency: string } | null;

/** A pay statement as the interface shows it; what is absent is made up. */
export interface SeedStatement {
  /** Absent: the next employee whom no statement of the payment names. */
  readonly individual_id?: string;
  readonly type?: string | null;
  readonly payment_method?: string | null;
  readonly total_hours?: number | null;
  readonly gross_pay?: SeedMoney;
  readonly net_pay?: SeedMoney;
  readonly earnings?: readonly (GivenLine | null)[] | null;
  readonly taxes?: readonly GivenLine[] | null;
  readonly employee_deductions?: readonly GivenLine[] | null;
  readonly employer_contributions?: readonly GivenLine[] | null;
}

/** A payment. Days are YYYY-MM-DD; those that are absent follow from the others. */
export interface SeedPayment {
  readonly id?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly pay_date?: string;
  readonly debit_date?: string;
  /** The number of its statements. Default: those listed, or one for each individual. */
  readonly statements?: number;
  /** The first statements, in order; the sandbox makes up the rest. */
  readonly pay_statements?: readonly SeedStatement[];
}

/** A benefit. Amounts in cents a pay period. */
export interface SeedBenefit {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly pre_tax?: boolean;
  readonly employee_deduction?: number;
  readonly employer_contribution?: number;
  /** Ids, or how many of the first individuals. Default: nobody. */
  readonly enrolled?: readonly string[] | number;
}

/** A contribution as the interface shows it, or cents in `usd`. */
export type SeedContribution = GivenAmount | { readonly amount: GivenAmount; readonly currency: string };

/** An enrollment as the interface shows it; what is absent is made up. */
export interface SeedEnrollment extends Partial<Omit<Enrollment, 'contributions'>> {
  readonly contributions?: {
    readonly frequency?: string;
    readonly employee_contribution?: SeedContribution;
    readonly employer_contribution?: SeedContribution;
  };
}

/** Data of one's own for an entity. A list that is there is the whole of its kind; what is absent the sandbox makes up. */
export interface SeedData {
  /** Ids, or how many. Default: as many as the entity would have had. */
  readonly individuals?: readonly string[] | number;
  /** In order of creation. */
  readonly payments?: readonly SeedPayment[];
  readonly benefits?: readonly SeedBenefit[];
  readonly enrollments?: readonly SeedEnrollment[];
  readonly pay_groups?: readonly Partial<PayGroup>[];
}
