import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf } from '../batch/documented.ts';
import { defineMalformedBatchJudge } from '../batch/malformed-batches.ts';
import { defineAsAloneJudge, defineElementsJudge } from '../batch/one-element-each.ts';
import { judgeRefused } from '../kernel/accepted.ts';
import { asObject } from '../kernel/answer.ts';
import { bodyAt, expectEqual } from '../kernel/expectation.ts';
import { type Broken, defineJudge, requirement } from '../kernel/judge.ts';

export const oneElementEach = requirement(
  'PS-030',
  'There is one element per request of the batch: none is missing and none is added.',
);

export const judgePaymentElements = defineElementsJudge('payment_id', {
  onePerRequest: oneElementEach,
  onlyRequestedIds: requirement('PS-031', 'Each payment_id among the elements is one that was asked for.'),
  onePerDuplicate: requirement('PS-033', 'Two identical requests in one batch have an element each.'),
});

const asAlone = requirement(
  'PS-034',
  'A request is answered in a batch as it is answered alone, where both answers stay the same when repeated.',
);

export const judgePaymentAsAlone = defineAsAloneJudge(asAlone);

/**
 * Restates, as a breach of PS-034, what a judge of pages found broken: pages (limit and offset) of one payment that are
 * right in a batch of their own, but wrong beside another payment.
 */
export const restateAsMixedUp = defineJudge([asAlone], ({ exchanges, expected, actual }: Broken) => {
  const message = 'A batch answers one of its requests unlike the same request is answered alone.';
  return asAlone.broken({ exchanges, expected, actual, message });
});

const emptyRefused = requirement('PS-023', 'A batch without any request is refused.');

export const judgeEmptyBatch = defineJudge([emptyRefused], (exchange: Exchange) =>
  judgeRefused(emptyRefused, exchange, 'A batch without any request'),
);

export const judgeMalformedPaymentBatch = defineMalformedBatchJudge('payment_id', {
  noRequests: requirement('PS-056', 'A request without the key requests is refused.'),
  notObjects: requirement('PS-057', 'A request whose requests is not an array of objects is refused.'),
  noId: requirement(
    'PS-058',
    'A request element without payment_id is refused, as a whole or by an element whose code is not 200.',
  ),
});

const sameCode = requirement(
  'BATCH-009',
  'The code in the body of a failed batch element equals the code of the element.',
);

/** Judges the code in the body of a failed element. A body of 200 has no code; that of 202 is judged by its schema. */
export const judgeErrorCodes = defineJudge([sameCode], (exchange: Exchange) =>
  (elementsOf(exchange, 'payment_id') ?? []).flatMap(({ pointer, code, body }) => {
    const bodyCode = asObject(body)?.code;
    if (code === undefined || code === 200 || code === 202 || typeof bodyCode !== 'number') return [];
    return sameCode.judge(bodyCode === code, {
      exchanges: [exchange],
      pointer: `${pointer}/body/code`,
      expected: `${code}, as the element says`,
      actual: String(bodyCode),
      expectation: expectEqual(bodyAt(`${pointer}/body/code`), bodyAt(`${pointer}/code`)),
      message: 'The code in the body of a failed element is not the code of the element.',
    });
  }),
);
