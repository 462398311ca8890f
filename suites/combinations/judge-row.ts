import type { RequestRow } from '../../generators/combinations/request-rows.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeRefusal } from '../../oracle/authentication/refusal.ts';
import { judgeUnknownEnrollments, unknownEnrollment } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { judgeUnknownPayments, unknownPayment } from '../../oracle/get-pay-statement/unknown-payments.ts';
import { enrollmentsShown, foreignEnrolled } from '../../oracle/isolation/enrollments.ts';
import {
  createdPaymentHidden,
  foreignBenefitHidden,
  foreignEnrollmentHidden,
  foreignHiddenUnderEntity,
  judgeHandedOut,
  judgeOwnUnderForeign,
  ownHiddenUnderForeignEntity,
  ownItemsListed,
  ownJobsListed,
  ownPayGroupsListed,
  type Probe,
} from '../../oracle/isolation/foreign-data.ts';
import {
  firstOf,
  itemsListed,
  jobsListed,
  type Listed,
  listsItemNamed,
  mentionedIn,
  payGroupsListed,
} from '../../oracle/isolation/listed.ts';
import { foreignStatements } from '../../oracle/isolation/pay-statements.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import type { IdsOf, Judgement, Requirement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { operationIds, operations } from '../../specs/interface/operations.ts';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { isFamily, type Party } from './party.ts';
import type { RowRequest } from './row-request.ts';
import type { Stage } from './stage.ts';

const hiddenJudges = [
  createdPaymentHidden,
  foreignEnrollmentHidden,
  foreignBenefitHidden,
  foreignHiddenUnderEntity['get-pay-statement'],
  foreignHiddenUnderEntity['get-enrollments'],
  foreignHiddenUnderEntity['list-enrolled-individuals'],
  foreignHiddenUnderEntity['list-pay-groups'],
  foreignHiddenUnderEntity['list-pay-statement-items'],
  ownHiddenUnderForeignEntity['list-pay-groups'],
  ownHiddenUnderForeignEntity['list-pay-statement-items'],
  ownPayGroupsListed,
  ownItemsListed,
  ownJobsListed,
] as const;

type HiddenId = IdsOf<typeof hiddenJudges>;

/** Judges that an answer does not show the thing that the row names, which is not the caller's own. */
function judgeHidden(
  t: Trial<HiddenId>,
  { operation, entity }: RequestRow,
  { id, ownIds, actor }: RowRequest,
  probe: Probe,
  stage: Stage,
): void {
  if (id === null) return;
  const { exchange } = probe;
  const judge = (isHidden: Requirement<HiddenId>, ofOperation: keyof typeof foreignHiddenUnderEntity, leak?: string) =>
    t.judge(judgeHandedOut(entity === 'foreign' ? foreignHiddenUnderEntity[ofOperation] : isHidden, probe, leak));
  if (operation === 'get-pay-statement' && actor !== null) {
    const holder = stage.holderOf(id);
    if (holder === undefined || isFamily(holder, actor)) return;
    const individuals = new Set([...holder.individuals].filter((one) => !actor.individuals.has(one)));
    const theirs = { paymentIds: [id], individuals, own: actor.individuals };
    judge(createdPaymentHidden, operation, foreignStatements(exchange, theirs));
  } else if (operation === 'get-enrollments') {
    const own = ownIds.filter((one) => one !== id);
    judge(foreignEnrollmentHidden, operation, enrollmentsShown(exchange, [id], own));
  } else if (operation === 'list-enrolled-individuals') {
    const theirs = { enrolled: null, own: actor?.individuals ?? new Set<string>() };
    judge(foreignBenefitHidden, operation, foreignEnrolled(exchange, theirs));
  }
}

/**
 * Judges that a list has no id that only another connection lists, and no earning that only its payments have; under a
 * foreign entity nothing of the own connection either.
 */
function judgeListed(
  t: Trial<HiddenId>,
  { operation, entity }: RequestRow,
  { actor }: RowRequest,
  probe: Probe,
  stage: Stage,
): void {
  if (operation === 'list-automated-jobs') {
    t.judge(handedOut(ownJobsListed, probe, foreignIn(jobsListed, operation, actor, probe, stage)));
    return;
  }
  if (operation !== 'list-pay-groups' && operation !== 'list-pay-statement-items') return;
  const isOfGroups = operation === 'list-pay-groups';
  const leaked = isOfGroups
    ? foreignIn(payGroupsListed, operation, actor, probe, stage)
    : stage.earningsElsewhere(actor).find((name) => isShown(probe.exchange, name));
  const isOwn = isOfGroups ? ownPayGroupsListed : ownItemsListed;
  const isNamed = entity === 'foreign' || entity === 'own and foreign';
  // The expectation does not name the group: which connection has which may depend on the order of creations, and a
  // script that repeats the finding makes fewer of them.
  if (isOfGroups && !isNamed) t.judge(judgeHandedOut(isOwn, probe, leaked));
  else t.judge(handedOut(isNamed ? foreignHiddenUnderEntity[operation] : isOwn, probe, leaked));
  if (entity !== 'foreign' || leaked !== undefined) return;
  const [shown] = isOfGroups ? ownGroups(probe.exchange, actor, stage) : itemsListed(probe.exchange);
  const isHidden = ownHiddenUnderForeignEntity[operation];
  t.judge(judgeOwnUnderForeign(isHidden, probe, shown === undefined ? undefined : `${shown} of the own connection`));
}

