import { notFound } from '../rules/refusal.ts';
import { absent } from '../switches/alter.ts';
import { changeEachElement, changeElements } from '../switches/batches.ts';
import { alterAnswers, changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf('get-enrollments');

const enrollmentKeys = [
  'id',
  'individual_id',
  'plan_id',
  'coverage_tier',
  'coverage_start_date',
  'coverage_end_date',
  'dependent_ids',
  'status',
];

const fetching = {
  code: 202,
  name: 'accepted',
  service_code: 'data_sync_in_progress',
  message: 'It is being fetched.',
};

/** Enrollments that lack what they may lack, and batches with unknown ones. */
export const enrollmentVariants: readonly Variant[] = [
  variant(
    'enrollment-keys-absent',
    'Enrollments have contributions, and none of their other keys.',
    [],
    alterAnswers(
      enrollmentKeys.map((key) => `responses/*code=200/body/${key}`),
      () => absent,
    ),
    ['ENRF-048', 'ENRF-049', 'ENRF-050', 'ENRF-051', 'ENRF-052', 'ENRF-053', 'ENRF-054', 'ENRF-055', 'ENRF-056'],
  ),
  variant(
    'coverage-without-end',
    'No enrollment has a coverage_end_date.',
    ['SIL-060'],
    alterAnswers('responses/*code=200/body/coverage_end_date', () => null),
  ),
  variant(
    'enrollments-none-refused',
    'A request for no enrollments is refused.',
    ['SIL-010'],
    refuseRequests((body) => {
      const { requests } = objectOf(body);
      return Array.isArray(requests) && requests.length === 0;
    }),
  ),
  variant(
    'unknown-enrollment-refuses-batch',
    'A batch with an unknown enrollment is refused as a whole.',
    ['SIL-032', 'SIL-091'],
    changeRules((base) => ({
      enrollment(...args) {
        const enrollment = base.enrollment(...args);
        if (enrollment === undefined) throw notFound('enrollment');
        return enrollment;
      },
    })),
    ['ENR-024'],
  ),
  variant(
    'enrollment-errors-without-body',
    'An enrollment that is not found has null for a body, or a text.',
    ['SIL-013'],
    changeEachElement((element, index) =>
      element.code === 200 ? element : { ...element, body: index % 2 === 0 ? null : 'not found' },
    ),
  ),
  variant(
    'enrollments-come-later',
    'Of every third batch of enrollments the first element is still being fetched.',
    ['SIL-007'],
    changeElements(([first, ...others], { nth }) =>
      nth % 3 === 1 && first !== undefined
        ? [{ ...first, code: 202, body: fetching }, ...others]
        : [first, ...others].filter((element) => element !== undefined),
    ),
  ),
];
