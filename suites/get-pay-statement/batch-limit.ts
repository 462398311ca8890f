import { inventedIds, type KnownPayments, knownPayments } from '../../harness/premises/known-payments.ts';
import { type Extras, type PaymentWindow, payStatements, under } from '../../harness/requests/requests.ts';
import type { CheckSendOptions } from '../../harness/sending/sending.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { judgeBatchLimit, refusalOfSize } from '../../oracle/get-pay-statement/documented-refusal.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';

const unknownIds = inventedIds('4b8e1f07-6c2d-4935-a7d0', 100);

/**
 * Judges that a batch of too many payments is refused as listed. Unknown ones may explain another refusal, unless a
 * small batch with an unknown one is answered.
 */
async function judgeTooMany(
  t: Trial,
  known: KnownPayments,
  size: number,
  window: Omit<PaymentWindow, 'payment_id'> = {},
  extras: Extras = {},
) {
  const { credential } = known.connection;
  const requests = idsOf(known, size).map((payment_id) => ({ payment_id, ...window }));
  const send = (some: readonly PaymentWindow[], options?: CheckSendOptions) =>
    t.send(payStatements(credential, some, extras), options);
  const exchange = await send(requests, { valid: !isAmbiguous(known, size) });
  const judged = judgeBatchLimit(exchange, size);
  if (!isBroken(judged) || !refused(exchange)) return judged;
  const alone = await send(requests.slice(0, 1));
  // The window may lie past the end of the payment. Another check judges whether the payment itself is refused.
  if (!succeeded(alone)) {
    const reason = `one of the requests alone is refused: ${describeAnswer(alone)}`;
    return refusalOfSize(size).notApplicable('not-observed', reason);
  }
  if (!isAmbiguous(known, size)) return judged;
  const mixed = await send([...requests.slice(0, 1), ...requests.slice(-1)]);
  if (succeeded(mixed)) return judged;
  const reason = `too few payments are known, and unknown ones have a request refused: ${describeAnswer(mixed)}`;
  return refusalOfSize(size).notApplicable('no-fixture', reason);
}

const idsOf = ({ payments }: KnownPayments, size: number): readonly string[] =>
  [...payments.map(({ paymentId }) => paymentId), ...unknownIds].slice(0, size);

/** Judges that a batch of eleven different ids is not served. At least five are unknown, and the last one is known. */
async function judgeElevenWithUnknown(t: Trial, known: KnownPayments) {
  const six = known.payments.slice(0, 6).map(({ paymentId }) => paymentId);
  const requests = [...unknownIds.slice(0, 11 - six.length), ...six].map((payment_id) => ({ payment_id, limit: 1 }));
  const exchange = await t.send(payStatements(known.connection.credential, requests), { valid: false });
  // The batch may be refused for its unknown payments as well.
  return refused(exchange) ? [] : [judgeBatchLimit(exchange, 11)];
}

/** Judges that eleven different payments, one with a limit above 5000, are refused, for either reason. */
async function judgeBothLimits(t: Trial, known: KnownPayments) {
  const requests = idsOf(known, 11).map((payment_id, index) => ({ payment_id, limit: index === 4 ? 5001 : 10 }));
  const valid = isAmbiguous(known, 11) ? 'if-served' : true;
  const exchange = await t.send(payStatements(known.connection.credential, requests), { valid });
  return succeeded(exchange) ? [judgeBatchLimit(exchange, 11)] : [];
}

const isAmbiguous = ({ payments }: KnownPayments, size: number): boolean => payments.length < size;

/** "422 batch_limit_exceeded: More than 10 payment_ids in the pay statements batch". */
export const batchLimit = defineCheck({
  id: 'get-pay-statement/batch-limit',
  title: 'A batch of more than 10 different payments is refused as listed',
  judges: [judgeBatchLimit],
  run: async (t) => {
    const known = await knownPayments(t);
    // The limit holds whatever else is in a request.
    const eleven = [
      await judgeTooMany(t, known, 11),
      await judgeTooMany(t, known, 11, { limit: 1, offset: 1 }, under(known.connection.entityIds[0])),
    ];
    t.judge(eleven);
    const defect = eleven.find(isBroken);
    if (defect !== undefined) {
      const reason = 'eleven different payments are not refused as listed either';
      t.judge(refusalOfSize(100).blocked(reason, defect.requirement));
      return;
    }
    for (const size of t.effort.isQuick ? [100] : [12, 100]) t.judge(await judgeTooMany(t, known, size));
    t.judge(await judgeBothLimits(t, known), await judgeElevenWithUnknown(t, known));
  },
});
