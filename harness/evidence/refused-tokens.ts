import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** A token that one request was refused with, by 401, and another was answered with. */
export interface RefusedToken {
  readonly token: string;
  readonly refused: RequestSpec;
  readonly served: RequestSpec;
}

/** Remembers which access tokens were refused in one request and taken in another, whoever sent them. */
export class RefusedTokens {
  readonly #refused = new Map<string, RequestSpec>();
  readonly #served = new Map<string, RequestSpec>();

  /** Takes the answer to a valid request. */
  observe(exchange: Exchange, spec: RequestSpec): void {
    if (spec.credential.kind !== 'bearer') return;
    const { token } = spec.credential;
    if (statusOf(exchange) === 401 && !this.#refused.has(token)) this.#refused.set(token, spec);
    if (succeeded(exchange) && operations[spec.operation].effect === 'read') this.#served.set(token, spec);
  }

  /** Tokens that were both, as far as is known by now. */
  get all(): readonly RefusedToken[] {
    return [...this.#refused].flatMap(([token, refused]) => {
      const served = this.#served.get(token);
      return served === undefined ? [] : [{ token, refused, served }];
    });
  }
}
