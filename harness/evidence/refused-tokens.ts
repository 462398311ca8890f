import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Remembers the access tokens that the target refused with 401 in one valid request, and accepted in another. */
export class RefusedTokens {
  readonly #refused = new Map<string, RequestSpec>();
  readonly #served = new Map<string, RequestSpec>();

  observe(exchange: Exchange, spec: RequestSpec): void {
    if (spec.credential.kind !== 'bearer') return;
    const { token } = spec.credential;
    if (statusOf(exchange) === 401 && !this.#refused.has(token)) this.#refused.set(token, spec);
    if (succeeded(exchange) && operations[spec.operation].effect === 'read') this.#served.set(token, spec);
  }

  /** Each token that was refused in one request and served in another, with both requests. */
  get all() {
    return [...this.#refused].flatMap(([token, refused]) => {
      const served = this.#served.get(token);
      return served === undefined ? [] : [{ token, refused, served }];
    });
  }
}
