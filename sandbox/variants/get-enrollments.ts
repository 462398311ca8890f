import { notFound } from '../rules/refusal.ts';
import {
  absent,
  alterAnswers,
  changeEachElement,
  changeElements,
  changeRules,
  objectOf,
  refuseRequests,
} from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf('get-enrollments');

const enrollmentKeys =
  'id individual_id plan_id coverage_tier coverage_start_date coverage_end_date dependent_ids status'.split(' ');

const fetching = {
  code: 202,
  name: 'accepted',
  service_code: 'data_sync_in_progress',
  message: 'It is being fetched.',
};

/** Enrollments without optional fields, and batches with unknown enrollments. */
export const enrollmentVariants: readonly Variant[] = [
  variant('enrollment-keys-absent', [], {
    advises: [
      'ENRF-048',
      'ENRF-049',
      'ENRF-050',
      'ENRF-051',
      'ENRF-052',
      'ENRF-053',
      'ENRF-054',
      'ENRF-055',
      'ENRF-056',
    ],
  })
    .summary('Enrollments have contributions, and none of their other keys.')
    .with(
      alterAnswers,
      enrollmentKeys.map((key) => `responses/*code=200/body/${key}`),
      () => absent,
    ),
  variant('coverage-without-end', ['SIL-060'])
    .summary('No enrollment has a coverage_end_date.')
    .by(alterAnswers('responses/*code=200/body/coverage_end_date', () => null)),
  variant('enrollments-none-refused', ['SIL-010'])
    .summary('A request for no enrollments is refused.')
    .with(refuseRequests, (body) => {
      const { requests } = objectOf(body);
      return Array.isArray(requests) && requests.length === 0;
    }),
  variant('unknown-enrollment-refuses-batch', ['SIL-032', 'SIL-091'], { advises: ['ENR-024'] })
    .summary('A batch with an unknown enrollment is refused as a whole.')
    // A rule that throws refuses the whole request.
    .with(changeRules, (base) => ({
      enrollment(...args) {
        const enrollment = base.enrollment(...args);
        if (enrollment === undefined) throw notFound('enrollment');
        return enrollment;
      },
    })),
  variant('enrollment-errors-without-body', ['SIL-013'])
    .summary('An enrollment that is not found has null for a body, or a text.')
    .with(changeEachElement, (element, index) =>
      element.code === 200 ? element : { ...element, body: index % 2 === 0 ? null : 'not found' },
    ),
  variant('enrollments-come-later', ['SIL-007'])
    .summary('Of every third batch of enrollments the first element is still being fetched.')
    .with(changeElements, ([first, ...others], { nth }) =>
      nth % 3 === 1 && first !== undefined
        ? [{ ...first, code: 202, body: fetching }, ...others]
        : [first, ...others].filter((element) => element !== undefined),
    ),
];
