import { judgeNewIds, type KnownIds, newIdsIn } from '../../oracle/new-ids.ts';
import type { Exchange } from '../../specs/exchange.ts';

/** Characters of the longest id that is remembered: a target could send any number of megabytes. */
const longestId = 5_000;

/** Remembers the ids that a target has issued, and those that were there before, to know those that come again. */
export class IssuedIds {
  readonly #connectionIds = new Set<string>();
  readonly #accessTokens: Set<string>;
  readonly #paymentIds: Set<string>;
  readonly #jobIds = new Set<string>();

  /** @param given ids that were issued before the session began */
  constructor(given: Partial<Record<'accessTokens' | 'paymentIds', readonly string[]>> = {}) {
    this.#accessTokens = new Set(given.accessTokens);
    this.#paymentIds = new Set(given.paymentIds);
  }

  /** Adds an access token that was issued elsewhere, as in another worker. */
  addToken(token: string): void {
    remember(this.#accessTokens, token);
  }

  /** Judges whether the ids of what was created are new, and remembers them. */
  judge(creation: Exchange): ReturnType<typeof judgeNewIds> {
    const known: KnownIds = {
      connectionIds: this.#connectionIds,
      accessTokens: this.#accessTokens,
      paymentIds: this.#paymentIds,
      jobIds: this.#jobIds,
    };
    const judgements = judgeNewIds(creation, known);
    const { accessToken, connectionId, jobId, paymentId } = newIdsIn(creation);
    remember(this.#connectionIds, connectionId);
    remember(this.#accessTokens, accessToken);
    remember(this.#paymentIds, paymentId);
    remember(this.#jobIds, jobId);
    return judgements;
  }
}

function remember(ids: Set<string>, id: string | undefined): void {
  if (id !== undefined && id !== '' && id.length <= longestId) ids.add(id);
}
