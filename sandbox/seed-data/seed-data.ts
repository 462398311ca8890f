/** An amount in cents. It goes out digit for digit, however large. */
export type SeedAmount = number | bigint;

/** A line of a statement as the interface shows it; what is absent is null, and the currency `usd`. */
export interface SeedLine {
  readonly type?: string | null;
  readonly name?: string | null;
  readonly amount?: SeedAmount | null;
  readonly currency?: string | null;
  /** Of earnings. */
  readonly hours?: number | null;
  /** Of taxes. */
  readonly employer?: boolean | null;
  /** Of employee deductions. */
  readonly pre_tax?: boolean | null;
  readonly attributes?: { readonly metadata: Readonly<Record<string, unknown>> } | null;
}

/** Money as the interface shows it, or cents in `usd`. */
export type SeedMoney = SeedAmount | { readonly amount: SeedAmount | null; readonly currency: string } | null;

/** A pay statement as the interface shows it; what is absent is made up. */
export interface SeedStatement {
  /** Absent: the next employee whom no statement of the payment names. */
  readonly individual_id?: string;
  readonly type?: string | null;
  readonly payment_method?: string | null;
  readonly total_hours?: number | null;
  readonly gross_pay?: SeedMoney;
  readonly net_pay?: SeedMoney;
  readonly earnings?: readonly (SeedLine | null)[] | null;
  readonly taxes?: readonly SeedLine[] | null;
  readonly employee_deductions?: readonly SeedLine[] | null;
  readonly employer_contributions?: readonly SeedLine[] | null;
}

/** A payment. Days are YYYY-MM-DD; those that are absent follow from the others. */
export interface SeedPayment {
  readonly id?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly pay_date?: string;
  readonly debit_date?: string;
  /** How many statements it has. Default: those listed, or one for each individual. */
  readonly statements?: number;
  /** The first of them, in order; the rest is made up. */
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
export type SeedContribution = SeedAmount | { readonly amount: SeedAmount; readonly currency: string };

/** An enrollment as the interface shows it; what is absent is made up. */
export interface SeedEnrollment {
  readonly id?: string;
  readonly individual_id?: string;
  readonly plan_id?: string;
  readonly coverage_tier?: string;
  readonly coverage_start_date?: string;
  readonly coverage_end_date?: string | null;
  readonly contributions?: {
    readonly frequency?: string;
    readonly employee_contribution?: SeedContribution;
    readonly employer_contribution?: SeedContribution;
  };
  readonly dependent_ids?: readonly string[];
  readonly status?: string;
}

/** A pay group. */
export interface SeedPayGroup {
  readonly id?: string;
  readonly name?: string;
  readonly pay_frequencies?: readonly string[];
}

/** Data of one's own for an entity. A list that is there is the whole of its kind; what is absent the sandbox makes up. */
export interface SeedData {
  /** Ids, or how many. Default: as many as the entity would have had. */
  readonly individuals?: readonly string[] | number;
  /** In order of creation. */
  readonly payments?: readonly SeedPayment[];
  readonly benefits?: readonly SeedBenefit[];
  readonly enrollments?: readonly SeedEnrollment[];
  readonly pay_groups?: readonly SeedPayGroup[];
}
