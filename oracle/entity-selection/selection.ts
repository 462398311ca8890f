import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { batchIdKeys, elementsOf, isServedAsValid } from '../batch/documented.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../kernel/answer.ts';
import { expectBatchRefused, expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';
import type { EntityOperation } from './documented-answers.ts';

/** Whether a request was accepted. A batch may also refuse each of its elements. */
export function isServed(exchange: Exchange): boolean {
  const idKey = batchIdKeys[exchange.operation];
  const isBatch = idKey !== undefined && elementsOf(exchange, idKey) !== undefined;
  return isBatch ? isServedAsValid(exchange, idKey) : succeeded(exchange);
}

/** Makes the judge of `entity_ids` that select nothing. `label` describes them in findings. */
const noSelectionJudge = <Id extends RequirementId>(isRefused: Requirement<Id>) =>
  defineJudge([isRefused], (exchange: Exchange, label: string) => {
    if (exchange.end !== 'answered') return isRefused.blocked(describeAnswer(exchange), exchange);
    return isRefused.judge(!isServed(exchange), {
      exchanges: [exchange],
      expected: 'a refusal',
      actual: `${describeAnswer(exchange)} for ${label}`,
      expectation: expectBatchRefused(),
      message: `${exchange.operation} answers with success although entity_ids holds ${label}.`,
    });
  });

/** Further answers that the answer for an own entity is compared with. */
interface Comparison {
  /** A request that was refused just before. */
  readonly before?: Exchange;
  /** A request for an unknown thing, without `entity_ids`. */
  readonly unknown?: Exchange;
}

/** The statuses of an unknown benefit. The requested benefit may belong to another entity, and then be unknown. */
const unknownStatuses: ReadonlySet<number> = new Set([404, 410]);

/** Judges that an own entity is accepted as `plain` is, without `entity_ids`, unless the thing may be another entity's. */
const ownJudge = <Id extends RequirementId>(isAccepted: Requirement<Id>) =>
  defineJudge([isAccepted], (named: Exchange, plain: Exchange, { before, unknown }: Comparison = {}) => {
    const { operation } = named;
    if (named.end !== 'answered') return isAccepted.blocked(describeAnswer(named), named);
    if (plain.end !== 'answered') return isAccepted.blocked(`without entity_ids: ${describeAnswer(plain)}`, plain);
    if (!succeeded(named) && !succeeded(plain)) {
      const reason = `refused without entity_ids, too: ${describeAnswer(plain)}`;
      return isAccepted.notApplicable('not-observed', reason);
    }
    const isOfBenefit = operation === 'list-enrolled-individuals' || operation === 'update-benefit';
    if (isOfBenefit && unknownStatuses.has(statusOf(named) ?? 0)) {
      return isAccepted.notApplicable('not-observed', 'the benefit may be that of another entity');
    }
    if (unknown !== undefined && refused(named) && statusOf(unknown) === statusOf(named)) {
      return isAccepted.notApplicable(
        'not-observed',
        'it may be that of another entity, and is refused like an unknown one',
      );
    }
    return isAccepted.judge(!refused(named), {
      exchanges: before === undefined ? [plain, named] : [before, named],
      expected: 'the request is answered as without entity_ids',
      actual: describeAnswer(named),
      expectation: expectSuccess(),
      message:
        before === undefined
          ? `${operation} refuses an entity of the own connection in entity_ids.`
          : `${operation} refuses an entity of the own connection right after it has refused another request.`,
    });
  });

const selections = <const Id extends RequirementId>(own: Id, several: Id, malformed: Id) => ({
  own: ownJudge(requirement(own)),
  several: noSelectionJudge(requirement(several)),
  malformed: noSelectionJudge(requirement(malformed)),
});

/** The judges of `entity_ids` by operation: one own entity is accepted; several, malformed or none are refused. */
export const judgeSelection = {
  'get-pay-statement': selections('ENT-001', 'ENT-002', 'ENT-003'),
  'get-enrollments': selections('ENT-006', 'ENT-007', 'ENT-008'),
  'list-enrolled-individuals': selections('ENT-011', 'ENT-012', 'ENT-013'),
  'list-pay-statement-items': selections('ENT-016', 'ENT-017', 'ENT-018'),
  'list-pay-groups': selections('ENT-021', 'ENT-022', 'ENT-023'),
  'update-benefit': selections('ENT-026', 'ENT-027', 'ENT-028'),
} as const satisfies Record<EntityOperation, ReturnType<typeof selections>>;
