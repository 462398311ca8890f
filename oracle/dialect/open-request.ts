import { dayAt } from '../../specs/interface/calendar.ts';
import { asArray, asObject, type JsonObject } from '../kernel/json.ts';
import type { Look } from './look.ts';
import type { Oddity } from './oddity.ts';

/** The fields of a line that is given whole. */
const lineFields: Readonly<Record<string, readonly string[]>> = {
  earnings: ['amount', 'name', 'hours'],
  taxes: ['amount', 'name', 'employer'],
  employee_deductions: ['amount', 'name', 'pre_tax'],
  employer_contributions: ['amount', 'name'],
};

/** Employees of a connection above which only one pay period is created. */
const largeFrom = 100;

/** Lists what leaves it open whether a request of the stated form is served. */
export function openRequest(look: Look): readonly Oddity[] {
  switch (look.exchange.operation) {
    case 'create-sandbox-connection':
      return [{ silence: 'SIL-092', label: 'a connection beside others' }];
    case 'create-sandbox-payment':
      return [...openPayment(look)];
    default:
      return [];
  }
}

function* openPayment({ exchange, asked, known }: Look): Generator<Oddity> {
  const { size, periods } = known.connectionOf(exchange) ?? { size: null, periods: [] };
  if (size !== null && size > largeFrom) yield { silence: 'SIL-090', label: 'a payment of more than 100 employees' };
  if (asked === undefined) return;
  const { start_date: start, end_date: end = start, pay_date: pay, debit_date: debit } = asked;
  const today = dayAt(exchange.startedAt);
  if ([start, end, pay, debit].some((day) => typeof day === 'string' && day > today)) {
    yield { silence: 'SIL-089', label: 'a date in the future' };
  }
  if (typeof start === 'string' && typeof end === 'string') {
    if (periods.some(([first, last]) => start <= last && end >= first)) {
      yield { silence: 'SIL-087', label: 'a period that overlaps an earlier one' };
    } else if (periods.some(([, last]) => start <= last)) {
      yield { silence: 'SIL-087', label: 'a period before an earlier one' };
    }
  }
  if (hasLineInPart(asked)) yield { silence: 'SIL-094', label: 'a line in part' };
}

function hasLineInPart({ pay_statements }: JsonObject): boolean {
  return (asArray(pay_statements) ?? [])
    .slice(0, 50)
    .some((statement) =>
      Object.entries(lineFields).some(([kind, fields]) =>
        (asArray(asObject(statement)?.[kind]) ?? []).some((line) =>
          fields.some((field) => !Object.hasOwn(asObject(line) ?? {}, field)),
        ),
      ),
    );
}
