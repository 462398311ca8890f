import type { Exchange } from '../../specs/words/exchange.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { type CompletePayment, completePayment, type Page, type Window, windowAnswer } from './page.ts';

/** The id of the payment that the tests read. */
export const paymentId = '5d1c6b1e-3f0a-4b57-9d41-0a7c2e9f8b13';

export const individual = (index: number): string => `7a0e4f52-8c1d-4e36-b2f9-${String(index).padStart(12, '0')}`;

export const statements = (...indices: readonly number[]): readonly unknown[] =>
  indices.map((index) => ({ individual_id: individual(index), net_pay: { amount: index, currency: 'usd' } }));

/** An answer with one element of code 200 per page: the indices of its statements, its offset and count. */
export function batchOf(...pages: readonly PageAnswer[]): Exchange {
  const responses = pages.map(({ shown, offset = 0, count }) => ({
    payment_id: paymentId,
    code: 200,
    body: { paging: { offset, ...(count === undefined ? {} : { count }) }, pay_statements: statements(...shown) },
  }));
  return answered('get-pay-statement', 200, { responses });
}

export interface PageAnswer {
  readonly shown: readonly number[];
  readonly offset?: unknown;
  readonly count?: unknown;
}

/** The page that such an answer to a window is. */
export function pageFor(window: Window, shown: readonly number[], paging: Omit<PageAnswer, 'shown'> = {}): Page {
  const answer = windowAnswer(batchOf({ shown, offset: window.offset ?? 0, ...paging }), paymentId, window);
  if (answer.kind !== 'page') throw new Error('the testbed made no page');
  return answer.page;
}

/** The indices from `from` up to, and without, `to`. */
export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** A payment of `total` statements, as it was read at once. */
export const wholeOfMany = (total: number): CompletePayment =>
  completePayment([pageFor({ limit: 1000 }, range(0, total))]);
