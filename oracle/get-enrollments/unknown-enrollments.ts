import { defineMalformedIdJudge, defineUnknownIdsJudge } from '../batch/unknown-ids.ts';
import { requirement } from '../kernel/judge.ts';
import { carriesEnrollment } from './enrollment-fields.ts';

/** The requirements on batches that ask for enrollments which the target does not know. */
export const unknownEnrollment = {
  ownElement: requirement(
    'ENR-021',
    'An unknown enrollment among known ones has an element of its own whose code is not 200.',
  ),
  neverData: requirement('ENR-022', 'An unknown enrollment is never answered with an enrollment.'),
  notEmpty: requirement(
    'ENR-023',
    'An unknown enrollment among known ones does not get an element of code 200 without data.',
  ),
  notWhole: requirement(
    'ENR-024',
    'An unknown enrollment among known ones does not lead to a refusal of the whole request.',
  ),
} as const;

/** Judges that an unknown enrollment fails by itself, with an element that says so. */
export const judgeUnknownEnrollments = defineUnknownIdsJudge(
  'enrollment_id',
  carriesEnrollment,
  unknownEnrollment,
  'ENR-018',
);

/** Judges that a malformed enrollment_id leads to no enrollment. */
export const judgeMalformedEnrollmentId = defineMalformedIdJudge('enrollment_id', carriesEnrollment, unknownEnrollment);
