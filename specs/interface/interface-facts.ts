import type { OperationId } from './operations.ts';

/** The default and current value of `Service-API-Version` ("Versioning", 2). */
export const currentVersion = '2020-09-17';

/** The pattern of `Service-API-Version`, over the whole value ("Versioning", 1). */
export const versionPattern = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A UUID of any version and variant, in any letter case ("Common conventions"). */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID of version 4, as the `individual_id` of a pay statement is ("PayStatement"). */
export const uuidV4Pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** "Valid product names", in the order of the table. */
export const productNames = [
  'company',
  'directory',
  'individual',
  'employment',
  'payment',
  'pay_statement',
  'benefits',
] as const;

export type ProductName = (typeof productNames)[number];

/** The product that an operation needs ("Valid product names"); none if the interface states none. */
export const productOf: Readonly<Partial<Record<OperationId, ProductName>>> = {
  'get-pay-statement': 'pay_statement',
  'get-enrollments': 'benefits',
  'list-enrolled-individuals': 'benefits',
  'update-benefit': 'benefits',
  'list-pay-statement-items': 'pay_statement',
  'list-pay-groups': 'payment',
  'create-sandbox-payment': 'payment',
};

/** The categories of a pay statement item, and of the category filter ("Pay statement item"). */
export const itemCategories = ['earnings', 'taxes', 'employee_deductions', 'employer_contributions'] as const;

/** The types of a pay statement, null apart ("PayStatement"). */
export const statementTypes = ['off_cycle_payroll', 'one_time_payment', 'regular_payroll'] as const;

/** The payment methods of a pay statement, null apart ("PayStatement"). */
export const paymentMethods = ['check', 'direct_deposit', 'other'] as const;

interface StatedLimits {
  readonly paymentsPerBatch: number;
  readonly enrollmentsPerBatch: number;
  /** Pay statements per element when `limit` is left out. */
  readonly defaultPageSize: number;
  /** The largest `limit`. */
  readonly maxPageSize: number;
  /** Employees of a sandbox connection when `employee_size` is left out. */
  readonly defaultEmployeeSize: number;
  /** The largest `employee_size` with a payroll history; above, there is a single pay period. */
  readonly employeesWithHistory: number;
}

export const statedLimits: StatedLimits = {
  paymentsPerBatch: 10,
  enrollmentsPerBatch: 50,
  defaultPageSize: 100,
  maxPageSize: 5000,
  defaultEmployeeSize: 20,
  employeesWithHistory: 100,
};

/** Business days between the start of a payment and its default end ("Create sandbox payment", default 2). */
export const businessDaysOfPeriod = 14;
