import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { refused, show } from '../kernel/answer.ts';
import { bodyAt, expectBatchRefused, expectCount, expectSuccess, having, not } from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement } from '../kernel/judge.ts';
import { type Element, elementsOf, type IdKey } from './documented.ts';

/** The requirements of an operation on ids in a batch that nothing has. */
export interface UnknownIdRequirements<Id extends RequirementId> {
  /** An unknown id among known ones has an element of its own, whose code is not 200. */
  readonly ownElement: Requirement<Id>;
  readonly noData: Requirement<Id>;
  /** An unknown id among known ones is not answered with code 200 without data. */
  readonly noEmptySuccess: Requirement<Id>;
  readonly notRefusedWhole: Requirement<Id>;
}

/** The answer to a batch with ids that nothing has. */
export interface UnknownBatch {
  readonly exchange: Exchange;
  readonly unknown: readonly string[];
  /** The known ids that the batch requested, too; may be none. */
  readonly known: readonly string[];
}

/** Makes the judge that each unknown id has an element that refuses it. `onlyAsked`: broken by an id not asked for. */
export function defineUnknownIdsJudge<Id extends RequirementId>(
  idKey: IdKey,
  carriesData: (body: unknown) => boolean,
  requirements: UnknownIdRequirements<Id>,
  onlyAsked: RequirementId,
) {
  const { ownElement, noData, noEmptySuccess, notRefusedWhole } = requirements;
  const all = [ownElement, noData, noEmptySuccess, notRefusedWhole];
  return defineJudge(all, ({ exchange, unknown, known }: UnknownBatch): readonly Judgement<Id>[] => {
    const amongKnown = known.length > 0;
    const elements = elementsOf(exchange, idKey);
    if (refused(exchange)) {
      if (!amongKnown) return [noData.holds()];
      return [
        noData.holds(),
        notRefusedWhole.broken({
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
      const ofId = elements.filter((element) => element.id === id.toLowerCase());
      const ofOne = judgeOne(exchange, { idKey, id, elements: ofId }, carriesData, requirements);
      return amongKnown ? ofOne : ofOne.filter(({ requirement }) => requirement === noData.id);
    });
    return amongKnown ? [notRefusedWhole.holds(), ...judged] : judged;
  });
}

/** Makes the judge that an altered id is not answered with data. `label`: the alteration, after "a known id". */
export const defineMalformedIdJudge = <Id extends RequirementId>(
  idKey: IdKey,
  carriesData: (body: unknown) => boolean,
  { noData }: Pick<UnknownIdRequirements<Id>, 'noData'>,
) =>
  defineJudge([noData], (exchange: Exchange, label: string) => {
    const served = (elementsOf(exchange, idKey) ?? []).find(({ body, code }) => code === 200 && carriesData(body));
    if (served === undefined) return undefined;
    return noData.broken({
      exchanges: [exchange],
      pointer: served.pointer,
      expected: 'no data',
      actual: `200 with ${show(served.body)}`,
      expectation: expectBatchRefused(),
      message: `A known id ${label} is answered with data.`,
    });
  });

function judgeOne<Id extends RequirementId>(
  exchange: Exchange,
  { idKey, id, elements }: { readonly idKey: IdKey; readonly id: string; readonly elements: readonly Element[] },
  carriesData: (body: unknown) => boolean,
  { ownElement, noData, noEmptySuccess }: UnknownIdRequirements<Id>,
): readonly Judgement<Id>[] {
  const exchanges = [exchange];
  if (elements.length === 0) {
    const expected = 'an element for it, of a code other than 200';
    const message = 'An unknown id is left out of the answer.';
    const expectation = not(expectCount(having(bodyAt('/responses/*'), `/${idKey}`, id), 0));
    return [noData.holds(), ownElement.broken({ exchanges, expected, actual: 'no element', message, expectation })];
  }
  const served = elements.find(({ code }) => code === 200);
  if (served === undefined) return [noData.holds(), ownElement.holds(), noEmptySuccess.holds()];
  const evidence = {
    exchanges,
    expected: 'a code other than 200',
    actual: `200 with ${show(served.body)}`,
    expectation: expectCount(having(having(bodyAt('/responses/*'), `/${idKey}`, id), '/code', 200), 0),
  };
  if (carriesData(served.body)) {
    return [noData.broken({ ...evidence, message: 'An unknown id is answered with data.' })];
  }
  const message = 'An unknown id is answered as code 200, without data.';
  return [noData.holds(), noEmptySuccess.broken({ ...evidence, message })];
}
