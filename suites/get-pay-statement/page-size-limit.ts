import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { limitAbove } from '../../generators/reads/paging.ts';
import { askFor, knownPayments } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Payment } from '../../harness/world/connection.ts';
import { elementsOf } from '../../oracle/batch/documented.ts';
import {
  type BatchRequest,
  judgeLargeLimit,
  judgeLargeLimitInBatch,
  judgeLargeLimitRefusesBatch,
  largeLimitInBatch,
  largeLimitRefused,
} from '../../oracle/get-pay-statement/documented-refusal.ts';
import type { Window } from '../../oracle/get-pay-statement/page.ts';
import { refused, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { requestsOf } from './known-batches.ts';

/** The largest limit that is tried alone: a larger one may not even be read as an integer. */
const largestTried = 2 ** 31 - 1;

/** For each batch: the index of a request, its too large limit, and its offset. One limit exceeds signed 32 bits. */
const inBatches = [
  [0, 5001],
  [4, 2 ** 31],
  [9, 9999, 1],
] as const;

/** Limits of longer runs, which a target that keeps only 16 or 32 bits reads as 1. */
const inBatchesOtherwise = [
  [2, 2 ** 16 + 1],
  [7, 2 ** 32 + 1],
] as const;

type LargeWindow = Window & { readonly limit: number };

/** Judges a limit alone. If it is refused in another way than stated, the request without a limit must be served. */
async function judgeAlone(t: Trial, payment: Payment, window: LargeWindow) {
  const exchange = await askFor(t, payment, window);
  const judged = judgeLargeLimit(exchange, window.limit);
  if (!isBroken(judged) || !refused(exchange)) return judged;
  const { limit: _, ...unlimited } = window;
  const control = await askFor(t, payment, unlimited);
  if (succeeded(control)) return judged;
  return largeLimitRefused.notApplicable('not-observed', 'the same request without a limit is refused too');
}

async function judgeInBatch(t: Trial, index: number, limit: number, offset = 0) {
  const { connection, payments } = await knownPayments(t);
  const withOffset = offset > 0 ? { offset } : {};
  const requests = requestsOf(payments, statedLimits.paymentsPerBatch).map((request, position) =>
    position === index ? { ...request, limit, ...withOffset } : request,
  );
  // A target may not read a limit beyond 32 bits as an integer, and may refuse it for that.
  const isReadable = limit <= 2 ** 31;
  const valid = isReadable ? true : 'if-served';
  const exchange = await t.send(payStatements(connection.credential, requests), { valid });
  const served = judgeLargeLimitInBatch(exchange, requests, index);
  if (isBroken(served) || !isReadable) return [served];
  const asWhole = judgeLargeLimitRefusesBatch(exchange, requests, index);
  if (!isBroken(asWhole)) return [served, asWhole];
  // If the batch is refused in another way than stated, it may be refused without the large limit, too.
  const unlimited = requestsOf(payments, requests.length).map((request, position) =>
    position === index ? { ...request, ...withOffset } : request,
  );
  const control = await t.send(payStatements(connection.credential, unlimited));
  if (isWhollyServed(control)) return [served, asWhole];
  return [served, largeLimitRefused.notApplicable('not-observed', 'the same batch without the limit is refused too')];
}

/** Judges a limit above 5000 beside an unknown payment, and for one: only a success is wrong. */
async function judgeBesideUnknown(t: Trial) {
  const { connection, payments } = await knownPayments(t);
  const known = payments[0].paymentId;
  const unknown = unknownLike(known);
  const batches: readonly (readonly [BatchRequest[], number])[] = [
    [
      [
        { payment_id: known, limit: 5001 },
        { payment_id: unknown, limit: 3 },
      ],
      0,
    ],
    [
      [
        { payment_id: known, limit: 3 },
        { payment_id: unknown, limit: 5001 },
      ],
      1,
    ],
    [[{ payment_id: unknown, limit: 5001 }], 0],
  ];
  const judged: ReturnType<typeof judgeLargeLimitRefusesBatch>[] = [];
  for (const [requests, index] of batches) {
    const exchange = await t.send(payStatements(connection.credential, requests), { valid: 'if-served' });
    if (succeeded(exchange)) judged.push(judgeLargeLimitRefusesBatch(exchange, requests, index));
  }
  return judged;
}

function isWhollyServed(exchange: Exchange): boolean {
  const elements = elementsOf(exchange, 'payment_id') ?? [];
  return elements.length > 0 && elements.every(({ code }) => code === 200);
}

/** "422 page_size_limit_exceeded: Pay statement limit above 5000". */
export const pageSizeLimit = defineCheck({
  id: 'get-pay-statement/page-size-limit',
  title: 'A limit above 5000 is refused as listed, and never served in a batch',
  judges: [judgeLargeLimit, judgeLargeLimitInBatch, judgeLargeLimitRefusesBatch],
  run: async (t) => {
    const { payments } = await knownPayments(t);
    const windows = limitAbove().map((limit): LargeWindow => ({ limit: Math.min(limit, largestTried) }));
    // Quick runs give an offset in a batch.
    const withOffset = t.effort.isQuick ? [] : [{ limit: 5001, offset: 1 }];
    const examples = [{ limit: 5001 }, ...withOffset, { limit: largestTried }];
    const randomExamples = Math.floor(t.effort.examples / 6);
    const judgeExample = async (window: LargeWindow) => [await judgeAlone(t, payments[0], window)];
    await t.forAll('limits', windows, judgeExample, { examples, randomExamples });
    if (t.judgements.some(isBroken)) {
      const reason = 'a limit above 5000 is not refused as listed alone either';
      t.judge(largeLimitInBatch.blocked(reason, largeLimitRefused.id));
      return;
    }
    for (const [index, limit, offset] of inBatches) t.judge(await judgeInBatch(t, index, limit, offset));
    if (t.effort.isQuick) return;
    for (const [index, limit] of inBatchesOtherwise) t.judge(await judgeInBatch(t, index, limit));
    t.judge(await judgeBesideUnknown(t));
  },
});
