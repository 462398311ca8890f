/**
 * What is sent to each operation, and what it answers with success, as types: the schemas of `specs/schemas/` in the words
 * of the compiler. Answers may hold further keys. Generated: `npx vitest run interface-types --update` writes it again.
 */

export type Accepted = {
  readonly code?: number;
  readonly name: string;
  readonly service_code: string;
  readonly message: string;
};

export type AccountResult = {
  readonly connection_id: string;
  readonly entity_id: string;
  readonly company_id: string;
  readonly account_id?: string;
  readonly provider_id: string;
  readonly authentication_type: 'api_token' | 'assisted' | 'credential' | 'oauth';
  readonly products: readonly ('company' | 'directory' | 'individual' | 'employment' | 'payment' | 'pay_statement' | 'benefits')[];
  readonly access_token: string;
};

export type AutomatedJob = {
  readonly job_id: string;
  readonly job_url: string;
  readonly type: string;
  readonly status: string;
  readonly created_at: string;
  readonly scheduled_at?: string | null;
  readonly started_at?: string | null;
  readonly completed_at?: string | null;
};

export type BatchError = {
  readonly code: number;
  readonly message: string;
  readonly name: string;
  readonly service_code?: string;
};

export type BenefitType = '457' | '401k' | '401k_roth' | '401k_loan' | '403b' | '403b_roth' | '457_roth' | 'commuter' | 'custom_post_tax' | 'custom_pre_tax' | 'fsa_dependent_care' | 'fsa_medical' | 'hsa_post' | 'hsa_pre' | 's125_dental' | 's125_medical' | 's125_vision' | 'simple' | 'simple_ira' | null;

export type ConnectionResult = AccountResult & {
  readonly token_type: 'bearer';
};

export type CreateSandboxAccountRequest = {
  readonly company_id: string;
  readonly provider_id: string;
  readonly products?: readonly ('company' | 'directory' | 'individual' | 'employment' | 'payment' | 'pay_statement' | 'benefits')[];
};

export type CreateSandboxAccountResponse = AccountResult;

export type CreateSandboxConnectionRequest = {
  readonly provider_id: string;
  readonly products?: readonly ('company' | 'directory' | 'individual' | 'employment' | 'payment' | 'pay_statement' | 'benefits')[];
  readonly employee_size?: number;
};

export type CreateSandboxConnectionResponse = ConnectionResult;

export type CreateSandboxPaymentRequest = {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly pay_date?: string;
  readonly debit_date?: string;
  readonly pay_statements?: readonly {
    readonly individual_id?: string;
    readonly type?: 'off_cycle_payroll' | 'one_time_payment' | 'regular_payroll' | null;
    readonly payment_method?: 'check' | 'direct_deposit' | 'other' | null;
    readonly total_hours?: number;
    readonly gross_pay?: number;
    readonly net_pay?: number;
    readonly earnings?: readonly {
      readonly amount?: number;
      readonly hours?: number;
      readonly name?: string;
    }[];
    readonly taxes?: readonly {
      readonly amount?: number;
      readonly name?: string;
      readonly employer?: boolean;
    }[];
    readonly employee_deductions?: readonly {
      readonly amount?: number;
      readonly name?: string;
      readonly pre_tax?: boolean;
    }[];
    readonly employer_contributions?: readonly {
      readonly amount?: number;
      readonly name?: string;
    }[];
  }[];
};

export type CreateSandboxPaymentResponse = SandboxPaymentResult;

export type DisconnectEntityRequest = {
  readonly entity_ids: readonly string[];
};

export type DisconnectEntityResponse = {
  readonly status: 'success';
};

export type Earning = {
  readonly type: 'salary' | 'wage' | 'reimbursement' | 'overtime' | 'severance' | 'double_overtime' | 'pto' | 'sick' | 'bonus' | 'commission' | 'tips' | '1099' | 'other' | null;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly hours: number | null;
  readonly attributes?: {
    readonly metadata: Metadata;
  } | null;
} | null;

export type EmployeeDeduction = {
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly pre_tax: boolean | null;
  readonly type: BenefitType;
  readonly attributes?: {
    readonly metadata: Metadata;
  } | null;
};

export type EmployerContribution = {
  readonly name: string | null;
  readonly amount?: number | null;
  readonly currency: string | null;
  readonly type: BenefitType;
  readonly attributes?: {
    readonly metadata: Metadata;
  } | null;
};

export type EnrollmentElement = {
  readonly enrollment_id: string;
  readonly code: number;
  readonly body: Enrollment;
};

export type Enrollment = {
  readonly id: string;
  readonly individual_id: string;
  readonly plan_id: string;
  readonly coverage_tier: string;
  readonly coverage_start_date: string;
  readonly coverage_end_date: string | null;
  readonly contributions: {
    readonly frequency: string;
    readonly employee_contribution: {
      readonly amount: number;
      readonly currency: string;
    };
    readonly employer_contribution: {
      readonly amount: number;
      readonly currency: string;
    };
  };
  readonly dependent_ids: readonly string[];
  readonly status: string;
};

