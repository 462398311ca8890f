import type { Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { maxExchanges } from '../../specs/words/finding.ts';
import { elementsFor, textOf } from '../batch/documented.ts';
import { asArray, asInteger, asObject, refused, show } from '../kernel/answer.ts';
import { bodyAt } from '../kernel/expectation.ts';
import { statementFields } from './statement-fields.ts';

/** The part of a payment that is requested. An absent field is not sent. */
export interface Window {
  readonly limit?: number;
  readonly offset?: number;
}

/** The statements of one element that was answered with data, and what `paging` says of them. */
export interface Page {
  readonly window: Window;
  readonly exchange: Exchange;
  /** JSON pointer to its element. */
  readonly pointer: string;
  readonly statements: readonly unknown[];
  /** `paging.offset` as it was received; of any type. */
  readonly offset: unknown;
  /** `paging.count`; undefined if it is absent or no integer. */
  readonly count: number | undefined;
}

/** The answer for one window. `refused`: as a whole request or in its element. The schemas judge an unreadable one. */
export type WindowAnswer =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'refused'; readonly code: number | undefined; readonly isWholeRequest: boolean }
  | { readonly kind: 'unanswered' | 'unreadable' };

/** Reads the answer to a request for one window of one payment. */
export function windowAnswer(exchange: Exchange, paymentId: string, window: Window): WindowAnswer {
  if (exchange.end !== 'answered') return { kind: 'unanswered' };
  if (refused(exchange)) return { kind: 'refused', code: exchange.response?.status, isWholeRequest: true };
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === undefined) return { kind: 'unreadable' };
  if (element.code !== 200) return { kind: 'refused', code: element.code, isWholeRequest: false };
  const page = pageOf(exchange, element, window);
  return page === undefined ? { kind: 'unreadable' } : { kind: 'page', page };
}

/** Reads the page in an element of code 200; undefined if its body is not data. */
export function pageOf(
  exchange: Exchange,
  element: { readonly pointer: string; readonly body: unknown },
  window: Window,
): Page | undefined {
  const body = asObject(element.body);
  const statements = asArray(body?.pay_statements);
  if (statements === undefined) return undefined;
  const paging = asObject(body?.paging);
  const count = asInteger(paging?.count);
  return { window, exchange, pointer: element.pointer, statements, offset: paging?.offset, count };
}

/** The identity of a statement within its payment: its individual, or its content if an individual has several. */
export type Identity = 'individual' | 'content';

/** Renders a statement as a text by which it is recognised in any answer. */
export function identityOf(statement: unknown, identity: Identity): string {
  if (identity === 'content') return textOf(statementFields, statement);
  const id = asObject(statement)?.individual_id;
  return typeof id === 'string' ? id.toLowerCase() : show(statement);
}

/** Describes a window for messages, e.g. `limit 5, offset 10`. */
export function describeWindow({ limit, offset }: Window): string {
  const parts = [
    ...(limit === undefined ? [] : [`limit ${limit}`]),
    ...(offset === undefined ? [] : [`offset ${offset}`]),
  ];
  return parts.length === 0 ? 'neither limit nor offset' : parts.join(', ');
}

/** All statements of a payment, from pages that follow one another. Other pages are compared with it. */
export interface CompletePayment {
  /** One text per statement, in order. */
  readonly statements: readonly string[];
  readonly identity: Identity;
  /** The reads of its pages, in order; at least one. */
  readonly exchanges: readonly Exchange[];
  /** JSON pointer to the element of the payment in each of these reads. */
  readonly pointers: readonly string[];
}

/** Joins pages, each of which starts where the page before ended. */
export function completePayment(pages: readonly Page[]): CompletePayment {
  const statements = pages.flatMap((page) => page.statements);
  const individuals = statements.map((statement) => identityOf(statement, 'individual'));
  const identity: Identity = new Set(individuals).size === individuals.length ? 'individual' : 'content';
  return {
    statements:
      identity === 'individual' ? individuals : statements.map((statement) => identityOf(statement, identity)),
    identity,
    exchanges: pages.map(({ exchange }) => exchange),
    pointers: pages.map(({ pointer }) => pointer),
  };
}

/** Renders the statements of a page as texts that can be compared with those of the payment. */
export const statementsOf = (page: Page, whole: CompletePayment): readonly string[] =>
  page.statements.map((statement) => identityOf(statement, whole.identity));

/** Finds the texts that a list has more often than expected, and those it lacks. Their order does not matter. */
export function compareLists(
  actual: readonly string[],
  expected: readonly string[],
): { readonly surplus: readonly string[]; readonly missing: readonly string[] } {
  const expectedCounts = new Map<string, number>();
  for (const text of expected) expectedCounts.set(text, (expectedCounts.get(text) ?? 0) + 1);
  const surplus = actual.filter((text) => {
    const count = expectedCounts.get(text) ?? 0;
    expectedCounts.set(text, count - 1);
    return count <= 0;
  });
  const missing = [...expectedCounts].flatMap(([text, count]) =>
    Array.from({ length: Math.max(0, count) }, () => text),
  );
  return { surplus, missing };
}

export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** The individuals of a page, as data. @param back the number of answers after it */
export const individualsOf = (pointer: string, back = 0): Operand =>
  bodyAt(`${pointer}/body/pay_statements/*/individual_id`, back);

/** The individuals of a payment; undefined if they do not identify its statements. `following`: exchanges after its reads. */
export function individualsOfPayment(whole: CompletePayment, following: number): Operand | undefined {
  const { length } = whole.exchanges;
  if (whole.identity !== 'individual' || length + following > maxExchanges) return undefined;
  const of = whole.pointers.map((pointer, index) => individualsOf(pointer, following + length - 1 - index));
  return { kind: 'all', of };
}
