import { succeeded } from '../../oracle/answer.ts';
import type { Exchange } from '../../specs/exchange.ts';

/** Knows with which credentials a payment without any field was accepted, and when last. */
export class PlainPayments {
  readonly #lastAt = new Map<string, number>();

  note(exchange: Exchange): void {
    const { operation, request, startedAt } = exchange;
    if (operation !== 'create-sandbox-payment' || request.body !== '{}' || !succeeded(exchange)) return;
    this.#lastAt.set(authorizationOf(exchange), startedAt);
  }

  /** Whether one was accepted before a payment, in the same connection, and none since. */
  endedBefore(payment: Exchange): boolean {
    const lastAt = this.#lastAt.get(authorizationOf(payment));
    return lastAt !== undefined && lastAt <= payment.startedAt;
  }
}

/** The credential that a request carried, or the empty text. */
export function authorizationOf({ request }: Exchange): string {
  return request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
}
