import type { Suite } from './check.ts';
import { batchElements } from './get-enrollments/batch-elements.ts';
import { batchSizes } from './get-enrollments/batch-sizes.ts';
import { knownEnrollmentChecks } from './get-enrollments/known-enrollments.ts';
import { malformedBatches } from './get-enrollments/malformed-batches.ts';
import { unknownEnrollments } from './get-enrollments/unknown-enrollments.ts';

/** "3. Read enrollments". */
export const getEnrollments: Suite = {
  name: 'get-enrollments',
  title: 'Read enrollments',
  checks: [...knownEnrollmentChecks, ...batchSizes, ...batchElements, ...unknownEnrollments, ...malformedBatches],
};
