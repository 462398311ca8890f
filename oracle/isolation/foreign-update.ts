import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeRefused } from '../kernel/accepted.ts';
import { describeAnswer, succeeded } from '../kernel/answer.ts';
import { expectRefusal } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';
import { leaveTo } from './foreign-data.ts';

const foreignBenefitStays = requirement('ISO-004', 'A benefit of another connection is never updated.');
const foreignUpdateRefused = requirement('ISO-021', 'An update of a benefit of another connection is refused.');
const foreignBenefitStaysUnderEntity = requirement(
  'ISO-010',
  'A deduction update never acts on another connection, even if entity_ids names an entity of it.',
);
const updateUnderForeignRefused = requirement(
  'ISO-020',
  'A deduction update does not succeed when entity_ids names an entity of another connection.',
);

/** The answer to an update of another connection's benefit, with the evidence of an effect. */
export interface ForeignUpdate {
  readonly exchange: Exchange;
  /** The thing to be updated, in a few words. */
  readonly what: string;
  /** Whether the benefit's owner sees its job in the list. */
  readonly isListed: boolean;
  /** The refused update of an unknown benefit, which shows that this one was found; null: none. */
  readonly unknown: Exchange | null;
}

/** Makes the judges of updates of a foreign benefit: an effect breaks `stays`, a success without one `isRefused`. */
const updateJudges = <Id extends RequirementId>(stays: Requirement<Id>, isRefused: Requirement<Id>) => ({
  answer: defineJudge([stays, isRefused], ({ exchange, what, isListed, unknown }: ForeignUpdate) => {
    if (exchange.end !== 'answered') return [stays.blocked(describeAnswer(exchange), exchange)];
    if (!succeeded(exchange)) return [isRefused.holds(), stays.holds()];
    const answer = `${describeAnswer(exchange)} for ${what}`;
    if (!isListed && unknown === null) {
      return [
        isRefused.broken({
          exchanges: [exchange],
          expected: 'a refusal',
          actual: answer,
          expectation: expectRefusal(),
          message: `The update of ${what} is answered with success.`,
        }),
      ];
    }
    return [
      stays.broken({
        exchanges: unknown === null ? [exchange] : [unknown, exchange],
        expected: 'a refusal, and no effect',
        actual: `${answer}, ${isListed ? 'and the job in its owner’s list' : 'while an unknown one is refused'}`,
        expectation: expectRefusal(),
        message: 'A benefit of another connection is updated.',
      }),
      leaveTo(isRefused, stays),
    ];
  }),
  /** Judges a refusal after which the owner's list has a new job, each time. */
  carriedOut: defineJudge([stays], (refusal: Exchange) =>
    stays.broken({
      exchanges: [refusal],
      expected: 'no effect',
      actual: 'a new job in the owner’s list after each refusal',
      message: 'A benefit of another connection is updated, although the status refuses it.',
    }),
  ),
});

export const judgeForeignUpdate = updateJudges(foreignBenefitStays, foreignUpdateRefused);
export const judgeForeignUpdateUnderEntity = updateJudges(foreignBenefitStaysUnderEntity, updateUnderForeignRefused);

export const judgeOwnUpdateUnderForeign = defineJudge([updateUnderForeignRefused], (exchange: Exchange) =>
  judgeRefused(
    updateUnderForeignRefused,
    exchange,
    'The update of an own benefit under an entity of another connection',
  ),
);
