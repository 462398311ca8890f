import { dayAt } from '../../specs/interface/calendar.ts';
import { responseSchemaFor } from '../../specs/validation/validator.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { headerValues } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, at, type JsonObject, statusOf } from '../kernel/answer.ts';
import type { Look } from './look.ts';
import { odditiesOf } from './odd-request.ts';
import { type Oddity, odd, shortText, type Trait, traitOf } from './trait.ts';
import { isPutOff } from './waiting-traits.ts';

/** The most elements of a batch, or statements of a payment, that are looked at. */
const maxElements = 50;

/** Says an error in words that are alike for all requests: `422 unprocessable_entity_error batch_limit_exceeded`. */
function errorWords(code: number, body: unknown): string {
  const { name, service_code } = asObject(body) ?? {};
  const words = [name, service_code].filter((word): word is string => typeof word === 'string');
  return [code, ...words.map((word) => shortText(word))].join(' ');
}

/** Yields how a request was answered that is odd in one way, or may be refused, or has a status that is not listed. */
export function* answerTraits(look: Look): Generator<Trait> {
  const { exchange, body } = look;
  const status = statusOf(exchange);
  if (status === undefined || isPutOff(exchange.response)) return;
  const oddities = odditiesOf(look);
  const value = answerWords(look, status);
  // Whether the interface shows answers of this status.
  const isShown = responseSchemaFor(exchange.operation, status) !== undefined;
  // If a request is odd in two ways, nothing tells which of them was refused. A 202 tells of none: it puts off any request.
  if (status === 200 || (oddities.length === 1 && status !== 202)) {
    for (const { silence, label } of oddities) {
      if (value === 'served' && isNeverServed(silence, label, look)) continue;
      yield traitOf(silence, `${exchange.operation}, ${label}`, 'answer', value);
    }
  }
  if (oddities.length === 0) {
    const open = look.stated ? listOpenParts(look) : [];
    if (status === 200 || (open.length === 1 && status !== 202)) {
      for (const { silence, label } of open) {
        yield traitOf(silence, `${exchange.operation}, ${label}`, 'acceptance', value);
      }
    }
    if (!isShown && status !== 202 && (open.length === 0 || !look.stated)) {
      yield traitOf('SIL-050', `${exchange.operation} ${status}`, 'error', value);
    }
  }
  if (status >= 400 && !isShown) yield* refusalTraits(look, status, body);
}

/** Says how a request was served or refused; for a batch, by the first element that was not served. */
function answerWords({ exchange, body }: Look, status: number): string {
  if (status !== 200) return errorWords(status, body);
  const elements = (asArray(at(body, '/responses')) ?? []).map((element) => asObject(element) ?? {});
  const refused = elements.find(({ code }) => typeof code === 'number' && code !== 200 && code !== 202);
  if (refused !== undefined) return `its element says ${refused.code}`;
  const isEmpty = exchange.operation === 'get-pay-statement' ? elements.some(hasEmptyPage) : hasNoJobs(body);
  return isEmpty ? 'served, with an empty page' : 'served';
}

/** Whether serving a request is a breach: without a valid credential, with foreign data, or without an element. */
function isNeverServed(silence: SilenceId, label: string, { body, exchange }: Look): boolean {
  if (silence === 'SIL-091') return true;
  // A request with several credentials may have a valid one among them.
  if (silence === 'SIL-036') return headerValues(exchange.request, 'authorization').length < 2;
  // Under another’s entity a target may serve the caller's own data.
  return silence === 'SIL-032' && label !== 'another’s entity' && asArray(at(body, '/individual_ids'))?.length !== 0;
}

const hasNoJobs = (body: unknown): boolean => asArray(at(body, '/data'))?.length === 0;
const hasEmptyPage = (element: unknown): boolean => asArray(at(element, '/body/pay_statements'))?.length === 0;

const maxErrorKeys = 20;
const maxMessageLength = 400;

