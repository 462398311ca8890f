import type { Exchange } from '../../specs/words/exchange.ts';
import { kept } from '../outcome/kept-evidence.ts';
import { judgeNewIds, type KnownIds, newIdsIn } from './new-ids.ts';

/** Characters of the longest id that is remembered: a target could send any number of megabytes. */
const maxIdLength = 5_000;

/** Ids of one kind for which the exchange that issued them is remembered, too. */
const maxExchanges = 2_000;

/** Remembers the ids that a target has issued, and those that were there before, to know those that come again. */
export class IssuedIds {
  readonly #known: Readonly<Record<keyof KnownIds, Map<string, Exchange | null>>>;

  /** @param given ids that were issued before the session began */
  constructor(given: Partial<Record<'accessTokens' | 'paymentIds', readonly string[]>> = {}) {
    this.#known = {
      companyIds: new Map(),
      connectionIds: new Map(),
      accessTokens: new Map(given.accessTokens?.map((token) => [token, null])),
      paymentIds: new Map(given.paymentIds?.map((id) => [id, null])),
      jobIds: new Map(),
    };
  }

  /** Adds an access token that was issued elsewhere, as in another worker. */
  addToken(token: string): void {
    remember(this.#known.accessTokens, token, null);
  }

  /** Judges whether the ids of what was created are new, and remembers them. */
  judge(creation: Exchange): ReturnType<typeof judgeNewIds> {
    const judgements = judgeNewIds(creation, this.#known);
    const { accessToken, companyId, connectionId, jobId, paymentId } = newIdsIn(creation);
    remember(this.#known.companyIds, companyId, creation);
    remember(this.#known.connectionIds, connectionId, creation);
    remember(this.#known.accessTokens, accessToken, creation);
    remember(this.#known.paymentIds, paymentId, creation);
    remember(this.#known.jobIds, jobId, creation);
    return judgements;
  }
}

/** Keeps the first exchange that issued an id, as long as there are not too many. */
function remember(ids: Map<string, Exchange | null>, id: string | undefined, exchange: Exchange | null): void {
  if (id === undefined || id === '' || id.length > maxIdLength || ids.has(id)) return;
  ids.set(id, exchange === null || ids.size >= maxExchanges ? null : kept(exchange));
}
