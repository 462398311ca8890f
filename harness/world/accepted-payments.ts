import { statusOf, succeeded } from '../../oracle/answer.ts';
import type { Exchange } from '../../specs/exchange.ts';

/** Statuses of a refusal that is about the credential or the moment, and not about the payment. */
const notForPayment: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** A date of the payment in the text of its body. */
const namesDate = /"(?:start|end|pay|debit)_date":/;

/** Knows with which credentials payments were accepted, and when: first, and last of those without any field. */
export class AcceptedPayments {
  readonly #firstAt = new Map<string, number>();
  readonly #lastPlainAt = new Map<string, number>();

  note(exchange: Exchange): void {
    const { operation, request, startedAt } = exchange;
    if (operation !== 'create-sandbox-payment' || !succeeded(exchange)) return;
    const authorization = authorizationOf(exchange);
    if (!this.#firstAt.has(authorization)) this.#firstAt.set(authorization, startedAt);
    if (request.body === '{}') this.#lastPlainAt.set(authorization, startedAt);
  }

  /** Whether a payment without any field was accepted before this payment, in the same connection, and none since. */
  endedWithPlainBefore(payment: Exchange): boolean {
    const lastAt = this.#lastPlainAt.get(authorizationOf(payment));
    return lastAt !== undefined && lastAt <= payment.startedAt;
  }

  /**
   * Whether a valid payment was refused, with a 4xx, as a target may: one with dates, since its time may overlap or come
   * before that of others, and any in a connection where one had been accepted before.
   */
  mayBeRefused(payment: Exchange): boolean {
    const status = statusOf(payment);
    if (status === undefined || status < 400 || status >= 500 || notForPayment.has(status)) return false;
    if (payment.operation !== 'create-sandbox-payment') return false;
    const firstAt = this.#firstAt.get(authorizationOf(payment));
    return namesDate.test(payment.request.body ?? '') || (firstAt !== undefined && firstAt <= payment.startedAt);
  }
}

/** The credential that a request carried, or the empty text. */
export function authorizationOf({ request }: Exchange): string {
  return request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
}