/** Yields the form of a refusal that is not listed, and its message without the values of the request. */
function* refusalTraits({ exchange }: Look, status: number, body: unknown): Generator<Trait> {
  const error = asObject(body) ?? {};
  const { message, service_code } = error;
  const place = `${exchange.operation} ${status}`;
  yield traitOf(
    'SIL-050',
    place,
    'keys of the error',
    ...Object.keys(error).slice(0, maxErrorKeys).map(shortText).sort(),
  );
  const text = asString(message);
  if (text === undefined) return;
  const code = typeof service_code === 'string' ? ` ${shortText(service_code)}` : '';
  yield traitOf('SIL-080', `${place}${code}`, 'message', shortText(withoutValues(text)));
}

/** A message without quoted words, ids and numbers, which differ from request to request. */
const withoutValues = (message: string): string =>
  message
    .slice(0, maxMessageLength)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…')
    .replace(/\d+/g, '#');

/** Yields the codes and forms of a batch's elements that are errors. */
export function* elementTraits({ exchange: { operation }, body }: Look): Generator<Trait> {
  const silence: SilenceId = operation === 'get-pay-statement' ? 'SIL-012' : 'SIL-013';
  for (const element of (asArray(at(body, '/responses')) ?? []).slice(0, maxElements)) {
    const { code, body: error } = asObject(element) ?? {};
    if (typeof code !== 'number' || code === 200 || code === 202) continue;
    const form = error === null ? ' without a body' : typeof error === 'object' ? '' : ` as a ${typeof error}`;
    yield traitOf(silence, `${operation} 200 /responses/*`, 'error', `${errorWords(code, error)}${form}`);
  }
}

/** The fields of a complete line, by its kind. */
const lineFields: Readonly<Record<string, readonly string[]>> = {
  earnings: ['amount', 'name', 'hours'],
  taxes: ['amount', 'name', 'employer'],
  employee_deductions: ['amount', 'name', 'pre_tax'],
  employer_contributions: ['amount', 'name'],
};

/** Employees of a connection above which only one pay period is created. */
const largeAbove = 100;

/** Lists the silences that leave it open whether a request of the stated form is served, e.g. a date in the future. */
function listOpenParts(look: Look): readonly Oddity[] {
  const { operation } = look.exchange;
  if (operation === 'create-sandbox-connection') return [odd('SIL-092', 'a connection beside others')];
  return operation === 'create-sandbox-payment' ? [...openPayment(look)] : [];
}

function* openPayment({ exchange, asked, known }: Look): Generator<Oddity> {
  const { size, periods } = known.connectionOf(exchange) ?? { size: null, periods: [] };
  if (size !== null && size > largeAbove) yield odd('SIL-090', 'a payment of more than 100 employees');
  if (asked === undefined) return;
  const { start_date: start, end_date: end = start, pay_date: pay, debit_date: debit } = asked;
  const today = dayAt(exchange.startedAt);
  if ([start, end, pay, debit].some((day) => typeof day === 'string' && day > today)) {
    yield odd('SIL-089', 'a date in the future');
  }
  if (typeof start === 'string' && typeof end === 'string') {
    if (periods.some(([first, last]) => start <= last && end >= first)) {
      yield odd('SIL-087', 'a period that overlaps an earlier one');
    } else if (periods.some(([, last]) => start <= last)) {
      yield odd('SIL-087', 'a period before an earlier one');
    }
  }
  if (hasLineInPart(asked)) yield odd('SIL-094', 'a line in part');
}

const hasLineInPart = ({ pay_statements }: JsonObject): boolean =>
  (asArray(pay_statements) ?? [])
    .slice(0, maxElements)
    .some((statement) =>
      Object.entries(lineFields).some(([kind, fields]) =>
        (asArray(asObject(statement)?.[kind]) ?? []).some((line) =>
          fields.some((field) => !Object.hasOwn(asObject(line) ?? {}, field)),
        ),
      ),
    );
