import { basicCredential, sandboxConnection } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { issuedBy } from '../../oracle/create-sandbox-connection/creation-result.ts';
import { judgeConnectionIds, judgeNewConnection } from '../../oracle/create-sandbox-connection/new-connection.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

type CreatorTrial = Trial<IdsOf<[typeof judgeNewConnection, typeof judgeConnectionIds]>>;

/** The body of a creation, beside its provider. */
export interface ConnectionOptions {
  readonly products?: readonly string[];
  readonly employee_size?: number;
}

/** Creates one connection after the other, and judges each result by those before it. */
export class Creator {
  readonly #trial: CreatorTrial;
  readonly #provider: string;
  readonly #connectionIds = new Set<string>();
  readonly #accessTokens = new Set<string>();
  #results = 0;

  constructor(trial: CreatorTrial, provider: string) {
    this.#trial = trial;
    this.#provider = provider;
  }

  /** Whether every result had a token of its own: else it is not known whom it stands for. */
  get areTokensDistinct(): boolean {
    return this.#accessTokens.size === this.#results;
  }

  send(options: ConnectionOptions): Promise<Exchange> {
    const json = { provider_id: this.#provider, ...options };
    return this.#trial.send(sandboxConnection(basicCredential(this.#trial.profile), json));
  }

  /**
   * Judges what the result of a creation says by itself, and against the ones before.
   *
   * @param products that were asked for; null where none were
   */
  judgeResult(exchange: Exchange, products: readonly string[] | null): void {
    const [connectionIds, accessTokens] = [this.#connectionIds, this.#accessTokens];
    this.#trial.judge(
      judgeNewConnection(exchange, { provider: this.#provider, products }),
      judgeConnectionIds(exchange, { connectionIds, accessTokens }),
    );
    const { accessToken, connectionId } = issuedBy(exchange);
    this.#results += 1;
    if (connectionId) connectionIds.add(connectionId);
    if (accessToken) accessTokens.add(accessToken);
  }
}