/** Judges data that is handed out, by a text that the answer must lack. */
const handedOut = <Id extends RequirementId>(isHidden: Requirement<Id>, probe: Probe, leaked: string | undefined) =>
  judgeHandedOut(isHidden, leaked === undefined ? probe : { ...probe, expectation: expectLacks(leaked) }, leaked);

/** Whether a list has an item of this name, or a refusal holds the name anywhere: no request contains it. */
const isShown = (exchange: Exchange, name: string): boolean =>
  listsItemNamed(exchange, name) || (refused(exchange) && exchange.response?.text.includes(name) === true);

function ownGroups(exchange: Exchange, actor: Party | null, stage: Stage): readonly string[] {
  const own = stage.watched.ownRead('list-pay-groups', actor);
  return own === null ? [] : [...payGroupsListed(exchange)].filter((id) => payGroupsListed(own).has(id));
}

/** Finds the first id in an answer that only lists of other connections have shown before. */
function foreignIn(
  read: (exchange: Exchange) => Listed,
  operation: 'list-pay-groups' | 'list-automated-jobs',
  actor: Party | null,
  { exchange }: Probe,
  stage: Stage,
): string | undefined {
  const own = stage.watched.ownRead(operation, actor);
  if (own === null) return undefined;
  const foreign = new Set(stage.watched.otherReads(operation, actor).flatMap((other) => [...read(other)]));
  // A target may create connections from one template, so that they list the same things. Then nothing is foreign.
  const isShared = [...read(own)].some((id) => foreign.has(id));
  if (isShared) return undefined;
  return firstOf(read(exchange), foreign, read(own)) ?? mentionedIn(exchange, foreign, read(own));
}

const refusals = operationIds.flatMap((operation) => Object.values(judgeRefusal[operation]));

export const rowJudges = [...refusals, ...hiddenJudges, unknownPayment.noData, unknownEnrollment.noData] as const;

type RowId = IdsOf<typeof rowJudges>;

/** The flaw of the row's credential, as the judges of refusals name it; null: it has none. */
function flawOf({ caller, operation }: RequestRow): { readonly flaw: CredentialFlaw; readonly kind: string } | null {
  if (caller === 'no credential') return { flaw: 'none', kind: 'no-credential' };
  if (caller === 'near miss')
    return { flaw: 'wrong', kind: operations[operation].issuesToken ? 'secret-extended' : 'token-extended' };
  return caller === 'other scheme' ? { flaw: 'other-scheme', kind: 'other-scheme' } : null;
}

/** Judges the answer to a row's request. Other checks judge the caller's own data. */
export function judgeRow(
  t: Trial<RowId>,
  row: RequestRow,
  request: RowRequest,
  exchange: Exchange,
  stage: Stage,
): void {
  const { caller, operation, named, before, position } = row;
  const since = before === 'nothing' ? '' : `, after ${before}`;
  const flaw = request.wrong ?? flawOf(row);
  if (flaw !== null) {
    const what = request.wrong?.label ?? (caller === 'near miss' ? 'one character more' : caller);
    const label = `${what}${since}`;
    t.judge(judgeRefusal[operation][flaw.flaw](exchange, { label, kind: flaw.kind }));
    return;
  }
  // The interface leaves open what the token of a disconnected entity may still do for its siblings.
  if (caller === 'disconnected') return;
  const asked = `what is ${named === 'own' ? 'not its own' : named}, ${position}${since}`;
  if (caller === 'stranger' || named === 'foreign' || named === 'disconnected') {
    judgeHidden(t, row, request, { exchange, asked }, stage);
  }
  judgeListed(t, row, request, { exchange, asked: `the list${since}` }, stage);
  if (named === 'unknown') judgeNoData(t, operation, request, exchange);
}

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

const isOf =
  <Id extends RequirementId>(id: Id) =>
  (judgement: Judgement): judgement is Judgement<Id> =>
    judgement.requirement === id && judgement.kind !== 'unjudged';
