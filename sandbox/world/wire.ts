/** The resources as they stand in answers: "Resources and their fields". */

/** "Money": cents, and the code of their currency. */
export interface Money {
  readonly amount: number | null;
  readonly currency: string;
}

export interface LineAttributes {
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** "Earning". Amount in cents. */
export interface Earning {
  readonly type: string | null;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly hours: number | null;
  readonly attributes?: LineAttributes | null;
}

/** "Tax". Amount in cents. */
export interface Tax {
  readonly type: string | null;
  readonly name: string | null;
  readonly employer: boolean | null;
  readonly amount?: number | null;
  readonly currency: string | null;
  readonly attributes?: LineAttributes | null;
}

/** "EmployeeDeduction". Amount in cents. */
export interface EmployeeDeduction {
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly pre_tax: boolean | null;
  readonly type: string | null;
  readonly attributes?: LineAttributes | null;
}

/** "EmployerContribution". Amount in cents. */
export interface EmployerContribution {
  readonly name: string | null;
  readonly amount?: number | null;
  readonly currency: string | null;
  readonly type: string | null;
  readonly attributes?: LineAttributes | null;
}

export interface PayStatement {
  readonly individual_id: string;
  readonly type: string | null;
  readonly payment_method: string | null;
  readonly total_hours: number | null;
  readonly gross_pay: Money | null;
  readonly net_pay: Money | null;
  readonly earnings: readonly (Earning | null)[] | null;
  readonly taxes: readonly Tax[] | null;
  readonly employee_deductions: readonly EmployeeDeduction[] | null;
  readonly employer_contributions: readonly EmployerContribution[] | null;
}

/** "Enrollment (body of a 200 enrollment response)". */
export interface Enrollment {
  readonly id: string;
  readonly individual_id: string;
  readonly plan_id: string;
  readonly coverage_tier: string;
  readonly coverage_start_date: string;
  readonly coverage_end_date: string | null;
  readonly contributions: {
    readonly frequency: string;
    readonly employee_contribution: { readonly amount: number; readonly currency: string };
    readonly employer_contribution: { readonly amount: number; readonly currency: string };
  };
  readonly dependent_ids: readonly string[];
  readonly status: string;
}

export interface PayGroup {
  readonly id: string;
  readonly name: string;
  readonly pay_frequencies: readonly string[];
}

/** "Automated job", without its address, which depends on where the server listens. ISO 8601 timestamps. */
export interface Job {
  readonly job_id: string;
  readonly type: string;
  readonly status: string;
  readonly created_at: string;
  readonly scheduled_at: string;
  readonly started_at?: string;
  readonly completed_at?: string;
}

export interface PayItem {
  readonly name: string;
  readonly category: 'earnings' | 'taxes' | 'employee_deductions' | 'employer_contributions';
  readonly attributes: {
    readonly metadata: Readonly<Record<string, unknown>>;
    readonly type?: string;
    readonly pre_tax?: boolean;
    readonly employer?: boolean;
  };
}

export const productNames = [
  'company',
  'directory',
  'individual',
  'employment',
  'payment',
  'pay_statement',
  'benefits',
] as const;

/** Values of PayStatement.type other than null. */
export const paymentTypes = ['off_cycle_payroll', 'one_time_payment', 'regular_payroll'] as const;

/** Values of PayStatement.payment_method other than null. */
export const paymentMethods = ['check', 'direct_deposit', 'other'] as const;
export const itemCategories = ['earnings', 'taxes', 'employee_deductions', 'employer_contributions'] as const;
