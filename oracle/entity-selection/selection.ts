import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf, isServedAsValid } from '../batch/elements.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../kernel/answer.ts';
import { expectBatchRefused, expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, type Judge } from '../kernel/judge.ts';
import type { Judgement } from '../kernel/judgement.ts';
import { type Requirement, requirement } from '../kernel/requirement.ts';
import type { EntityOperation } from './entity-operations.ts';

/** Whether a request was answered as if it were in order; a batch may also refuse its elements one by one. */
export function isServed(exchange: Exchange): boolean {
  const { operation } = exchange;
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return succeeded(exchange);
  const idKey = operation === 'get-pay-statement' ? 'payment_id' : 'enrollment_id';
  return elementsOf(exchange, idKey) === undefined ? succeeded(exchange) : isServedAsValid(exchange, idKey);
}

/** Judges an answer to `entity_ids` that select nothing. `label` describes them in findings. */
type NoSelectionJudge<Id extends RequirementId> = Judge<[exchange: Exchange, label: string], Id, Judgement>;

/** "Exactly one element" of format uuid: anything else is no selection, and not answered as one. */
function noSelectionJudge<Id extends RequirementId>(isRefused: Requirement<Id>): NoSelectionJudge<Id> {
  return defineJudge([isRefused], (exchange: Exchange, label: string) => {
    if (exchange.end !== 'answered') return isRefused.blocked(describeAnswer(exchange));
    return isRefused.judge(!isServed(exchange), {
      exchanges: [exchange],
      expected: 'a refusal',
      actual: `${describeAnswer(exchange)} for ${label}`,
      expectation: expectBatchRefused(),
      message: `${exchange.operation} answers with success although entity_ids holds ${label}.`,
    });
  });
}

/**
 * Judges an answer under an own entity; `plain` answers the same request without `entity_ids`, and `before` a request that
 * was refused just before.
 */
type OwnJudge<Id extends RequirementId> = Judge<[named: Exchange, plain: Exchange, before?: Exchange], Id, Judgement>;

/** Statuses by which a benefit is unknown, as one of another entity may be. */
const elsewhere: ReadonlySet<number> = new Set([404, 410]);

/**
 * One entity of the own connection is accepted: the operation works with it as it does without. A benefit may be that of
 * another entity, and then is refused for not being this one's.
 */
function ownJudge<Id extends RequirementId>(isAccepted: Requirement<Id>): OwnJudge<Id> {
  return defineJudge([isAccepted], (named: Exchange, plain: Exchange, before?: Exchange) => {
    const { operation } = named;
    if (named.end !== 'answered') return isAccepted.blocked(describeAnswer(named));
    if (plain.end !== 'answered') return isAccepted.blocked(`without entity_ids: ${describeAnswer(plain)}`);
    if (!succeeded(named) && !succeeded(plain)) {
      const reason = `refused without entity_ids, too: ${describeAnswer(plain)}`;
      return isAccepted.notApplicable('not-observed', reason);
    }
    const isOfBenefit = operation === 'list-enrolled-individuals' || operation === 'update-benefit';
    if (isOfBenefit && elsewhere.has(statusOf(named) ?? 0)) {
      return isAccepted.notApplicable('not-observed', 'the benefit may be that of another entity');
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
}

/** The judges of each operation's `entity_ids`, by what they hold: one own entity, several, or what is no entity id. */
export const judgeSelection = {
  'get-pay-statement': {
    own: ownJudge(
      requirement(
        'ENT-001',
        'One entity of the own connection in entity_ids is accepted by the pay statements operation.',
      ),
    ),
    several: noSelectionJudge(
      requirement('ENT-002', 'Two or more entity_ids are not answered with success by the pay statements operation.'),
    ),
    malformed: noSelectionJudge(
      requirement(
        'ENT-003',
        'A malformed or empty entity id is not answered with success by the pay statements operation.',
      ),
    ),
  },
  'get-enrollments': {
    own: ownJudge(
      requirement(
        'ENT-006',
        'One entity of the own connection in entity_ids is accepted by the enrollments operation.',
      ),
    ),
    several: noSelectionJudge(
      requirement('ENT-007', 'Two or more entity_ids are not answered with success by the enrollments operation.'),
    ),
    malformed: noSelectionJudge(
      requirement(
        'ENT-008',
        'A malformed or empty entity id is not answered with success by the enrollments operation.',
      ),
    ),
  },
  'list-enrolled-individuals': {
    own: ownJudge(
      requirement(
        'ENT-011',
        'One entity of the own connection in entity_ids is accepted by the enrolled individuals list.',
      ),
    ),
    several: noSelectionJudge(
      requirement('ENT-012', 'Two or more entity_ids are not answered with success by the enrolled individuals list.'),
    ),
    malformed: noSelectionJudge(
      requirement(
        'ENT-013',
        'A malformed or empty entity id is not answered with success by the enrolled individuals list.',
      ),
    ),
  },
  'list-pay-statement-items': {
    own: ownJudge(
      requirement(
        'ENT-016',
        'One entity of the own connection in entity_ids is accepted by the pay statement items list.',
      ),
    ),
    several: noSelectionJudge(
      requirement('ENT-017', 'Two or more entity_ids are not answered with success by the pay statement items list.'),
    ),
    malformed: noSelectionJudge(
      requirement(
        'ENT-018',
        'A malformed or empty entity id is not answered with success by the pay statement items list.',
      ),
    ),
  },
  'list-pay-groups': {
    own: ownJudge(
      requirement('ENT-021', 'One entity of the own connection in entity_ids is accepted by the pay groups list.'),
    ),
    several: noSelectionJudge(
      requirement('ENT-022', 'Two or more entity_ids are not answered with success by the pay groups list.'),
    ),
    malformed: noSelectionJudge(
      requirement('ENT-023', 'A malformed or empty entity id is not answered with success by the pay groups list.'),
    ),
  },
  'update-benefit': {
    own: ownJudge(
      requirement('ENT-026', 'One entity of the own connection in entity_ids is accepted by the deduction update.'),
    ),
    several: noSelectionJudge(
      requirement('ENT-027', 'Two or more entity_ids are not answered with success by the deduction update.'),
    ),
    malformed: noSelectionJudge(
      requirement('ENT-028', 'A malformed or empty entity id is not answered with success by the deduction update.'),
    ),
  },
} as const satisfies Record<
  EntityOperation,
  {
    readonly own: OwnJudge<RequirementId>;
    readonly several: NoSelectionJudge<RequirementId>;
    readonly malformed: NoSelectionJudge<RequirementId>;
  }
>;
