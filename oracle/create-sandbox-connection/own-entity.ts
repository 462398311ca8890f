import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, isTemporary, statusOf, succeeded } from '../kernel/answer.ts';
import { expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';

/** A list that was read with the token of a creation's result, under the entity of the same result. */
export interface OwnEntityUse {
  readonly named: Exchange;
  /** The same list, read without `entity_ids`; null: the first was served. */
  readonly plain: Exchange | null;
  /** The same list under an entity of another connection, with its token; null: there is none to ask. */
  readonly elsewhere: Exchange | null;
}

const entityOfConnection = requirement(
  'CONN-016',
  'The entity_id of the result is accepted in entity_ids with the access_token of the same result.',
);
const entityOfAccount = requirement(
  'ACCT-011',
  'The entity_id of the result is accepted in entity_ids with the access_token of the same result.',
);

export const judgeConnectionEntity = defineJudge([entityOfConnection], (creation: Exchange, use: OwnEntityUse) =>
  judgeEntity(entityOfConnection, creation, use),
);

export const judgeAccountEntity = defineJudge([entityOfAccount], (creation: Exchange, use: OwnEntityUse) =>
  judgeEntity(entityOfAccount, creation, use),
);

/** Judges an entity. If the list is refused without a name, or under other entities too, the entity is not to blame. */
function judgeEntity<Id extends RequirementId>(
  accepted: Requirement<Id>,
  creation: Exchange,
  { elsewhere, named, plain }: OwnEntityUse,
): Judgement<Id> {
  if (succeeded(named)) return accepted.holds();
  if (named.end !== 'answered' || isTemporary(statusOf(named)) || plain === null) {
    return accepted.blocked(describeAnswer(named), named);
  }
  if (!succeeded(plain)) {
    return accepted.notApplicable('not-observed', `refused without a name, too: ${describeAnswer(plain)}`);
  }
  if (elsewhere !== null && !succeeded(elsewhere)) {
    return accepted.notApplicable('not-observed', `other entities are refused as well: ${describeAnswer(elsewhere)}`);
  }
  return accepted.broken({
    exchanges: [creation, plain, named],
    operation: creation.operation,
    expected: 'the list, as without a name',
    expectation: expectSuccess(),
    message: 'The entity_id that a creation answers with is refused with the access_token of the same answer.',
  });
}
