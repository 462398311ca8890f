import type { Suite } from '../../harness/trial/check.ts';
import { batchElements } from './batch-elements.ts';
import { batchSizes } from './batch-sizes.ts';
import { knownEnrollmentsServed } from './known-enrollments.ts';
import { malformedBatchesRefused } from './malformed-batches.ts';
import { unknownEnrollments } from './unknown-enrollments.ts';

/** "3. Read enrollments". */
export const getEnrollments: Suite = {
  name: 'get-enrollments',
  title: 'Read enrollments',
  checks: [knownEnrollmentsServed, batchSizes, batchElements, unknownEnrollments, malformedBatchesRefused],
};
