import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { isFailure } from '../../harness/outcome/is-failure.ts';
import { automatedJobs, payStatementItems, payStatements } from '../../harness/requests/requests.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { readPayment } from '../../oracle/disconnect-entity/entity-read.ts';
import { completePayment, isSameOrder, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import {
  createdPaymentHidden,
  foreignPaymentHidden,
  judgeHandedOut,
  ownItemsListed,
} from '../../oracle/isolation/foreign-data.ts';
import { listsItemNamed } from '../../oracle/isolation/listed.ts';
import { foreignStatements } from '../../oracle/isolation/pay-statements.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { expectLacks, expectNothingFor } from '../../oracle/kernel/expectation.ts';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { applyLook, judgeKnownPage, type LookId, wholeWindow } from '../../oracle/model/look-step.ts';
import { type ModelPayment, paymentsOf } from '../../oracle/model/model.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { nth, type Stage } from './stage.ts';

/** Reads payments of one party, each as a whole, in one batch. */
export const readWhole = (stage: Stage, party: number, payments: readonly ModelPayment[]): Promise<Exchange> =>
  stage.send(wholesOf(payments, stage.connection(party)));

function wholesOf(payments: readonly ModelPayment[], { credential }: Connection): RequestSpec {
  const requests = payments.map(({ paymentId }) => ({ payment_id: paymentId, ...wholeWindow }));
  return payStatements(credential, requests);
}

/** Reads a payment alone. If it was never seen, the read is repeated: a new payment may be known a little later. */
function readAgain(stage: Stage, party: number, payment: ModelPayment): Promise<Exchange> {
  if (payment.seen !== null) return readWhole(stage, party, [payment]);
  const isKnown = (answer: Exchange) => readPayment(answer, payment.paymentId).shown.kind !== 'none';
  return stage.sendWhileNew(wholesOf([payment], stage.connection(party)), isKnown);
}

/** Reads the latest payments of a party, at most ten, in one batch. One that seems wrong there is read again alone. */
export async function lookAt(
  stage: Stage,
  party: number,
  isWanted: (payment: ModelPayment) => boolean = () => true,
): Promise<readonly Judgement<LookId>[]> {
  const payments = paymentsOf(stage.model, party).filter(isWanted).slice(-statedLimits.paymentsPerBatch);
  if (payments.length === 0 || !stage.can('get-pay-statement', party)) return [];
  const exchange = await readWhole(stage, party, payments);
  const found: Judgement<LookId>[] = [];
  for (const payment of payments) {
    const step = applyLook(stage.model, payment, exchange);
    const isSettled = !step.judgements.some(isBroken) || (payments.length === 1 && payment.seen !== null);
    found.push(
      ...stage.take(isSettled ? step : applyLook(stage.model, payment, await readAgain(stage, party, payment))),
    );
    if (found.some(isFailure)) break;
  }
  return found;
}

/** Looks at the payments of all parties, as {@link lookAt} does. */
export async function lookAtAll(
  stage: Stage,
  isWanted?: (payment: ModelPayment) => boolean,
): Promise<readonly Judgement<LookId>[]> {
  const found: Judgement<LookId>[] = [];
  for (const [party] of stage.model.parties.entries()) {
    found.push(...(await lookAt(stage, party, isWanted)));
    if (found.some(isFailure)) break;
  }
  return found;
}

/** Reads a page of a payment if its statements are known, else the whole payment. */
export async function readPage(stage: Stage, index: number, window: Window) {
  const payment = nth(stage.model.payments, index);
  if (payment === undefined || !stage.can('get-pay-statement', payment.party)) return [];
  if (payment.whole === null || payment.since.size > 0) {
    return lookAt(stage, payment.party, ({ paymentId }) => paymentId === payment.paymentId);
  }
  const { credential } = stage.connection(payment.party);
  const read = () => stage.send(payStatements(credential, [{ payment_id: payment.paymentId, ...window }]));
  const judged = judgeKnownPage(payment, await read(), window);
  if (!judged.some(isBroken)) return judged;
  // The page is wrong only if the whole payment's order is unchanged, and a second read of the page is wrong, too.
  const again = windowAnswer(await readWhole(stage, payment.party, [payment]), payment.paymentId, wholeWindow);
  const isSteady =
    again.kind === 'page' &&
    isSameOrder(completePayment([again.page]).statements, completePayment([payment.whole]).statements);
  return isSteady ? judgeKnownPage(payment, await read(), window) : [];
}

/** Judges that a payment of another connection is not shown ("An access token belongs to one connection"). */
export async function readForeign(stage: Stage, reader: number, index: number) {
  const { parties, payments } = stage.model;
  const others = payments.filter(({ party }) => !stage.isSameCompany(party, reader));
  const payment = nth(others, index);
  if (payment === undefined || !stage.can('get-pay-statement', reader)) return [];
  const unread = ({ paymentId, party, seen }: ModelPayment) =>
    seen === null && (paymentId === payment.paymentId || party === reader);
  const found = [...(await lookAtAll(stage, unread))];
  const [own, foreign] = [reader, payment.party].map(
    (party) => new Set((stage.model.parties[party] ?? parties[party])?.individuals.map((id) => id.toLowerCase())),
  );
  const wasRead = stage.model.payments.some(({ paymentId, seen }) => paymentId === payment.paymentId && seen !== null);
  if (found.some(isBroken) || !wasRead || own === undefined || foreign === undefined || own.size === 0) return found;
  const { credential } = stage.connection(reader);
  const exchange = await stage.send(payStatements(credential, [{ payment_id: payment.paymentId }]), { valid: false });
  const individuals = new Set([...foreign].filter((id) => !own.has(id)));
  const leak = foreignStatements(exchange, { paymentIds: [payment.paymentId], individuals, own });
  const expectation = expectNothingFor('payment_id', [payment.paymentId], '/body/pay_statements/*');
  const probe = { exchange, asked: 'a payment of another connection', expectation };
  if (leak !== undefined && (await handsOutFixture(stage, reader, own))) {
    return [...found, judgeHandedOut(foreignPaymentHidden, probe, leak)];
  }
  return [...found, judgeHandedOut(createdPaymentHidden, probe, leak)];
}

/** Whether the reader is also shown a payment from before the run: then the defect is not limited to new payments. */
async function handsOutFixture(stage: Stage, reader: number, own: ReadonlySet<string>): Promise<boolean> {
  const [paymentId] = stage.t.profile.fixtures.paymentIds;
  if (paymentId === undefined) return false;
  const spec = payStatements(stage.connection(reader).credential, [{ payment_id: paymentId }]);
  const exchange = await stage.send(spec, { valid: false });
  return foreignStatements(exchange, { paymentIds: [paymentId], individuals: null, own }) !== undefined;
}

/** The name of an earning that only the payments of one family have. */
export const markOf = (family: number): string => `Sequence mark ${family + 1}`;

/** "Retrieves … items for the connection account of the access token": lists no item of another family. */
export async function listItems(stage: Stage, party: number) {
  if (!stage.can('list-pay-statement-items', party)) return [];
  const marks = [...stage.marked].filter((family) => family !== stage.model.parties[party]?.family).map(markOf);
  const exchange = await stage.send(payStatementItems(stage.connection(party).credential));
  if (marks.length === 0 || !succeeded(exchange)) return [];
  const mark = marks.find((name) => listsItemNamed(exchange, name));
  const probe = {
    exchange,
    asked: 'the own items',
    ...(mark === undefined ? {} : { expectation: expectLacks(mark) }),
  };
  return [judgeHandedOut(ownItemsListed, probe, mark === undefined ? undefined : `the item "${mark}"`)];
}

/** Reads the list of jobs. The judges of all answers judge it, whatever the sequence did before. */
export async function listJobs(stage: Stage, party: number): Promise<void> {
  if (stage.can('list-automated-jobs', party)) await stage.send(automatedJobs(stage.connection(party).credential));
}
