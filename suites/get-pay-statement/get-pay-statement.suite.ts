import { otherThanUuid } from '../../generators/ids/uuids.ts';
import { askFor, knownPayments, orNone, paidReader, readPage } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import type { Payment } from '../../harness/world/connection.ts';
import { malformedBatches } from '../../oracle/batch/malformed-batches.ts';
import { judgeBecomesAvailable, judgeFixedText } from '../../oracle/get-pay-statement/being-fetched.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { judgeLargeLimitWhileFetched } from '../../oracle/get-pay-statement/documented-refusal.ts';
import {
  invalidWindows,
  judgeInvalidWindow,
  judgeLimitOfZero,
} from '../../oracle/get-pay-statement/invalid-windows.ts';
import type { Page } from '../../oracle/get-pay-statement/page.ts';
import { judgeOrder } from '../../oracle/get-pay-statement/page-judge.ts';
import { judgeEmptyBatch, judgeMalformedPaymentBatch } from '../../oracle/get-pay-statement/payment-batch.ts';
import { judgeMalformedPaymentId } from '../../oracle/get-pay-statement/unknown-payments.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits, uuidPattern } from '../../specs/interface/interface-facts.ts';
import { windowsOfOnePayment } from './batch-elements.ts';
import { batchLimit } from './batch-limit.ts';
import { ComparedPages } from './compared-pages.ts';
import { defaultPages } from './default-pages.ts';
import { knownBatches } from './known-batches.ts';
import { pageSizeLimit } from './page-size-limit.ts';
import { pages } from './pages.ts';
import { largeReferencePayments, type ReferencePayment, smallReferencePayments } from './reference-payments.ts';
import { tiedStatements } from './tied-statements.ts';
import { unknownPayments } from './unknown-payments.ts';

/** The number of times that each page is read again, since an order may change only now and then. */
const roundsOf = ({ effort }: Trial): number => Math.max(1, Math.min(10, Math.floor(effort.examples / 6)));

/** "Paging": a payment that is read twice is counted and ordered the same. */
const repeatedReads = defineCheck({
  id: 'get-pay-statement/repeated-reads',
  title: 'Reading a page again gives the same count, and the same order',
  judges: [judgeCounts, judgeOrder],
  run: async (t) => {
    const small = await orNone(smallReferencePayments(t));
    const large = await orNone(largeReferencePayments(t));
    const [one, ...others] = small ?? (await smallReferencePayments(t));
    // Among many statements some may be equal in the values by which they are sorted.
    const references = [one, ...(large ?? []), ...others].filter((each) => each !== undefined).slice(0, 2);
    const reads = new Map<ReferencePayment, Page[]>(references.map((reference) => [reference, [reference.pages[0]]]));
    // The payments are read in turn, since a read of one may disturb the next read of another.
    for (let round = 0; round < roundsOf(t); round += 1) {
      for (const [{ payment }, pages] of reads) {
        const [first] = pages;
        if (first !== undefined) pages.push(await readPage(t, payment, first.window));
      }
    }
    for (const [reference, pages] of reads) {
      const { whole } = reference;
      const [first, ...again] = pages;
      if (first === undefined) continue;
      const counts = judgeCounts(pages, whole);
      if (counts.some(isBroken) && (await new ComparedPages(t, reference).hasChanged())) continue;
      t.judge(counts, ...again.map((page) => judgeOrder(first, page, whole)));
    }
  },
});

/** Asks for a payment by texts that are no UUID, but near its id. Statements in the answer are a defect. */
async function tryMalformedIds(t: Trial<'PS-036'>, payments: readonly Payment[]): Promise<void> {
  const [payment] = payments.filter(({ paymentId }) => uuidPattern.test(paymentId));
  if (payment === undefined) return;
  const { credential } = payment.connection;
  for (const { label, value } of rotateForms(t, otherThanUuid(payment.paymentId), { place: 0, quickCount: 2 })) {
    const exchange = await t.send(payStatements(credential, [{ payment_id: value }]), { valid: false });
    t.judge(judgeMalformedPaymentId(exchange, label));
  }
}

/** "Request body (required object; key `requests` required)", "requests[].payment_id: required", "1 to 10 elements". */
const malformedBatchesRefused = defineCheck({
  id: 'get-pay-statement/malformed-batches',
  title: 'A batch without requests, or without a payment_id in one of them, is refused',
  judges: [judgeEmptyBatch, judgeMalformedPaymentBatch, judgeMalformedPaymentId],
  run: async (t) => {
    const { connection, payments } = await knownPayments(t);
    const { credential } = connection;
    t.judge(judgeEmptyBatch(await t.send(payStatements(credential, []), { valid: false })));
    for (const batch of malformedBatches('payment_id', payments[0].paymentId)) {
      const exchange = await t.send(payStatements(credential, [], { body: { json: batch.json } }), { valid: false });
      t.judge(judgeMalformedPaymentBatch(exchange, batch));
    }
    await tryMalformedIds(t, payments);
  },
});

/** "requests[].limit: integer", "requests[].offset: integer, index to start from". */
const invalidWindowsRefused = defineCheck({
  id: 'get-pay-statement/odd-windows',
  title: 'A limit or offset that is negative, fractional or no number is not served',
  judges: [judgeInvalidWindow, judgeLimitOfZero],
  run: async (t) => {
    const { payments } = await knownPayments(t);
    const [{ connection, paymentId }] = payments;
    const send = (window: object) =>
      t.send(payStatements(connection.credential, [{ payment_id: paymentId, ...window }]), { valid: false });
    for (const invalid of invalidWindows) t.judge(judgeInvalidWindow(await send(invalid.window), invalid));
    t.judge(judgeLimitOfZero(await send({ limit: 0 }), paymentId));
  },
});

const leastTooLarge = statedLimits.maxPageSize + 1;

/** "In progress", and "Observable availability rule": judged where new payments are still being fetched when first read. */
const beingFetched = defineCheck({
  id: 'get-pay-statement/being-fetched',
  title: 'Statements that are being fetched say so in the same words each time, and then are there',
  judges: [judgeFixedText, judgeBecomesAvailable, judgeLargeLimitWhileFetched],
  calls: ['get-pay-statement', 'create-sandbox-payment'],
  run: async (t) => {
    const connection = await paidReader(t);
    const create = (number: number) => t.world.payment(connection, `being fetched ${number}`);
    const one = await create(1);
    const large = await askFor(t, one, { limit: leastTooLarge }, { valid: 'if-served' });
    t.judge(judgeLargeLimitWhileFetched(large, leastTooLarge));
    const alone = await askFor(t, one, {});
    t.judge(judgeBecomesAvailable(alone, one.paymentId));
    const together = [await create(2), await create(3)];
    // A known payment is in the batch, too: a right element for it does not make those of the others right.
    const requests = [...together, one].map(({ paymentId }) => ({ payment_id: paymentId, limit: 2 }));
    const batch = await t.send(payStatements(connection.credential, requests));
    for (const { paymentId } of together) t.judge(judgeBecomesAvailable(batch, paymentId));
    t.judge(judgeFixedText([alone, batch]));
  },
});

export const getPayStatement: Suite = {
  name: 'get-pay-statement',
  title: 'Read pay statements',
  checks: [
    ...knownBatches,
    ...pages,
    defaultPages,
    repeatedReads,
    windowsOfOnePayment,
    batchLimit,
    pageSizeLimit,
    unknownPayments,
    invalidWindowsRefused,
    malformedBatchesRefused,
    beingFetched,
    tiedStatements,
  ],
};
