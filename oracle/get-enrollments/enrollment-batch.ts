import { defineMalformedBatchJudge } from '../batch/malformed-batches.ts';
import { defineAsAloneJudge, defineElementsJudge } from '../batch/one-element-each.ts';
import { requirement } from '../kernel/judge.ts';

export const oneElementEach = requirement(
  'ENR-017',
  'There is one element per request of the batch: none is missing and none is added.',
);

export const judgeEnrollmentElements = defineElementsJudge('enrollment_id', {
  onePerRequest: oneElementEach,
  onlyRequestedIds: requirement('ENR-018', 'Each enrollment_id among the elements is one that was asked for.'),
  onePerDuplicate: requirement('ENR-019', 'Two identical requests in one batch have an element each.'),
});

export const judgeEnrollmentAsAlone = defineAsAloneJudge(
  requirement(
    'ENR-020',
    'A request is answered in a batch as it is answered alone, where both answers stay the same when repeated.',
  ),
);

export const judgeMalformedEnrollmentBatch = defineMalformedBatchJudge('enrollment_id', {
  noRequests: requirement('ENR-025', 'A request without the key requests is refused.'),
  notObjects: requirement('ENR-026', 'A request whose requests is not an array of objects is refused.'),
  noId: requirement(
    'ENR-027',
    'A request element without enrollment_id is refused, as a whole or by an element whose code is not 200.',
  ),
});
