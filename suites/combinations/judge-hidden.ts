import type { RequestRow } from '../../generators/combinations/request-rows.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { foreignEnrolled } from '../../oracle/isolation/enrolled-individuals.ts';
import { enrollmentsShown } from '../../oracle/isolation/enrollments.ts';
import {
  createdPaymentHidden,
  foreignBenefitHidden,
  foreignEnrollmentHidden,
  foreignHiddenUnderEntity,
  judgeHandedOut,
  ownItemsListed,
  ownJobsListed,
  ownPayGroupsListed,
  type Probe,
} from '../../oracle/isolation/foreign-data.ts';
import { firstOf, jobsListed, type Listed, listsItemNamed, payGroupsListed } from '../../oracle/isolation/listed.ts';
import { foreignStatements } from '../../oracle/isolation/pay-statements.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Party } from './party.ts';
import type { RowRequest } from './row-request.ts';
import { isFamily, type Stage } from './stage.ts';

/** The judges that what belongs to other connections is hidden. */
export const hiddenJudges = [
  createdPaymentHidden,
  foreignEnrollmentHidden,
  foreignBenefitHidden,
  foreignHiddenUnderEntity['get-pay-statement'],
  foreignHiddenUnderEntity['get-enrollments'],
  foreignHiddenUnderEntity['list-enrolled-individuals'],
  foreignHiddenUnderEntity['list-pay-groups'],
  foreignHiddenUnderEntity['list-pay-statement-items'],
  ownPayGroupsListed,
  ownItemsListed,
  ownJobsListed,
] as const;

type HiddenId = IdsOf<typeof hiddenJudges>;

/** The thing that a row names belongs to another connection: nothing of it is handed out. */
export function judgeHidden(
  t: Trial<HiddenId>,
  { operation, entity }: RequestRow,
  { id, ownIds, actor }: RowRequest,
  probe: Probe,
  stage: Stage,
): void {
  if (id === null) return;
  const isUnderEntity = entity === 'foreign';
  if (operation === 'get-pay-statement' && actor !== null) {
    const holder = stage.holderOf(id);
    if (holder === undefined || isFamily(holder, actor)) return;
    const individuals = new Set([...holder.individuals].filter((one) => !actor.individuals.has(one)));
    const leak = foreignStatements(probe.exchange, { paymentIds: [id], individuals, own: actor.individuals });
    t.judge(judgeHandedOut(isUnderEntity ? foreignHiddenUnderEntity[operation] : createdPaymentHidden, probe, leak));
  } else if (operation === 'get-enrollments') {
    const leak = enrollmentsShown(
      probe.exchange,
      [id],
      ownIds.filter((one) => one !== id),
    );
    t.judge(judgeHandedOut(isUnderEntity ? foreignHiddenUnderEntity[operation] : foreignEnrollmentHidden, probe, leak));
  } else if (operation === 'list-enrolled-individuals') {
    const leak = foreignEnrolled(probe.exchange, { enrolled: null, own: actor?.individuals ?? new Set() });
    t.judge(judgeHandedOut(isUnderEntity ? foreignHiddenUnderEntity[operation] : foreignBenefitHidden, probe, leak));
  }
}

/**
 * A list has nothing that only another connection has: ids that it lists and the own one does not, or names that were
 * given to its payments alone.
 */
export function judgeListed(
  t: Trial<HiddenId>,
  { operation, entity }: RequestRow,
  { actor }: RowRequest,
  probe: Probe,
  stage: Stage,
): void {
  const isUnderEntity = entity === 'foreign';
  if (operation === 'list-pay-statement-items') {
    const names = stage.strangersTo(actor).flatMap(({ earnings }) => earnings);
    const leaked = names.find((name) => listsItemNamed(probe.exchange, name));
    t.judge(judgeHandedOut(isUnderEntity ? foreignHiddenUnderEntity[operation] : ownItemsListed, probe, leaked));
  } else if (operation === 'list-pay-groups') {
    const leaked = foreignIn(payGroupsListed, operation, actor, probe, stage);
    t.judge(judgeHandedOut(isUnderEntity ? foreignHiddenUnderEntity[operation] : ownPayGroupsListed, probe, leaked));
  } else if (operation === 'list-automated-jobs') {
    t.judge(judgeHandedOut(ownJobsListed, probe, foreignIn(jobsListed, operation, actor, probe, stage)));
  }
}

/** The first that a list shows, and only the lists of other connections showed before. */
function foreignIn(
  read: (exchange: Exchange) => Listed,
  operation: 'list-pay-groups' | 'list-automated-jobs',
  actor: Party | null,
  { exchange }: Probe,
  stage: Stage,
): string | undefined {
  const own = stage.ownRead(operation, actor);
  if (own === null) return undefined;
  const foreign = new Set(stage.otherReads(operation, actor).flatMap((other) => [...read(other)]));
  // Connections that were made of one template list the same things.
  const isShared = [...read(own)].some((id) => foreign.has(id));
  return isShared ? undefined : firstOf(read(exchange), foreign, read(own));
}
