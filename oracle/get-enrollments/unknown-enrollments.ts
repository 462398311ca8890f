import { defineMalformedIdJudge, defineUnknownIdsJudge } from '../batch/unknown-ids.ts';
import { requirement } from '../kernel/judge.ts';
import { carriesEnrollment } from './enrollment-fields.ts';

export const unknownEnrollment = {
  ownElement: requirement(
    'ENR-021',
    'An unknown enrollment among known ones has an element of its own whose code is not 200.',
  ),
  noData: requirement('ENR-022', 'An unknown enrollment is never answered with an enrollment.'),
  noEmptySuccess: requirement(
    'ENR-023',
    'An unknown enrollment among known ones does not get an element of code 200 without data.',
  ),
  notRefusedWhole: requirement(
    'ENR-024',
    'An unknown enrollment among known ones does not lead to a refusal of the whole request.',
  ),
} as const;

export const judgeUnknownEnrollments = defineUnknownIdsJudge(
  'enrollment_id',
  carriesEnrollment,
  unknownEnrollment,
  'ENR-018',
);

export const judgeMalformedEnrollmentId = defineMalformedIdJudge('enrollment_id', carriesEnrollment, unknownEnrollment);
