import { mixedBatch, mixedBatchBoundaries } from '../../generators/reads/batches.ts';
import { askFor, knownPayments } from '../../harness/premises/known-payments.ts';
import { isLeftOutAsUnknown } from '../../harness/premises/left-out-as-unknown.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { elementsFor, elementsOf, firstDifference } from '../../oracle/batch/documented.ts';
import { areAllRequested } from '../../oracle/batch/one-element-each.ts';
import { judgeBatchSizes } from '../../oracle/get-pay-statement/known-payments.ts';
import {
  judgePaymentAsAlone,
  judgePaymentElements,
  oneElementEach,
} from '../../oracle/get-pay-statement/payment-batch.ts';
import { dataFields } from '../../oracle/get-pay-statement/statement-fields.ts';
import { judgeUnknownPayments, unknownPayment } from '../../oracle/get-pay-statement/unknown-payments.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type AskedAlone, askedAlone, judgeAsAlone, judgeRefusedBatch } from './batch-elements.ts';
import { requestsOf } from './known-batches.ts';

/** Changes the last or the first digit of an id: a target that compares only a part would take it for the known one. */
function changeDigit(id: string): readonly string[] {
  const other = (digit: string) => (digit.toLowerCase() === 'a' ? 'b' : 'a');
  return [`${id.slice(0, -1)}${other(id.slice(-1))}`, `${other(id.slice(0, 1))}${id.slice(1)}`];
}

async function judgeMixed(t: Trial, ids: readonly string[], asked: readonly AskedAlone[]) {
  const { connection } = await knownPayments(t);
  const known = asked.filter(({ payment }) => ids.includes(payment.paymentId));
  const unknown = ids.filter((id) => !known.some(({ payment }) => payment.paymentId === id));
  const requests = ids.map((payment_id) => {
    const window = known.find(({ payment }) => payment.paymentId === payment_id)?.window;
    return { payment_id, ...window };
  });
  // A refusal of the whole batch is only an advisory, so its body is not judged as that of a listed error.
  const send = () => t.send(payStatements(connection.credential, requests));
  const exchange = await send();
  const knownIds = known.map(({ payment }) => payment.paymentId);
  const judged = judgeUnknownPayments({ exchange, unknown, known: knownIds });
  const wrong = judged.find(isBroken)?.requirement;
  const isServed = wrong === unknownPayment.noData.id;
  if (isServed && (await isAnotherPayment(t, unknown, asked[0]))) return [];
  if (wrong === unknownPayment.notRefusedWhole.id) {
    const inPlace = await judgeWithKnownInPlace(t, ids, asked);
    if (inPlace.some(isBroken)) return inPlace;
    if (succeeded(await sendKnown(t, ids.length, asked))) return judged;
    return [unknownPayment.notRefusedWhole.blocked(failsAnyway, exchange)];
  }
  if (wrong === unknownPayment.ownElement.id) {
    if (await isLeftOut(t, ids, asked)) return judged;
    // The element may be missing because of its place, or of other unknown ones. If batches of known payments lack one,
    // too, the unknown one is not to blame.
    const withKnown = asked.length === 0 ? undefined : await sendKnown(t, ids.length, asked);
    if (withKnown && elementsOf(withKnown, 'payment_id')?.length === ids.length) return judged;
    return [unknownPayment.ownElement.blocked(failsAnyway, oneElementEach.id)];
  }
  const isMixedUp = isServed && knownIds.some((id) => isWithoutData(exchange, id));
  if ((wrong !== undefined && !isMixedUp) || known.length === 0 || !succeeded(exchange)) return judged;
  // A known payment lacks data that the unknown one has: the batch has mixed up the two.
  if (isMixedUp) return judgeAsAlone(t, exchange, known, send);
  if (!areAllRequested(judgePaymentElements(exchange))) return judged;
  return [...judged, ...(await judgeAsAlone(t, exchange, known, send))];
}

const failsAnyway = 'batches of this size fail without unknown payments too';

