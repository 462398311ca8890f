import type { RequestRow } from '../../generators/combinations/request-rows.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeRefusal } from '../../oracle/authentication/refusal.ts';
import { judgeUnknownEnrollments, unknownEnrollment } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { judgeUnknownPayments, unknownPayment } from '../../oracle/get-pay-statement/unknown-payments.ts';
import type { IdsOf, Judgement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { hiddenJudges, judgeHidden, judgeListed } from './judge-hidden.ts';
import type { RowRequest } from './row-request.ts';
import type { Stage } from './stage.ts';

const refusals = operationIds.flatMap((operation) => Object.values(judgeRefusal[operation]));

/** The judges of the request of a row. */
export const rowJudges = [...refusals, ...hiddenJudges, unknownPayment.neverData, unknownEnrollment.neverData] as const;

type RowId = IdsOf<typeof rowJudges>;

/** Finds the flaw of a credential, as the judges of refusals name it; null: it has none. */
function flawOf(caller: RequestRow['caller']): { readonly flaw: CredentialFlaw; readonly kind: string } | null {
  if (caller === 'no credential') return { flaw: 'none', kind: 'no-credential' };
  if (caller === 'near miss') return { flaw: 'wrong', kind: 'token-extended' };
  return caller === 'other scheme' ? { flaw: 'other-scheme', kind: 'other-scheme' } : null;
}

/**
 * Judges the answer to the request of a row: a wrong credential is refused, what is another's is hidden, and what is
 * unknown has no data. That what is one's own is as ever is judged with all answers of the run.
 */
export function judgeRow(
  t: Trial<RowId>,
  row: RequestRow,
  request: RowRequest,
  exchange: Exchange,
  stage: Stage,
): void {
  const { caller, operation, named, before, position } = row;
  const flaw = flawOf(caller);
  if (flaw !== null) {
    const label = `${caller === 'near miss' ? 'one character more' : caller}, after ${before}`;
    t.judge(judgeRefusal[operation][flaw.flaw](exchange, { label, kind: flaw.kind }));
    return;
  }
  // What the token of a disconnected entity may still do for its siblings is left open.
  if (caller === 'disconnected') return;
  const asked = `what is ${named === 'own' ? 'not its own' : named}, ${position}, after ${before}`;
  if (caller === 'stranger' || named === 'foreign' || named === 'disconnected') {
    judgeHidden(t, row, request, { exchange, asked }, stage);
  }
  judgeListed(t, row, request, { exchange, asked: `the list after ${before}` }, stage);
  if (named === 'unknown') judgeNoData(t, operation, request, exchange);
}

/** Judges that an unknown id has no data, wherever in a batch it stands; what else its answer has to be others judge. */
function judgeNoData(
  t: Trial<RowId>,
  operation: RequestRow['operation'],
  { id, ownIds: known }: RowRequest,
  exchange: Exchange,
): void {
  const batch = { exchange, unknown: id === null ? [] : [id], known };
  if (operation === 'get-pay-statement') t.judge(judgeUnknownPayments(batch).filter(isOf('PS-036')));
  if (operation === 'get-enrollments') t.judge(judgeUnknownEnrollments(batch).filter(isOf('ENR-022')));
}

function isOf<Id extends RequirementId>(id: Id) {
  return (judgement: Judgement): judgement is Judgement<Id> =>
    judgement.requirement === id && judgement.kind !== 'unjudged';
}
