import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, statusOf } from '../kernel/answer.ts';
import { expectRefusal } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';

/** A wrong credential, as findings name it. */
export interface TriedCredential {
  /** Its description for people, e.g. `no credential`. */
  readonly label: string;
  /** Its kind, the same word for all operations. */
  readonly kind: string;
  /** The answer to the request with the right credential, if that was refused as well. */
  readonly rightRefused?: Exchange;
}

/** Makes the judge of one operation and one flaw. A 2xx accepts the request; every other status refuses it. */
const refusalJudge = <Id extends RequirementId>(isRefused: Requirement<Id>) =>
  defineJudge([isRefused], (exchange: Exchange, { label, kind, rightRefused }: TriedCredential) => {
    const status = statusOf(exchange);
    if (status === undefined) return isRefused.blocked(describeAnswer(exchange), exchange);
    return isRefused.judge(status < 200 || status >= 300, {
      exchanges: rightRefused === undefined ? [exchange] : [rightRefused, exchange],
      kinds: [kind],
      expected: 'a refusal',
      actual: `${describeAnswer(exchange)} for ${label}`,
      expectation: expectRefusal(),
      message: `${exchange.operation} lets a request through with ${label}${rightRefused === undefined ? '' : ', and refuses the right credential'}.`,
    });
  });

const refusals = <const Id extends RequirementId>(none: Id, wrong: Id, otherScheme: Id) => ({
  none: refusalJudge(requirement(none)),
  wrong: refusalJudge(requirement(wrong)),
  'other-scheme': refusalJudge(requirement(otherScheme)),
});

/** The judges of "Authentication": no credential, a wrong one, or one of the other scheme is refused. */
export const judgeRefusal = {
  'get-pay-statement': refusals('AUTH-001', 'AUTH-002', 'AUTH-003'),
  'create-sandbox-payment': refusals('AUTH-004', 'AUTH-005', 'AUTH-006'),
  'get-enrollments': refusals('AUTH-007', 'AUTH-008', 'AUTH-009'),
  'create-sandbox-account': refusals('AUTH-010', 'AUTH-011', 'AUTH-012'),
  'create-sandbox-connection': refusals('AUTH-013', 'AUTH-014', 'AUTH-015'),
  'disconnect-entity': refusals('AUTH-016', 'AUTH-017', 'AUTH-018'),
  'list-automated-jobs': refusals('AUTH-019', 'AUTH-020', 'AUTH-021'),
  'list-enrolled-individuals': refusals('AUTH-022', 'AUTH-023', 'AUTH-024'),
  'list-pay-statement-items': refusals('AUTH-025', 'AUTH-026', 'AUTH-027'),
  'list-pay-groups': refusals('AUTH-028', 'AUTH-029', 'AUTH-030'),
  'update-benefit': refusals('AUTH-031', 'AUTH-032', 'AUTH-033'),
} as const satisfies Record<OperationId, Record<CredentialFlaw, unknown>>;