/** Whether an id that differs in a digit belongs to another payment: a target may number its payments. */
async function isAnotherPayment(t: Trial, ids: readonly string[], first: AskedAlone | undefined): Promise<boolean> {
  if (first === undefined) return false;
  const { payment, window, alone } = first;
  const close = changeDigit(payment.paymentId);
  const [own] = elementsFor(alone, 'payment_id', payment.paymentId);
  for (const paymentId of ids.filter((id) => close.includes(id))) {
    const [other] = elementsFor(await askFor(t, { ...payment, paymentId }, window), 'payment_id', paymentId);
    if (other?.code !== 200) continue;
    if (firstDifference(dataFields, own?.body, other.body, '') !== undefined) return true;
  }
  return false;
}

/** Sends a batch of as many known payments. */
async function sendKnown(t: Trial, size: number, asked: readonly AskedAlone[]): Promise<Exchange> {
  const { credential } = asked[0]?.payment.connection ?? (await knownPayments(t)).connection;
  const payments = asked.map(({ payment }) => payment);
  return t.send(payStatements(credential, requestsOf(payments, size)));
}

/**
 * Judges the batch with known payments, each in a window that was served alone, in the place of its unknown ones: if it
 * is refused, too, these are not to blame. Without enough known payments it is smaller.
 */
async function judgeWithKnownInPlace(t: Trial, ids: readonly string[], asked: readonly AskedAlone[]) {
  const spare = asked.filter(({ payment }) => !ids.includes(payment.paymentId));
  const inPlace = ids.flatMap((id) => asked.find(({ payment }) => payment.paymentId === id) ?? spare.shift() ?? []);
  return judgeRefusedBatch(t, inPlace);
}

/** Whether the unknown payment of a batch is left out of a batch with a single known payment as well. */
async function isLeftOut(t: Trial, ids: readonly string[], asked: readonly AskedAlone[]): Promise<boolean> {
  const { credential } = asked[0]?.payment.connection ?? (await knownPayments(t)).connection;
  const known = asked.map(({ payment }) => payment.paymentId);
  const unknown = ids.find((id) => !known.includes(id)) ?? '';
  const ask = (pair: readonly string[]) => {
    const requests = pair.map((payment_id) => ({ payment_id }));
    return t.send(payStatements(credential, requests));
  };
  return isLeftOutAsUnknown(ask, 'payment_id', known[0] ?? '', unknown);
}

const isWithoutData = (exchange: Exchange, id: string): boolean =>
  elementsFor(exchange, 'payment_id', id).some(({ code }) => code !== 200);

async function judgeUnknownAlone(t: Trial) {
  const { connection, payments } = await knownPayments(t);
  const unknown = changeDigit(payments[0].paymentId).slice(0, 1);
  const requests = unknown.map((payment_id) => ({ payment_id }));
  const exchange = await t.send(payStatements(connection.credential, requests));
  return judgeUnknownPayments({ exchange, unknown, known: [] });
}

/** "Batch error": an unknown payment fails by itself. */
export const unknownPayments = defineCheck({
  id: 'get-pay-statement/unknown-payments',
  title: 'An unknown payment in a batch fails by itself, and the known ones are answered as ever',
  judges: [judgeUnknownPayments, judgeBatchSizes, judgePaymentAsAlone],
  run: async (t) => {
    const asked = await askedAlone(t);
    const known = asked.map(({ payment }) => payment.paymentId);
    const [first] = known;
    if (first === undefined) {
      t.judge(await judgeUnknownAlone(t));
      return;
    }
    const near = changeDigit(first).filter((id) => !known.includes(id));
    const entity = asked[0]?.payment.connection.entityIds.slice(0, 1) ?? [];
    const examples = [
      ...mixedBatchBoundaries(known),
      [...near, first],
      ...near.slice(0, 1).map((id) => [id]),
      ...entity.map((id) => [first, id]),
    ];
    const mixed = mixedBatch(known);
    const randomExamples = Math.floor(t.effort.examples / 6);
    await t.forAll('mixed batches', mixed, (ids) => judgeMixed(t, ids, asked), { examples, randomExamples });
  },
});
