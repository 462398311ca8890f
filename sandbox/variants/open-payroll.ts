import { businessDaysAfter } from '../calendar/business-days.ts';
import { type JsonObject, objectOf, objectsOf, withList } from '../switches/json-access.ts';
import {
  alterAnswers,
  changeAnswers,
  changeRules,
  combineBehaviours,
  refuseRequests,
  rewriteBodies,
} from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { paymentMethods, paymentTypes } from '../world/wire.ts';
import { variant } from './define.ts';

const statements = 'responses/*/body/pay_statements/*';
const lineLists = ['earnings', 'taxes', 'employee_deductions', 'employer_contributions'] as const;
const to = (value: unknown) => () => value;
const inStatements = (path: string, change: (value: unknown) => unknown) =>
  alterAnswers({ operations: ['get-pay-statement'], path: `${statements}/${path}`, change });

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The Monday after a weekend day; any other day is itself. */
function mondayAfterWeekend(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  while (isWeekend(date.toISOString().slice(0, 10))) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** A copy without a key whose text is not one of the listed values. */
function withoutUnlisted(given: JsonObject, key: string, listed: readonly string[]): JsonObject {
  const { [key]: value, ...rest } = given;
  return typeof value === 'string' && !listed.includes(value) ? rest : given;
}

/** Results of payments that the interface leaves open. */
export const openPayroll: readonly Variant[] = [
  variant(
    'currency-in-capitals',
    'Amounts are in EUR, written in capitals.',
    ['SIL-029', 'SIL-062'],
    combineBehaviours(
      ...['gross_pay', 'net_pay', ...lineLists.map((list) => `${list}/*`)].map((path) =>
        inStatements(`${path}/currency`, (currency) => (currency === null ? null : 'EUR')),
      ),
      ...['employee_contribution', 'employer_contribution'].map((key) =>
        alterAnswers({
          operations: ['get-enrollments'],
          path: `responses/*/body/contributions/${key}/currency`,
          change: to('EUR'),
        }),
      ),
    ),
  ),
  variant(
    'line-types-and-currencies-null',
    'Lines have neither a type nor a currency.',
    ['SIL-029', 'SIL-043', 'SIL-053', 'SIL-055', 'SIL-058'],
    combineBehaviours(
      ...lineLists.flatMap((list) => [
        inStatements(`${list}/*/currency`, to(null)),
        inStatements(`${list}/*/type`, to(null)),
      ]),
    ),
  ),
  variant(
    'metadata-of-any-kind',
    'Metadata of lines and items holds null, lists and objects.',
    ['SIL-053', 'SIL-055', 'SIL-056', 'SIL-057', 'SIL-059'],
    combineBehaviours(
      ...lineLists.map((list) =>
        inStatements(`${list}/*`, (line) =>
          line === null ? null : { ...objectOf(line), attributes: { metadata: { a: null, b: [[], {}], 'c d': -0.5 } } },
        ),
      ),
      alterAnswers({
        operations: ['list-pay-statement-items'],
        path: 'responses/*/attributes/metadata',
        change: to({ '': null, list: [1, 'x', null], deep: { deeper: {} } }),
      }),
    ),
  ),
  variant(
    'contributions-by-default',
    'A given statement without employer_contributions has one.',
    ['SIL-074'],
    changeRules((base) => ({
      listed: (inputs, entity) =>
        base
          .listed(inputs, entity)
          .map((input) => ({ employer_contributions: [{ name: 'Pension fund', amount: 1_000 }], ...input })),
    })),
  ),
  variant(
    'weekends-count-from-monday',
    'Business days that are counted from a weekend are counted from the Monday after it.',
    [],
    changeRules((base) => ({
      defaultStart(payments) {
        const last = payments.at(-1)?.endDate;
        return last === undefined ? undefined : businessDaysAfter(mondayAfterWeekend(last), 1);
      },
      defaultEnd: (start) => base.defaultEnd(mondayAfterWeekend(start)),
    })),
    ['PAY-015', 'PAY-020'],
  ),
  variant(
    'reversed-periods-refused',
    'A payment whose end_date lies before its start_date, or its pay_date before either, is refused.',
    ['SIL-028'],
    refuseRequests('create-sandbox-payment', (body) => {
      const { start_date: start, end_date: end, pay_date: pay } = objectOf(body);
      const days = [start, end, pay].filter((day) => typeof day === 'string');
      return days.some((day, index) => index > 0 && day < String(days[index - 1]));
    }),
  ),
  variant(
    'unlisted-types-accepted',
    'A given type or payment_method that is not listed is passed over.',
    ['SIL-077'],
    rewriteBodies('create-sandbox-payment', (body) =>
      withList(body, 'pay_statements', (list) =>
        list.map((statement) =>
          withoutUnlisted(withoutUnlisted(objectOf(statement), 'type', paymentTypes), 'payment_method', paymentMethods),
        ),
      ),
    ),
  ),
  variant(
    'null-types-refused',
    'A statement whose type or payment_method is null is refused.',
    ['SIL-077'],
    refuseRequests('create-sandbox-payment', (body) =>
      objectsOf(objectOf(body).pay_statements).some((one) => one.type === null || one.payment_method === null),
    ),
  ),
  variant(
    'accounts-start-unpaid',
    'A further account of a connection comes without payments.',
    ['SIL-084'],
    changeAnswers({ operations: ['create-sandbox-account'] }, (reply, { world }) => {
      const entity = world.entities.get(String(objectOf(reply.body).entity_id));
      entity?.payments.splice(0);
    }),
  ),
];
