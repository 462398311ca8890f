import type { Broken, Judgement } from '../../oracle/judgement.ts';
import { type BrokenPlace, brokenPlaces } from '../../oracle/shape.ts';
import type { Exchange, ReceivedResponse } from '../../specs/exchange.ts';

/**
 * Answers are kept until the run has ended where they are evidence of a defect. Beyond this many bytes the parsed body
 * is let go, so that a target that answers with megabytes each time costs no more than one that does not; the
 * beginning of its text stays.
 */
const mostKeptBytes = 65_536;

/** Answers of "come back later" that are kept with an exchange: the last ones. */
const mostEarlier = 5;

const keptForms = new WeakMap<Exchange, Exchange>();
const placesOfKept = new WeakMap<Exchange, readonly BrokenPlace[]>();

/** The exchange as evidence that costs little to keep; the same one each time, and itself where it is small. */
export function kept(exchange: Exchange): Exchange {
  const known = keptForms.get(exchange);
  if (known !== undefined) return known;
  const { response, earlier } = exchange;
  const isSmall =
    earlier.length <= mostEarlier && [...earlier, response].every((each) => each === null || !isLarge(each));
  const form = isSmall
    ? exchange
    : {
        ...exchange,
        response: response === null ? null : withoutLargeBody(response),
        earlier: earlier.slice(-mostEarlier).map(withoutLargeBody),
      };
  if (!isSmall) placesOfKept.set(form, brokenPlaces(exchange));
  keptForms.set(exchange, form).set(form, form);
  return form;
}

/** The judgement with evidence that costs little to keep. */
export function keptJudgement<Id extends string>(judgement: Judgement<Id>): Judgement<Id> {
  return judgement.kind === 'broken' ? keptBroken(judgement) : judgement;
}

/** {@link keptJudgement} of what is known to be broken. */
export function keptBroken<Id extends string>(judgement: Broken<Id>): Broken<Id> {
  return { ...judgement, exchanges: judgement.exchanges.map(kept) };
}

/** The places in an answer whose shape is broken, also where its body was let go since. */
export function shapeBreaches(exchange: Exchange): readonly BrokenPlace[] {
  return placesOfKept.get(exchange) ?? brokenPlaces(exchange);
}

function isLarge({ body, bodyBytes }: ReceivedResponse): boolean {
  return body.kind === 'json' && bodyBytes > mostKeptBytes;
}

function withoutLargeBody(response: ReceivedResponse): ReceivedResponse {
  if (!isLarge(response)) return response;
  return { ...response, body: { kind: 'json', value: `(not kept: ${response.bodyBytes} bytes)` } };
}
