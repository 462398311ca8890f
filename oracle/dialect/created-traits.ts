import { addBusinessDays, isCalendarDay, isWeekend } from '../../specs/interface/calendar.ts';
import { businessDaysOfPeriod, itemCategories, uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { asArray, asInteger, asObject, at, type JsonObject } from '../kernel/answer.ts';
import type { KnownPayment } from './known-things.ts';
import type { Look } from './look.ts';
import { type Trait, traitOf } from './trait.ts';

/** Fixed holidays, as month and day. A period that passes one of them shows whether it counts as a business day. */
const holidays = ['01-01', '06-19', '07-04', '11-11', '12-25'] as const;

/** Yields open choices in results of creations: the date of a payment, the products and the connection of an account. */
export function* creationTraits({ exchange, body, asked, known }: Look): Generator<Trait> {
  const { operation } = exchange;
  const answer = asObject(body) ?? {};
  if (operation === 'create-sandbox-payment') return yield* payDateTraits(asked ?? {}, answer);
  if (operation === 'create-sandbox-account') {
    const before = known.connectionOfCompany(String(asked?.company_id));
    const id = String(answer.connection_id).toLowerCase();
    if (before !== undefined && [before, id].every((each) => uuidPattern.test(each))) {
      const value = id === before ? 'that of the company' : 'another';
      yield traitOf('SIL-039', `${operation} 200 /connection_id`, 'connection', value);
    }
  }
  if (operation !== 'create-sandbox-account' && operation !== 'create-sandbox-connection') return;
  if (operation === 'create-sandbox-account') {
    const value = answer.token_type === undefined ? 'absent' : 'a value';
    yield traitOf('SIL-018', `${operation} 200 /token_type`, 'given', value);
  }
  const [wanted, granted] = [asArray(asked?.products), asArray(answer.products)?.map(String)];
  if (wanted === undefined || granted === undefined || wanted.length < 2) return;
  const lacks = wanted.some((product) => !granted.includes(String(product)));
  const isOrdered = wanted.join() === granted.filter((product) => wanted.includes(product)).join();
  const value = lacks ? 'fewer than asked for' : isOrdered ? 'in the order asked for' : 'in another order';
  yield traitOf('SIL-040', `${operation} 200 /products`, 'products', value);
}

/** Yields whether a default period counts a holiday as a business day. Its pay date shows that, if no end is given. */
function* payDateTraits(asked: JsonObject, { pay_date }: JsonObject): Generator<Trait> {
  const { start_date: start, end_date, pay_date: given } = asked;
  if (end_date !== undefined || given !== undefined || typeof pay_date !== 'string') return;
  // It is another question how days are counted from a weekend.
  if (!isCalendarDay(start) || isWeekend(start)) return;
  const expected = addBusinessDays(start, businessDaysOfPeriod);
  const passed = holidays.filter((day) => isPassed(day, start, expected));
  if (passed.length === 0) return;
  // A pay date that is too early is a defect, not a choice.
  if (pay_date < expected) return;
  const value = pay_date === expected ? 'a business day' : 'no business day';
  for (const day of passed) yield traitOf('SIL-026', `create-sandbox-payment, over ${day}`, 'holiday', value);
}

/** Whether a day of the year falls on Monday to Friday, after one day, and not after another. */
const isPassed = (monthDay: string, after: string, until: string): boolean =>
  [after.slice(0, 4), until.slice(0, 4)].some((year) => {
    const day = `${year}-${monthDay}`;
    return day > after && day <= until && !isWeekend(day);
  });

/** The silence that leaves open whether statements have lines that they were not given, by the kind of lines. */
const unasked: Readonly<Record<(typeof itemCategories)[number], SilenceId>> = {
  earnings: 'SIL-093',
  taxes: 'SIL-093',
  employee_deductions: 'SIL-093',
  employer_contributions: 'SIL-074',
};

/** The most statements of a payment whose lines are looked at. */
const maxStatements = 4;

/** Yields open choices in a created payment's element: others paid, how many, further lines. */
export function* createdTraits(data: unknown, { connection, given }: KnownPayment): Generator<Trait> {
  const place = 'get-pay-statement, a payment of the run';
  const counted = asInteger(at(data, '/paging/count'));
  // If the count is not that of the page, it is wrong, or the page is only a part: neither shows a choice.
  const count = counted === asArray(at(data, '/pay_statements'))?.length ? counted : undefined;
  const named = new Map((given ?? []).map((each) => [String(each.individual_id).toLowerCase(), each]));
  const nameSomeone = given?.every(({ individual_id }) => typeof individual_id === 'string') ?? false;
  if (count !== undefined && nameSomeone && named.size > 0) {
    yield traitOf('SIL-030', place, 'paid beside those named', count > named.size ? 'others, too' : 'nobody else');
  }
  if (count !== undefined && given === null && connection.size !== null) {
    const more = count - connection.size;
    const value = more === 0 ? 'as many as employee_size' : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
    yield traitOf('SIL-044', place, 'employees', value);
  }
  // In other connections the lines may follow from earlier enrollments and settings.
  if (!connection.isMade) return;
  for (const each of (asArray(at(data, '/pay_statements')) ?? []).slice(0, maxStatements)) {
    const statement = asObject(each) ?? {};
    const own = named.get(String(statement.individual_id).toLowerCase());
    if (given !== null && own === undefined) continue;
    for (const kind of itemCategories) {
      if (own?.[kind] !== undefined) continue;
      const value = (asArray(statement[kind])?.length ?? 0) > 0 ? 'some' : 'none';
      yield traitOf(unasked[kind], `${place} /${kind}`, 'lines that were not given', value);
    }
  }
}
