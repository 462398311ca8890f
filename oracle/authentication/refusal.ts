import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, statusOf } from '../kernel/answer.ts';
import { expectRefusal } from '../kernel/expectation.ts';
import { defineJudge, type Judge } from '../kernel/judge.ts';
import type { Judgement } from '../kernel/judgement.ts';
import { type Requirement, requirement } from '../kernel/requirement.ts';

/** A credential that is no good, as findings have it. */
export interface TriedCredential {
  /** Describes it to people. */
  readonly label: string;
  /** Which it is, as data that all operations share. */
  readonly kind: string;
  /** The same request with the right credential, where that was refused. */
  readonly rightRefused?: Exchange;
}

/** Judges an answer to a request whose credential is no good. */
type RefusalJudge<Id extends RequirementId> = Judge<[exchange: Exchange, tried: TriedCredential], Id, Judgement>;

/** Makes the judge of one operation and one flaw. Any answer of 2xx lets the request through; every other one is a refusal. */
function refusalJudge<Id extends RequirementId>(isRefused: Requirement<Id>): RefusalJudge<Id> {
  return defineJudge([isRefused], (exchange: Exchange, { label, kind, rightRefused }: TriedCredential) => {
    const status = statusOf(exchange);
    if (status === undefined) return isRefused.blocked(describeAnswer(exchange));
    return isRefused.judge(status < 200 || status >= 300, {
      exchanges: rightRefused === undefined ? [exchange] : [rightRefused, exchange],
      kinds: [kind],
      expected: 'a refusal',
      actual: `${describeAnswer(exchange)} for ${label}`,
      expectation: expectRefusal(),
      message: `${exchange.operation} lets a request through with ${label}${rightRefused === undefined ? '' : ', and refuses the right credential'}.`,
    });
  });
}

/** "Authentication": each operation refuses a credential that is not the one of its scheme, by what is wrong with it. */
export const judgeRefusal = {
  'get-pay-statement': {
    none: refusalJudge(requirement('AUTH-001', 'Without a credential the pay statements operation is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-002',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the pay statements operation is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-003', 'With a credential of the Basic scheme the pay statements operation is refused.'),
    ),
  },
  'create-sandbox-payment': {
    none: refusalJudge(requirement('AUTH-004', 'Without a credential sandbox payment creation is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-005',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) sandbox payment creation is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-006', 'With a credential of the Basic scheme sandbox payment creation is refused.'),
    ),
  },
  'get-enrollments': {
    none: refusalJudge(requirement('AUTH-007', 'Without a credential the enrollments operation is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-008',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the enrollments operation is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-009', 'With a credential of the Basic scheme the enrollments operation is refused.'),
    ),
  },
  'create-sandbox-account': {
    none: refusalJudge(requirement('AUTH-010', 'Without a credential sandbox account creation is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-011',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) sandbox account creation is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-012', 'With a credential of the Bearer scheme sandbox account creation is refused.'),
    ),
  },
  'create-sandbox-connection': {
    none: refusalJudge(requirement('AUTH-013', 'Without a credential sandbox connection creation is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-014',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) sandbox connection creation is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-015', 'With a credential of the Bearer scheme sandbox connection creation is refused.'),
    ),
  },
  'disconnect-entity': {
    none: refusalJudge(requirement('AUTH-016', 'Without a credential entity disconnection is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-017',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) entity disconnection is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-018', 'With a credential of the Basic scheme entity disconnection is refused.'),
    ),
  },
  'list-automated-jobs': {
    none: refusalJudge(requirement('AUTH-019', 'Without a credential the automated jobs list is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-020',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the automated jobs list is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-021', 'With a credential of the Basic scheme the automated jobs list is refused.'),
    ),
  },
  'list-enrolled-individuals': {
    none: refusalJudge(requirement('AUTH-022', 'Without a credential the enrolled individuals list is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-023',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the enrolled individuals list is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-024', 'With a credential of the Basic scheme the enrolled individuals list is refused.'),
    ),
  },
  'list-pay-statement-items': {
    none: refusalJudge(requirement('AUTH-025', 'Without a credential the pay statement items list is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-026',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the pay statement items list is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-027', 'With a credential of the Basic scheme the pay statement items list is refused.'),
    ),
  },
  'list-pay-groups': {
    none: refusalJudge(requirement('AUTH-028', 'Without a credential the pay groups list is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-029',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the pay groups list is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-030', 'With a credential of the Basic scheme the pay groups list is refused.'),
    ),
  },
  'update-benefit': {
    none: refusalJudge(requirement('AUTH-031', 'Without a credential the deduction update is refused.')),
    wrong: refusalJudge(
      requirement(
        'AUTH-032',
        'With a wrong credential (unknown, garbage, or a near miss of a valid one) the deduction update is refused.',
      ),
    ),
    'other-scheme': refusalJudge(
      requirement('AUTH-033', 'With a credential of the Basic scheme the deduction update is refused.'),
    ),
  },
} as const satisfies Record<OperationId, Record<CredentialFlaw, RefusalJudge<RequirementId>>>;
