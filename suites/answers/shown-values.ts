import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { ChangedValue, ShownRead } from '../../harness/evidence/changed-values.ts';
import { enrollments, type PaymentWindow, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { hasChanged, judgeFrame } from '../../oracle/combinations/frame.ts';
import { judgeItemsStillThere, judgeStillAsGiven, judgeStillThere } from '../../oracle/combinations/kept-write.ts';
import { unlikeEnrollment, unlikeWholePayment } from '../../oracle/combinations/unlike-alone.ts';
import { judgeEnrollmentAsAlone } from '../../oracle/get-enrollments/enrollment-batch.ts';
import { judgePaymentAsAlone } from '../../oracle/get-pay-statement/payment-batch.ts';
import { asArray, asObject, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import {
  differenceBetween,
  judgeAgreement,
  judgeUndisturbed,
  type ReadOperation,
  readOperations,
} from '../../oracle/stability/agreement.ts';
import { judgeStillKnown } from '../../oracle/stability/still-known.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';

const steadyJudges = [judgeAgreement, judgeUndisturbed, judgeStillKnown] as const;

/** Finds the writes in the company of a request's token that ended after a read had begun. */
function writesInCompany(t: Trial, { credential }: RequestSpec, read: Exchange): readonly Exchange[] {
  const { notes } = t.world;
  if (credential.kind !== 'bearer') return [];
  const companyId = notes.written.connectionOf(credential.token)?.companyId?.toLowerCase();
  return notes.writesSince(read).filter(({ request }) => {
    const token = (headerValue(request, 'authorization') ?? '').replace(/^bearer /i, '');
    if (token === credential.token) return true;
    if (companyId === undefined) return false;
    const isNamed = request.body?.toLowerCase().includes(companyId) ?? false;
    return isNamed || notes.written.connectionOf(token)?.companyId?.toLowerCase() === companyId;
  });
}

/** Sends reads again, to see what writes have changed since; a quick run only those with a later write. */
async function lookAgain(t: Trial<IdsOf<typeof steadyJudges>>): Promise<void> {
  const { changedValues, created } = t.world.notes;
  const isQuick = t.effort.isQuick;
  const isThere = ({ credential, operation }: RequestSpec) =>
    t.offers(operation) && credential.kind === 'bearer' && !created.mayBeDisconnected(credential.token);
  const isWorthALook = ({ spec, exchange }: ShownRead) => {
    if (spec.operation === 'list-automated-jobs') return false;
    // In quick runs the combinations read the pay groups again.
    const isOfGroupsOrEntity = spec.operation === 'list-pay-groups' || (spec.query ?? []).length > 0;
    return !isQuick || (!isOfGroupsOrEntity && writesInCompany(t, spec, exchange).length > 0);
  };
  const shown = changedValues.reads.filter(({ spec }) => isThere(spec));
  for (const operation of readOperations) {
    const reads = shown.filter((read) => read.spec.operation === operation && isWorthALook(read));
    const specs = reads.flatMap((read) => requestsAgain(read, isQuick));
    for (const spec of specs.slice(0, isQuick ? maxInQuickRun : undefined)) await t.send(spec, { valid: 'if-served' });
  }
  for (const operation of readOperations) {
    const ofOperation = changedValues.reads.filter(({ spec }) => spec.operation === operation && isThere(spec));
    // Of a read that was sent twice, two answers to compare are there already.
    const [read] = ofOperation.filter(({ first, exchange }) => first !== exchange).concat(ofOperation);
    if (read !== undefined) await judgeSteady(t, operation, read);
  }
}

async function judgeSteady(
  t: Trial<IdsOf<typeof steadyJudges>>,
  operation: ReadOperation,
  { spec, first, exchange }: ShownRead,
): Promise<void> {
  const isSteady = (one: Exchange, other: Exchange) =>
    one !== other && succeeded(other) && differenceBetween(operation, one, other) === undefined;
  const reads = isSteady(first, exchange) ? [first, exchange] : [exchange, await t.send(spec, { valid: 'if-served' })];
  const [earlier = exchange, later = exchange] = reads;
  if (isSteady(earlier, later)) t.judge(judgeUndisturbed(operation, reads));
  else reads.push(await t.send(spec, { valid: 'if-served' }));
  t.judge(judgeAgreement(operation, reads), judgeStillKnown(operation, earlier, reads.slice(1)));
}

/** Composes requests for what a read showed, the things not seen for the longest time first; in quick runs for one batch. */
function requestsAgain({ spec, ids }: ShownRead, isQuick: boolean): readonly RequestSpec[] {
  const { credential, operation, query = [] } = spec;
  const oldest = [...ids]
    .sort(([one, since], [other, than]) => since - than || (one < other ? -1 : 1))
    .map(([id]) => id);
  const batches = (size: number) => chunks(oldest, size).slice(0, isQuick ? 1 : undefined);
  switch (operation) {
    case 'get-pay-statement':
      return batches(statedLimits.paymentsPerBatch).map((some) => {
        const requests = some.map((payment_id) => ({ payment_id }));
        return payStatements(credential, requests, { query });
      });
    case 'get-enrollments':
      return batches(statedLimits.enrollmentsPerBatch).map((some) => enrollments(credential, some, { query }));
    default:
      return [spec];
  }
}

/** The most requests of one operation that a quick run sends again. */
const maxInQuickRun = 3;

const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  all.length === 0 ? [] : [all.slice(0, size), ...chunks(all.slice(size), size)];

const judges = [
  judgeFrame,
  ...steadyJudges,
  judgePaymentAsAlone,
  judgeEnrollmentAsAlone,
  judgeStillAsGiven,
  judgeStillThere,
  judgeItemsStillThere,
] as const;

type ShownTrial = Trial<IdsOf<typeof judges>>;

/** Blames the writes between two answers if the first request is now answered differently each time. */
async function judgeWrites(t: ShownTrial, { operation, before, writes }: ChangedValue): Promise<void> {
  const connection =
    before.spec.credential.kind === 'bearer'
      ? t.world.notes.written.connectionOf(before.spec.credential.token)
      : undefined;
  const isFixture = connection?.origin === 'fixture';
  // Accounts and disconnections may change what a connection of the run shows.
  const mayChange = writes.some(({ operation: done }) => /account|disconnect/.test(done));
  if (writes.length === 0 || (mayChange && !isFixture)) return;
  const next = await t.send(before.spec);
  if (hasChanged({ operation, before: before.exchange, after: next }) !== true) return;
  const after = await t.send(before.spec);
  const isUnsteady = hasChanged({ operation, before: next, after });
  // A value that changes without any write shows no effect of a write.
  if (isUnsteady === true) return t.judge(judgeAgreement(operation, [next, after, await t.send(before.spec)]));
  // If the data was gone in the first of these reads, it must be gone in the second, too.
  if (isUnsteady === undefined && hasChanged({ operation, before: before.exchange, after }) !== true) return;
  const actions = writes.map((exchange) => ({ exchange, isUnauthorised: false, isOwn: !isFixture }));
  t.judge(judgeFrame({ operation, owner: 'mixed', entityId: null, before: before.exchange, actions, after }));
}

/** Judges that a payment reads as it was created, and that it and its items stay. */
async function judgeWritten(t: ShownTrial, { operation, id, before, after }: ChangedValue): Promise<void> {
  const { credential } = before.spec;
  if (credential.kind !== 'bearer' || t.world.notes.created.mayBeDisconnected(credential.token)) return;
  const { exchange } = before;
  const payments = t.world.notes.acceptedPayments.madeBy(credential.token);
  const creation = payments.get(id);
  if (creation !== undefined)
    t.judge(judgeStillAsGiven({ creation, paymentId: id, before: exchange, after: after.exchange }));
  if (t.judgements.some(isBroken)) return;
  const writes = writesInCompany(t, before.spec, exchange).filter(succeeded);
  const judgeGone = (last: Exchange) =>
    operation === 'get-pay-statement'
      ? creation && judgeStillThere({ creation, paymentId: id, before: exchange, after: last, writes })
      : [...payments].flatMap(
          ([paymentId, made]) =>
            judgeItemsStillThere({ creation: made, paymentId, before: exchange, after: last, writes }) ?? [],
        )[0];
  if (judgeGone(after.exchange) === undefined) return;
  // A temporary answer, such as 202 or 429, is not a loss.
  t.judge(judgeGone(await t.send(after.spec, { valid: 'if-served' })));
}

/** Blames a batch whose answer differs from those to the same request alone, before and after it. */
async function judgeBatch(t: ShownTrial, { operation, id, before, after }: ChangedValue): Promise<void> {
  const batchSpec = [after.spec, before.spec].find((spec) => requestsOf(spec).length > 1);
  if (batchSpec === undefined) return;
  const isPayment = operation === 'get-pay-statement';
  const { credential, query = [] } = batchSpec;
  const alone = isPayment
    ? payStatements(credential, [windowOf(batchSpec, id)], { query })
    : enrollments(credential, [id], { query });
  const unlike = isPayment ? unlikeWholePayment : unlikeEnrollment;
  const judgeAsAlone = isPayment ? judgePaymentAsAlone : judgeEnrollmentAsAlone;
  const first = await t.send(alone);
  const batch = await t.send(batchSpec);
  const last = await t.send(alone);
  const difference = unlike(first, batch, id);
  if (difference === undefined || unlike(first, last, id) !== undefined) return;
  t.judge(judgeAsAlone({ alone: last, batch, difference }));
}

const requestsOf = ({ body }: RequestSpec): readonly unknown[] =>
  body !== undefined && 'json' in body ? (asArray(asObject(body.json)?.requests) ?? []) : [];

/** The window of a payment in a batch; if the batch has several of them, the whole payment. */
function windowOf(batch: RequestSpec, id: string): PaymentWindow {
  const asked = requestsOf(batch).filter((request): request is PaymentWindow => asObject(request)?.payment_id === id);
  const [window = { payment_id: id }] = asked;
  return asked.length === 1 ? window : { payment_id: id, limit: statedLimits.maxPageSize };
}

export const shownValuesAgree = defineCheck({
  id: 'answers/shown-values',
  title: 'Whatever else is asked for, and written, all answers show the same of one thing',
  judges,
  reportsPairs: true,
  run: async (t) => {
    await lookAgain(t);
    const { changes } = t.world.notes.changedValues;
    for (const change of changes) {
      await judgeWritten(t, change);
      if (t.judgements.some(isBroken)) return;
    }
    for (const change of changes) {
      if (change.operation === 'get-pay-statement' || change.operation === 'get-enrollments')
        await judgeBatch(t, change);
      if (!t.judgements.some(isBroken)) await judgeWrites(t, change);
      // One defect may appear in many values.
      if (t.judgements.some(isBroken)) return;
    }
  },
});