export type ErrorBody = {
  readonly code: number;
  readonly name: string;
  readonly message: string;
  readonly service_code: string;
};

export type GetEnrollmentsRequest = {
  readonly requests: readonly {
    readonly enrollment_id: string;
  }[];
};

export type GetEnrollmentsResponse = {
  readonly responses: readonly EnrollmentElement[];
};

export type GetPayStatementRequest = {
  readonly requests: readonly {
    readonly payment_id: string;
    readonly limit?: number;
    readonly offset?: number;
  }[];
};

export type GetPayStatementResponse = {
  readonly responses: readonly PayStatementElement[];
};

export type InProgress = {
  readonly code: 202;
  readonly service_code: 'data_sync_in_progress';
  readonly message: string;
  readonly name: 'accepted';
};

export type JobQuota = {
  readonly allowed_refreshes: number;
  readonly remaining_refreshes: number;
};

export type ListAutomatedJobsRequest = {
  readonly limit?: number;
  readonly offset?: number;
};

export type ListAutomatedJobsResponse = {
  readonly meta: {
    readonly quotas: {
      readonly data_sync_all?: JobQuota;
      readonly [key: string]: unknown;
    };
  };
  readonly data: readonly AutomatedJob[];
};

export type ListEnrolledIndividualsResponse = {
  readonly benefit_id: string;
  readonly individual_ids: readonly string[];
};

export type ListPayGroupsResponse = readonly PayGroup[];

export type ListPayStatementItemsResponse = {
  readonly responses: readonly PayStatementItem[];
};

export type Metadata = Readonly<Record<string, unknown>>;

export type Money = {
  readonly amount: number | null;
  readonly currency: string;
} | null;

export type Paging = {
  readonly count?: number;
  readonly offset: number;
};

export type PayGroup = {
  readonly id: string;
  readonly name: string;
  readonly pay_frequencies: readonly string[];
};

export type PayStatementData = {
  readonly paging: Paging;
  readonly pay_statements: readonly PayStatement[];
};

export type PayStatementElement = {
  readonly payment_id: string;
  readonly code: number;
  readonly body: PayStatementData | InProgress | BatchError;
};

export type PayStatementItem = {
  readonly name: string;
  readonly category: 'earnings' | 'taxes' | 'employee_deductions' | 'employer_contributions';
  readonly attributes: {
    readonly metadata?: Metadata;
    readonly type?: string;
    readonly pre_tax?: boolean;
    readonly employer?: boolean;
  };
};

export type PayStatement = {
  readonly individual_id: string;
  readonly type: 'off_cycle_payroll' | 'one_time_payment' | 'regular_payroll' | null;
  readonly payment_method: 'check' | 'direct_deposit' | 'other' | null;
  readonly total_hours: number | null;
  readonly gross_pay: Money;
  readonly net_pay: Money;
  readonly earnings: readonly Earning[] | null;
  readonly taxes: readonly Tax[] | null;
  readonly employee_deductions: readonly EmployeeDeduction[] | null;
  readonly employer_contributions: readonly EmployerContribution[] | null;
};

export type SandboxPaymentResult = {
  readonly payment_id: string;
  readonly pay_date: string;
};

export type Tax = {
  readonly type: 'state' | 'federal' | 'local' | 'fica' | null;
  readonly name: string | null;
  readonly employer: boolean | null;
  readonly amount?: number | null;
  readonly currency: string | null;
  readonly attributes?: {
    readonly metadata: Metadata;
  } | null;
};

export type UpdateBenefitRequest = {
  readonly description?: string;
};

export type UpdateBenefitResponse = {
  readonly benefit_id: string;
  readonly job_id: string;
};

/** The bodies of the request and of the 200 of each operation, by its id. */
export interface OperationTypes {
  'get-pay-statement': { readonly request: GetPayStatementRequest; readonly response: GetPayStatementResponse };
  'create-sandbox-payment': { readonly request: CreateSandboxPaymentRequest; readonly response: CreateSandboxPaymentResponse };
  'get-enrollments': { readonly request: GetEnrollmentsRequest; readonly response: GetEnrollmentsResponse };
  'create-sandbox-account': { readonly request: CreateSandboxAccountRequest; readonly response: CreateSandboxAccountResponse };
  'create-sandbox-connection': { readonly request: CreateSandboxConnectionRequest; readonly response: CreateSandboxConnectionResponse };
  'disconnect-entity': { readonly request: DisconnectEntityRequest; readonly response: DisconnectEntityResponse };
  'list-automated-jobs': { readonly request: ListAutomatedJobsRequest; readonly response: ListAutomatedJobsResponse };
  'list-enrolled-individuals': { readonly request: undefined; readonly response: ListEnrolledIndividualsResponse };
  'list-pay-statement-items': { readonly request: undefined; readonly response: ListPayStatementItemsResponse };
  'list-pay-groups': { readonly request: undefined; readonly response: ListPayGroupsResponse };
  'update-benefit': { readonly request: UpdateBenefitRequest; readonly response: UpdateBenefitResponse };
}
