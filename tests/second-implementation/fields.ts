import { isDay } from './calendar.ts';
import { type Json, malformed } from './call.ts';
import { isUuidV4 } from './identity.ts';

export type Check = (value: unknown) => boolean;

const EARNINGS =
  'salary wage reimbursement overtime severance double_overtime pto sick bonus commission tips 1099 other';
const BENEFITS =
  '457 401k 401k_roth 401k_loan 403b 403b_roth 457_roth commuter custom_post_tax custom_pre_tax fsa_dependent_care ' +
  'fsa_medical hsa_post hsa_pre s125_dental s125_medical s125_vision simple simple_ira';

/** The closed enumerations of the interface. */
export const ENUMS = {
  statementType: ['off_cycle_payroll', 'one_time_payment', 'regular_payroll'],
  paymentMethod: ['check', 'direct_deposit', 'other'],
  earningType: EARNINGS.split(' '),
  taxType: ['state', 'federal', 'local', 'fica'],
  benefitType: BENEFITS.split(' '),
} as const;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === 'string';
const isCents: Check = (value) => Number.isSafeInteger(value);
const isNumber: Check = (value) => Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
export const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isAttributes: Check = (value) => isObject(value) && isObject(value.metadata);
const among =
  (values: readonly string[]): Check =>
  (value) =>
    isString(value) && values.includes(value);

/** The lines of a pay statement: what may be given for each field, where null is always accepted. */
export const LINES: Record<string, Record<string, Check>> = {
  earnings: {
    type: among(ENUMS.earningType),
    name: isString,
    amount: isCents,
    currency: isString,
    hours: isNumber,
    attributes: isAttributes,
  },
  taxes: {
    type: among(ENUMS.taxType),
    name: isString,
    employer: isFlag,
    amount: isCents,
    currency: isString,
    attributes: isAttributes,
  },
  employee_deductions: {
    name: isString,
    amount: isCents,
    currency: isString,
    pre_tax: isFlag,
    type: among(ENUMS.benefitType),
    attributes: isAttributes,
  },
  employer_contributions: {
    name: isString,
    amount: isCents,
    currency: isString,
    type: among(ENUMS.benefitType),
    attributes: isAttributes,
  },
};

/** The fields of a sandbox pay statement that aren't lists of lines. */
export const STATEMENT: Record<string, Check> = {
  individual_id: isUuidV4,
  type: among(ENUMS.statementType),
  payment_method: among(ENUMS.paymentMethod),
  total_hours: isNumber,
  gross_pay: isCents,
  net_pay: isCents,
};

/** `body[key]`, or undefined where it is absent. @throws Refusal when it is there and does not pass. */
export const optional = <T>(body: Json, key: string, passes: Check): T | undefined => {
  const value = body[key];
  if (value === undefined) return undefined;
  return passes(value) ? (value as T) : malformed(`${key} is not acceptable`);
};

/** A date that may be absent. @throws Refusal when it isn't a day of the calendar. */
export const optionalDay = (body: Json, key: string): string | undefined => optional(body, key, isDay);

/** A list of objects that may be absent. @throws Refusal when it is anything else. */
export const optionalList = (body: Json, key: string): Json[] | undefined =>
  optional(body, key, (value) => Array.isArray(value) && value.every(isObject));
