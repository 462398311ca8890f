import type { Exchange } from '../../specs/words/exchange.ts';
import { defineMalformedBatchJudge } from '../batch/malformed-batches.ts';
import { defineAsAloneJudge, defineElementsJudge } from '../batch/one-element-each.ts';
import { judgeRefused } from '../kernel/accepted.ts';
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

/** Judges windows of one payment that are right in a batch of their own, but wrong beside another payment. */
export const judgeMixedUp = defineJudge([asAlone], ({ exchanges, expected, actual }: Broken) => {
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
