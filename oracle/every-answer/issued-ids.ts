import type { Exchange } from '../../specs/words/exchange.ts';
import { kept } from '../outcome/kept-evidence.ts';
import { judgeNewIds, type KnownIds, newIdsIn } from './new-ids.ts';

/** The most characters of an id that is remembered: a target could send megabytes. */
const maxIdLength = 5_000;

/** The most ids of one kind for which the issuing exchange is remembered, too. */
const maxExchanges = 2_000;

/** Remembers the ids that a target has issued, to recognise ids that are issued twice. */
export class IssuedIds {
  readonly #known: Readonly<Record<keyof KnownIds, Map<string, Exchange | null>>>;

  /** @param idsBefore ids that were issued before the session began */
  constructor(idsBefore: Partial<Record<'accessTokens' | 'paymentIds', readonly string[]>> = {}) {
    this.#known = {
      companyIds: new Map(),
      connectionIds: new Map(),
      accessTokens: new Map(idsBefore.accessTokens?.map((token) => [token, null])),
      paymentIds: new Map(idsBefore.paymentIds?.map((id) => [id, null])),
      jobIds: new Map(),
    };
  }

  addToken(token: string): void {
    remember(this.#known.accessTokens, token, null);
  }

  judge(creation: Exchange): ReturnType<typeof judgeNewIds> {
    const judgements = judgeNewIds(creation, this.#known);
    const issued = newIdsIn(creation);
    for (const key of ['companyId', 'connectionId', 'accessToken', 'paymentId', 'jobId'] as const) {
      remember(this.#known[`${key}s`], issued[key], creation);
    }
    return judgements;
  }
}

/** Remembers an id, with the exchange that issued it first if there are not too many. */
function remember(ids: Map<string, Exchange | null>, id: string | undefined, exchange: Exchange | null): void {
  if (id === undefined || id === '' || id.length > maxIdLength || ids.has(id)) return;
  ids.set(id, exchange === null || ids.size >= maxExchanges ? null : kept(exchange));
}
