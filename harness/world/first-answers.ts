import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';

/**
 * Remembers the operations that were answered with each access token. The data of a connection is synced before the first
 * answer, and later requests do not wait for it.
 */
export class FirstAnswers {
  readonly #answered = new Set<string>();

  /** Takes note of an exchange; one that left open what was asked is no answer. */
  note(exchange: Exchange): void {
    const { operation, request, end } = exchange;
    if (end !== 'answered' || statusOf(exchange) === 202) return;
    this.#answered.add(`${operation} ${headerValue(request, 'authorization') ?? ''}`);
  }

  /** Whether a request of this kind was answered. */
  has({ operation, credential }: RequestSpec): boolean {
    return credential.kind === 'bearer' && this.#answered.has(`${operation} Bearer ${credential.token}`);
  }
}
