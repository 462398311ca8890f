import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange, ReceivedResponse } from '../../specs/words/exchange.ts';
import type { Broken, Judgement } from '../kernel/judge.ts';
import { type BrokenPlace, brokenPlaces } from '../kernel/shape.ts';

/**
 * Bytes above which evidence drops its parsed body, and keeps the beginning of its text: it stays until the run ends,
 * and must not cost more memory for larger answers.
 */
const maxKeptBytes = 65_536;

/** Answers of "come back later" that are kept with an exchange: the last ones. */
const maxEarlier = 5;

const keptForms = new WeakMap<Exchange, Exchange>();
const placesOfKept = new WeakMap<Exchange, readonly BrokenPlace[]>();

/** Reduces an exchange to small evidence, the same object each time; a small one is returned as it is. */
export function kept(exchange: Exchange): Exchange {
  const known = keptForms.get(exchange);
  if (known !== undefined) return known;
  const { response, earlier } = exchange;
  const isSmall =
    earlier.length <= maxEarlier && [...earlier, response].every((each) => each === null || !isLarge(each));
  const form = isSmall
    ? exchange
    : {
        ...exchange,
        response: response === null ? null : withoutLargeBody(response),
        earlier: earlier.slice(-maxEarlier).map(withoutLargeBody),
      };
  if (!isSmall) placesOfKept.set(form, brokenPlaces(exchange));
  keptForms.set(exchange, form).set(form, form);
  return form;
}

/** Reduces the evidence of a judgement to what costs little memory. */
export const keptJudgement = <Id extends RequirementId>(judgement: Judgement<Id>): Judgement<Id> =>
  judgement.kind === 'broken' ? keptBroken(judgement) : judgement;

/** Does the same as {@link keptJudgement} for a judgement that is known to be broken. */
export const keptBroken = <Id extends RequirementId>(judgement: Broken<Id>): Broken<Id> => ({
  ...judgement,
  exchanges: judgement.exchanges.map(kept),
});

/** The places in an answer whose shape is broken; they are known even if the body was dropped since. */
export const shapeBreaches = (exchange: Exchange): readonly BrokenPlace[] =>
  placesOfKept.get(exchange) ?? brokenPlaces(exchange);

const isLarge = ({ body, bodyBytes }: ReceivedResponse): boolean => body.kind === 'json' && bodyBytes > maxKeptBytes;

function withoutLargeBody(response: ReceivedResponse): ReceivedResponse {
  if (!isLarge(response)) return response;
  return { ...response, body: { kind: 'json', value: `(not kept: ${response.bodyBytes} bytes)` } };
}
