import { basicCredential, sandboxConnection } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { issuedBy } from '../../oracle/create-sandbox-connection/creation-result.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** The fields of a creation's body other than its provider. */
export interface ConnectionOptions {
  readonly products?: readonly string[];
  readonly employee_size?: number;
}

/** Creates connections one after the other, and records whether their tokens differ. */
export class Creator {
  readonly #trial: Trial;
  readonly #provider: string;
  readonly #accessTokens = new Set<string>();
  #results = 0;

  constructor(trial: Trial, provider: string) {
    this.#trial = trial;
    this.#provider = provider;
  }

  get areTokensDistinct(): boolean {
    return this.#accessTokens.size === this.#results;
  }

  send(options: ConnectionOptions): Promise<Exchange> {
    const json = { provider_id: this.#provider, ...options };
    return this.#trial.send(sandboxConnection(basicCredential(this.#trial.profile), json));
  }

  /** Records the token in the result of a creation. The rest of the result is judged with all answers. */
  note(exchange: Exchange): void {
    const { accessToken } = issuedBy(exchange);
    this.#results += 1;
    if (accessToken) this.#accessTokens.add(accessToken);
  }
}
