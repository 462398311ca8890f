import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition, Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer } from '../kernel/answer.ts';
import { bodyAt, expectCount, expectRefusal, some } from '../kernel/expectation.ts';
import { type Judgement, type Requirement, requirement } from '../kernel/judge.ts';

export const foreignPaymentHidden = requirement(
  'ISO-001',
  'A payment of another connection is never answered with its pay statements.',
);
export const foreignEnrollmentHidden = requirement(
  'ISO-002',
  'An enrollment of another connection is never answered with its data.',
);
export const foreignBenefitHidden = requirement(
  'ISO-003',
  'A benefit of another connection is never answered with the individuals enrolled in it.',
);
export const ownItemsListed = requirement('ISO-011', 'The items listed are those of the connection of the token.');
export const ownPayGroupsListed = requirement(
  'ISO-012',
  'The pay groups listed are those of the connection of the token.',
);
export const ownJobsListed = requirement('ISO-013', 'The jobs listed are those of the connection of the token.');
export const createdPaymentHidden = requirement(
  'ISO-014',
  'A payment created with the token of one connection is not readable with that of another.',
);

/** The requirements that a foreign entity in `entity_ids` never leads to data of another connection. */
export const foreignHiddenUnderEntity = {
  'get-pay-statement': requirement('ISO-005'),
  'get-enrollments': requirement('ISO-006'),
  'list-enrolled-individuals': requirement('ISO-007'),
  'list-pay-statement-items': requirement('ISO-008'),
  'list-pay-groups': requirement('ISO-009'),
} as const satisfies Partial<Record<OperationId, Requirement>>;

/** The requirements that a foreign entity in `entity_ids` does not lead to data of the own connection either. */
export const ownHiddenUnderForeignEntity = {
  'get-pay-statement': requirement('ISO-015'),
  'get-enrollments': requirement('ISO-016'),
  'list-enrolled-individuals': requirement('ISO-017'),
  'list-pay-statement-items': requirement('ISO-018'),
  'list-pay-groups': requirement('ISO-019'),
} as const satisfies Partial<Record<OperationId, Requirement>>;

/** A request for data of another connection. `asked` describes the data in a few words. */
export interface Probe {
  readonly exchange: Exchange;
  readonly asked: string;
  /** The condition that an answer without foreign data meets. Absent: it can't be given as data. */
  readonly expectation?: Condition;
}

/** Judges that an answer of any status has no foreign data. `foreignData` describes it; undefined: none. */
export function judgeHandedOut<Id extends RequirementId>(
  isHidden: Requirement<Id>,
  { exchange, asked, expectation }: Probe,
  foreignData?: string,
): Judgement<Id> {
  if (exchange.end !== 'answered') return isHidden.blocked(describeAnswer(exchange), exchange);
  return isHidden.judge(foreignData === undefined, {
    exchanges: [exchange],
    expected: 'nothing of another connection',
    actual: `${foreignData ?? ''} (asked for: ${asked})`,
    ...(expectation === undefined ? {} : { expectation }),
    message: `${exchange.operation} hands out data of another connection.`,
  });
}

/** Judges that a foreign entity selects nothing, not even own data (`ownData`). An empty answer selects nothing. */
export function judgeOwnUnderForeign<Id extends RequirementId>(
  isHidden: Requirement<Id>,
  { exchange, asked }: Probe,
  ownData?: string,
): Judgement<Id> {
  if (exchange.end !== 'answered') return isHidden.blocked(describeAnswer(exchange), exchange);
  return isHidden.judge(ownData === undefined, {
    exchanges: [exchange],
    expected: 'a refusal, or an empty answer',
    actual: `${ownData ?? ''} (asked for: ${asked})`,
    expectation: some(expectRefusal(), expectCount(dataPlace(exchange.operation), 0)),
    message: `${exchange.operation} takes an entity of another connection in entity_ids and answers with its own data.`,
  });
}

/** Locates an employer's data in the answer of a read. */
function dataPlace(operation: OperationId): Operand {
  const places: Partial<Record<OperationId, string>> = {
    'get-pay-statement': '/responses/*/body/pay_statements/*',
    'get-enrollments': '/responses/*/body/individual_id',
    'list-enrolled-individuals': '/individual_ids/*',
    'list-pay-statement-items': '/responses/*',
    'list-pay-groups': '/*/id',
  };
  return bodyAt(places[operation] ?? '/*');
}

/** Blocks a requirement, because another one describes the same defect better. */
export const leaveTo = <Id extends RequirementId>(unjudged: Requirement<Id>, cause: Requirement) =>
  unjudged.blocked(`what was seen is a finding of ${cause.id}`, cause.id);
