import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange, ReceivedResponse } from '../../specs/words/exchange.ts';
import type { Broken, Judgement } from '../kernel/judge.ts';
import { type BrokenPlace, brokenPlaces } from '../kernel/shape.ts';

/** The most bytes of an answer whose parsed body is kept: evidence stays in memory until the run ends. */
const maxKeptBytes = 65_536;

/** The most answers of "come back later" that are kept with an exchange: the last ones. */
const maxEarlier = 5;
const reducedExchanges = new WeakMap<Exchange, Exchange>();
/** The broken places of exchanges whose body was dropped. */
const brokenPlacesOf = new WeakMap<Exchange, readonly BrokenPlace[]>();

/** Reduces an exchange to small evidence, always the same object. A small exchange is returned as it is. */
export function kept(exchange: Exchange): Exchange {
  const cached = reducedExchanges.get(exchange);
  if (cached !== undefined) return cached;
  const { response, earlier } = exchange;
  const isSmall =
    earlier.length <= maxEarlier && [...earlier, response].every((each) => each === null || !isLarge(each));
  const reduced = isSmall
    ? exchange
    : {
        ...exchange,
        response: response === null ? null : withoutLargeBody(response),
        earlier: earlier.slice(-maxEarlier).map(withoutLargeBody),
      };
  if (!isSmall) brokenPlacesOf.set(reduced, brokenPlaces(exchange));
  reducedExchanges.set(exchange, reduced).set(reduced, reduced);
  return reduced;
}

/** Reduces the evidence of a judgement to small exchanges. */
export const keptJudgement = <Id extends RequirementId>(judgement: Judgement<Id>): Judgement<Id> =>
  judgement.kind === 'broken' ? keptBroken(judgement) : judgement;

export const keptBroken = <Id extends RequirementId>(judgement: Broken<Id>): Broken<Id> => ({
  ...judgement,
  exchanges: judgement.exchanges.map(kept),
});

/** Finds the places in an answer whose shape is broken, even if the body was dropped since. */
export const shapeBreaches = (exchange: Exchange): readonly BrokenPlace[] =>
  brokenPlacesOf.get(exchange) ?? brokenPlaces(exchange);

const isLarge = ({ body, bodyBytes }: ReceivedResponse): boolean => body.kind === 'json' && bodyBytes > maxKeptBytes;

function withoutLargeBody(response: ReceivedResponse): ReceivedResponse {
  if (!isLarge(response)) return response;
  return { ...response, body: { kind: 'json', value: `(not kept: ${response.bodyBytes} bytes)` } };
}
