import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { alter, type Change } from '../../switches/alter.ts';
import { changeAnswers } from '../../switches/behaviours.ts';
import { objectOf, objectsOf } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const shape = (requirement: RequirementId) =>
  ({ kind: 'shape', requirements: [requirement], conditional: true }) as const;

/** Fields that are wrong only in statements far from the beginning of a payment: path, change, and what is broken. */
const lateStatements = [
  ['individual-id', 'individual_id', (id) => String(id).slice(1), 'PSTMT-004'],
  ['gross-currency', 'gross_pay/currency', () => null, 'MONEY-004'],
  ['method', 'payment_method', () => 'cash', 'PSTMT-008'],
  ['hours', 'total_hours', (hours) => (hours === null ? null : `${String(hours)} h`), 'PSTMT-009'],
  ['tax-employer', 'taxes/*/employer', () => 'no', 'TAX-005'],
  ['earning-type', 'earnings/*/type', (type) => (type === null ? null : 'base_pay'), 'EARN-003'],
] as const satisfies readonly (readonly [string, string, Change, RequirementId])[];

/** Fields that are wrong only in enrollments far from the first, in the order in which they are listed. */
const lateEnrollments = [
  ['dependents', 'dependent_ids', () => null, 'ENRF-045'],
  ['plan', 'plan_id', (id) => String(id).slice(1), 'ENRF-033'],
  ['start', 'coverage_start_date', (day) => String(day).replaceAll('-', '/'), 'ENRF-038'],
  ['amount', 'contributions/employee_contribution/amount', (amount) => Number(amount) / 100 + 0.001, 'ENRF-008'],
] as const satisfies readonly (readonly [string, string, Change, RequirementId])[];

/** Fields that are wrong in the last element of a list, if it has more than one. */
const lastElements: readonly (readonly [OperationId, string, string, string, Change, RequirementId])[] = [
  ['list-automated-jobs', 'job-url', 'data', 'job_url', (url) => String(url).replace('http', 'ht tp'), 'JOBF-007'],
  ['list-automated-jobs', 'completed', 'data', 'completed_at', (time) => String(time).slice(0, 10), 'JOBF-023'],
  ['list-pay-statement-items', 'category', 'responses', 'category', () => 'deductions', 'ITEMF-014'],
];

/** What is in order at the beginning, and wrong further on. */
export const lateElements: readonly Fault[] = [
  ...lateStatements.map(([name, path, change, requirement]) =>
    faultsOf('get-pay-statement')(
      `late-statement-${name}`,
      `The ${path} of statements beyond index 100 is not as described.`,
      shape(requirement),
      changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
        for (const { body } of objectsOf(objectOf(reply.body).responses)) {
          const { paging, pay_statements: page } = objectOf(body);
          const offset = Number(objectOf(paging).offset);
          for (const [index, statement] of objectsOf(page).entries())
            if (offset + index > 100) alter(statement, path, change);
        }
      }),
    ),
  ),
  ...lateEnrollments.map(([name, path, change, requirement]) =>
    faultsOf('get-enrollments')(
      `late-enrollment-${name}`,
      `The ${path} of enrollments after the fortieth is not as described.`,
      shape(requirement),
      changeAnswers({ operations: ['get-enrollments'] }, (reply, { token }) => {
        const late = new Set([...(token?.entity.enrollments.keys() ?? [])].slice(40));
        for (const { body } of objectsOf(objectOf(reply.body).responses))
          if (late.has(String(objectOf(body).id))) alter(body, path, change);
      }),
    ),
  ),
  ...lastElements.map(([operation, name, list, key, change, requirement]) =>
    faultsOf(operation)(
      `late-${operation}-${name}`,
      `The ${key} of the last element of ${list} is not as described, if there are more than five.`,
      shape(requirement),
      changeAnswers({ operations: [operation] }, (reply) => {
        const elements = objectsOf(objectOf(reply.body)[list]);
        const last = elements.length > 5 ? elements.at(-1) : undefined;
        if (last !== undefined && key in last) alter(last, key, change);
      }),
    ),
  ),
];
