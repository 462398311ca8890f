import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { refused, show } from '../kernel/answer.ts';
import { bodyAt, expectBatchRefused, expectCount, expectSuccess, having, not } from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement } from '../kernel/judge.ts';
import { type Element, elementsOf, type IdKey } from './documented.ts';

/** The requirements of one batch operation on ids that it does not know. */
export interface UnknownIdRequirements<Id extends RequirementId> {
  /** Among known ones: an element of its own, whose code is not 200. */
  readonly ownElement: Requirement<Id>;
  /** Never the data of anything. */
  readonly neverData: Requirement<Id>;
  /** Among known ones: no code 200 with nothing in it. */
  readonly notEmpty: Requirement<Id>;
  /** Among known ones: the request as a whole is not refused. */
  readonly notWhole: Requirement<Id>;
}

/** A batch that asked for unknown ids, and its answer. */
export interface UnknownBatch {
  readonly exchange: Exchange;
  readonly unknown: readonly string[];
  /** The ids that the batch asked for beside them; may be none. */
  readonly known: readonly string[];
}

/**
 * Makes the judge of unknown ids in a batch: each has its own refusing element; `carriesData`: 200 has data.
 * @param onlyAsked the requirement that another id among the elements breaks
 */
export function defineUnknownIdsJudge<Id extends RequirementId>(
  idKey: IdKey,
  carriesData: (body: unknown) => boolean,
  requirements: UnknownIdRequirements<Id>,
  onlyAsked: RequirementId,
) {
  const { ownElement, neverData, notEmpty, notWhole } = requirements;
  const all = [ownElement, neverData, notEmpty, notWhole];
  return defineJudge(all, ({ exchange, unknown, known }: UnknownBatch): readonly Judgement<Id>[] => {
    const amongKnown = known.length > 0;
    const elements = elementsOf(exchange, idKey);
    if (refused(exchange)) {
      if (!amongKnown) return [neverData.holds()];
      return [
        neverData.holds(),
        notWhole.broken({
          exchanges: [exchange],
          expected: '200, with an element per request',
          expectation: expectSuccess(),
          message: 'A batch with an unknown id is refused as a whole.',
        }),
      ];
    }
    const asked = new Set([...unknown, ...known].map((id) => id.toLowerCase()));
    const isReadable = ({ id, code }: Element): boolean => id !== undefined && asked.has(id) && code !== undefined;
    if (elements === undefined || !elements.every(isReadable)) {
      const reason = 'the answer is no batch whose elements have a code and an id that was asked for';
      const isForeign = elements?.some(({ id }) => id !== undefined && !asked.has(id)) === true;
      return all.map((requirement) => requirement.blocked(reason, isForeign ? onlyAsked : exchange));
    }
    const judged = unknown.flatMap((id) => {
      const own = elements.filter((element) => element.id === id.toLowerCase());
      const ofOne = judgeOne(exchange, { idKey, id, own }, carriesData, requirements);
      return amongKnown ? ofOne : ofOne.filter(({ requirement }) => requirement === neverData.id);
    });
    return amongKnown ? [notWhole.holds(), ...judged] : judged;
  });
}

/** Makes the judge of a batch of one malformed id: never served with data, refused in any way. */
export const defineMalformedIdJudge = <Id extends RequirementId>(
  idKey: IdKey,
  carriesData: (body: unknown) => boolean,
  { neverData }: Pick<UnknownIdRequirements<Id>, 'neverData'>,
) =>
  defineJudge([neverData], (exchange: Exchange, label: string) => {
    const served = (elementsOf(exchange, idKey) ?? []).find(({ body, code }) => code === 200 && carriesData(body));
    if (served === undefined) return undefined;
    return neverData.broken({
      exchanges: [exchange],
      pointer: served.pointer,
      expected: 'no data',
      actual: `200 with ${show(served.body)}`,
      expectation: expectBatchRefused(),
      message: `A known id ${label} is answered with data.`,
    });
  });

/** Judges the elements about one unknown id, as if it stood among known ones. */
function judgeOne<Id extends RequirementId>(
  exchange: Exchange,
  { idKey, id, own }: { readonly idKey: IdKey; readonly id: string; readonly own: readonly Element[] },
  carriesData: (body: unknown) => boolean,
  { ownElement, neverData, notEmpty }: UnknownIdRequirements<Id>,
): readonly Judgement<Id>[] {
  const exchanges = [exchange];
  if (own.length === 0) {
    const expected = 'an element for it, of a code other than 200';
    const message = 'An unknown id is left out of the answer.';
    const expectation = not(expectCount(having(bodyAt('/responses/*'), `/${idKey}`, id), 0));
    return [neverData.holds(), ownElement.broken({ exchanges, expected, actual: 'no element', message, expectation })];
  }
  const served = own.find(({ code }) => code === 200);
  if (served === undefined) return [neverData.holds(), ownElement.holds(), notEmpty.holds()];
  const evidence = {
    exchanges,
    expected: 'a code other than 200',
    actual: `200 with ${show(served.body)}`,
    expectation: expectCount(having(having(bodyAt('/responses/*'), `/${idKey}`, id), '/code', 200), 0),
  };
  if (carriesData(served.body)) {
    return [neverData.broken({ ...evidence, message: 'An unknown id is answered with data.' })];
  }
  const message = 'An unknown id is answered as code 200, without data.';
  return [neverData.holds(), notEmpty.broken({ ...evidence, message })];
}
