import type { Exchange } from '../../specs/words/exchange.ts';
import { canonical } from '../batch/documented.ts';
import { elementsFor } from '../batch/elements.ts';
import { refused } from '../kernel/answer.ts';
import { asArray, asInteger, asObject, show } from '../kernel/json.ts';
import { statementFields } from './statement-fields.ts';

/** The part of a payment that is asked for. A field that is absent is not sent. */
export interface Window {
  readonly limit?: number;
  readonly offset?: number;
}

/** A page of pay statements as it was received. */
export interface Page {
  readonly window: Window;
  readonly exchange: Exchange;
  /** JSON pointer to its element. */
  readonly pointer: string;
  readonly statements: readonly unknown[];
  /** `paging.offset` as it was received; of any type. */
  readonly offset: unknown;
  /** `paging.count`; undefined where it is absent or no integer. */
  readonly count: number | undefined;
}

/**
 * The answer to one request for a window: a page, a refusal (of the whole request or in its element), none
 * at all within the deadline, or in a shape that can't be read, which the schemas judge.
 */
export type WindowAnswer =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'refused'; readonly code: number | undefined; readonly asWhole: boolean }
  | { readonly kind: 'unanswered' | 'unreadable' };

/** Reads the answer to a request for one window of one payment. */
export function windowAnswer(exchange: Exchange, paymentId: string, window: Window): WindowAnswer {
  if (exchange.end !== 'answered') return { kind: 'unanswered' };
  if (refused(exchange)) return { kind: 'refused', code: exchange.response?.status, asWhole: true };
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === undefined) return { kind: 'unreadable' };
  if (element.code !== 200) return { kind: 'refused', code: element.code, asWhole: false };
  const page = pageOf(exchange, element, window);
  return page === undefined ? { kind: 'unreadable' } : { kind: 'page', page };
}

/** Reads the page in an element of code 200; undefined where its body is not data. */
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

/**
 * The identity of a statement within its payment: the individual, or its whole content where an individual has several.
 */
export type Identity = 'individual' | 'content';

/** Renders a statement as a text that is the same for the same statement in any answer. */
export function identityOf(statement: unknown, identity: Identity): string {
  if (identity === 'content') return canonical(statementFields, statement);
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
