import { notFound } from '../../rules/refusal.ts';
import { absent, alter, changeEachElement, changeElements, changeRules, objectOf } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { rememberAskedByOthers } from '../asked-by-others.ts';
import {
  cutIds,
  dropUnknown,
  failAfterFailure,
  nameStrangeLast,
  refuseSizes,
  repeatFirst,
  sortBySize,
} from '../broken-batches.ts';
import { afterwards, always, atEffort, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-enrollments');

/** Batches of enrollments with a wrong size or wrong elements. */
export const enrollmentBatches: readonly Fault[] = [
  fault('enrollments-single-refused', sometimes('limit', 'ENR-014', 'ENR-013'))
    .summary('One enrollment alone is refused.')
    .by(refuseSizes((size) => size === 1)),
  fault('value-get-enrollments-two-refused', sometimes('condition', 'ENR-013', 'ENR-024'))
    .summary('get-enrollments refuses a request for two enrollments.')
    .by(refuseSizes((size) => size === 2)),
  fault('limits-49-enrollments-refused', atEffort('standard', sometimes('limit', 'ENR-013')))
    .summary('A batch of 49 enrollments is refused.')
    .by(refuseSizes((size) => size === 49)),
  fault('enrollments-fifty-refused', sometimes('limit', 'ENR-015'))
    .summary('Fifty enrollments in one request are refused.')
    .by(changeRules(() => ({ enrollmentsServed: (count) => count < 50 }))),
  fault('limits-fiftieth-enrollment-lost', sometimes('limit', 'ENR-017'))
    .summary('Of 50 enrollments the last has no element.')
    .by(changeElements((elements) => (elements.length === 50 ? elements.slice(0, 49) : elements))),
  fault('enrollments-last-dropped', sometimes('relation', 'ENR-017', 'ENR-013'))
    .summary('Of three or more enrollments the last has no element.')
    .by(changeElements((elements) => (elements.length > 2 ? elements.slice(0, -1) : elements))),
  fault('enrollments-element-added', sometimes('relation', 'ENR-017'))
    .summary('Two or more enrollments are answered with an element more.')
    .by(repeatFirst),
  fault('enrollments-id-not-asked-for', sometimes('relation', 'ENR-018', 'ENR-017'))
    .summary('The last element of several carries an enrollment_id that was not asked for.')
    .by(nameStrangeLast('enrollment_id', { above: 1 })),
  fault('enrollments-bodies-shifted', sometimes('relation', 'ENRF-057', 'ENR-020', 'ENRF-058'))
    .summary('In a batch every element has the enrollment of the one before.')
    .with(changeElements, (elements) =>
      elements.map((element, index) => ({ ...element, body: elements.at(index - 1)?.body })),
    ),
  fault('enrollments-two-swapped', sometimes('relation', 'ENRF-057', 'ENR-020'))
    .summary('Two enrollments in one request are answered with that of each other.')
    .with(changeElements, (elements) => {
      const isPair = elements.length === 2 && elements.every(({ code }) => code === 200);
      return isPair ? elements.map((element, index) => ({ ...element, body: elements[1 - index]?.body })) : elements;
    }),
  fault('value-get-enrollments-sorted-by-size', sometimes('relation', 'ENRF-057', 'ENR-020'))
    .summary('In a batch of four or more the bodies stand in the order of their sizes.')
    .by(sortBySize),
  fault('enrollments-contributions-differ-in-batches', sometimes('relation', 'ENR-020'))
    .summary('In a batch of several the employee contributions are those of a month.')
    .with(changeElements, (elements) => {
      if (elements.length < 2) return elements;
      for (const { code, body } of elements)
        if (code === 200) Object.assign(objectOf(objectOf(body).contributions), { frequency: 'yearly' });
      return elements;
    }),
  fault('seen-enrollments-less-in-batches', sometimes('relation', 'ENR-020', 'ENRF-055'))
    .summary('In a batch of several, enrollments lack the dependent_ids that they have alone.')
    .with(changeElements, (elements) => {
      if (elements.length > 1)
        for (const { code, body } of elements) if (code === 200) alter(body, 'dependent_ids', () => absent);
      return elements;
    }),
  fault('enrollments-unknown-dropped', sometimes('error', 'ENR-021', 'ENR-017'))
    .summary('An unknown enrollment has no element in the answer.')
    .by(dropUnknown),
  fault('enrollments-unknown-as-data', sometimes('error', 'ENR-022', 'ENR-021', 'ENRF-057'))
    .summary('An unknown enrollment is answered with another one.')
    .with(changeRules, (base) => ({
      enrollment: (entity, id, world) => base.enrollment(entity, id, world) ?? [...entity.enrollments.values()][0],
    })),
  fault('value-enrollments-after-unknown', sometimes('condition', 'ENR-013', 'ENR-020'))
    .summary('In a batch the enrollments after an unknown one are answered as unknown.')
    .by(failAfterFailure('enrollment_id', 'enrollment')),
  fault('ids-enrollment-extended', sometimes('security', 'ENR-022'))
    .summary('Of an enrollment_id only the first 36 characters are read.')
    .by(cutIds('enrollment_id')),
  fault('dead-enrollments-unknown', always('state', 'ENR-013', 'ENR-014', 'ENR-015'))
    .summary('Every enrollment is answered as unknown.')
    .with(changeEachElement, (element) =>
      element.code === 200 ? { ...element, code: 404, body: notFound('enrollment').body } : element,
    ),
  fault('cache-of-foreign-enrollments', atEffort('standard', afterwards('state', 'ENR-013')))
    .summary('An enrollment that another connection has asked for is unknown to its own from then on.')
    .by(() => {
      const isLost = rememberAskedByOthers(({ enrollments }) => enrollments);
      return changeRules((base) => ({
        enrollment: (entity, id, world) => (isLost(entity, id, world) ? undefined : base.enrollment(entity, id, world)),
      }))();
    }),
];
