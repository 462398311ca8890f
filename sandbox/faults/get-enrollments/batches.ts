import { notFound } from '../../rules/refusal.ts';
import { changeEachElement, changeElements } from '../../switches/batches.ts';
import { changeRules } from '../../switches/behaviours.ts';
import { objectOf } from '../../switches/json-access.ts';
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

/** Batches of enrollments: their sizes, and elements that are not what is asked for. */
export const enrollmentBatches: readonly Fault[] = [
  fault(
    'enrollments-single-refused',
    'One enrollment alone is refused.',
    sometimes('limit', 'ENR-014', 'ENR-013'),
    refuseSizes((size) => size === 1),
  ),
  fault(
    'value-get-enrollments-two-refused',
    'get-enrollments refuses a request for two enrollments.',
    sometimes('condition', 'ENR-013', 'ENR-024'),
    refuseSizes((size) => size === 2),
  ),
  fault(
    'limits-49-enrollments-refused',
    'A batch of 49 enrollments is refused.',
    sometimes('limit', 'ENR-013'),
    refuseSizes((size) => size === 49),
  ),
  fault(
    'enrollments-fifty-refused',
    'Fifty enrollments in one request are refused.',
    sometimes('limit', 'ENR-015'),
    changeRules(() => ({ enrollmentsServed: (count) => count < 50 })),
  ),
  fault(
    'limits-fiftieth-enrollment-lost',
    'Of 50 enrollments the last has no element.',
    sometimes('limit', 'ENR-017'),
    changeElements((elements) => (elements.length === 50 ? elements.slice(0, 49) : elements)),
  ),
  fault(
    'enrollments-last-dropped',
    'Of three or more enrollments the last has no element.',
    sometimes('relation', 'ENR-017', 'ENR-013'),
    changeElements((elements) => (elements.length > 2 ? elements.slice(0, -1) : elements)),
  ),
  fault(
    'enrollments-element-added',
    'Two or more enrollments are answered with an element more.',
    sometimes('relation', 'ENR-017'),
    repeatFirst,
  ),
  fault(
    'enrollments-id-not-asked-for',
    'The last element of several carries an enrollment_id that was not asked for.',
    sometimes('relation', 'ENR-018', 'ENR-017'),
    nameStrangeLast('enrollment_id', 1),
  ),
  fault(
    'enrollments-bodies-shifted',
    'In a batch every element has the enrollment of the one before.',
    sometimes('relation', 'ENRF-057', 'ENR-020', 'ENRF-058'),
    changeElements((elements) =>
      elements.map((element, index) => ({ ...element, body: elements.at(index - 1)?.body })),
    ),
  ),
  fault(
    'enrollments-two-swapped',
    'Two enrollments in one request are answered with that of each other.',
    sometimes('relation', 'ENRF-057', 'ENR-020'),
    changeElements((elements) => {
      const isPair = elements.length === 2 && elements.every(({ code }) => code === 200);
      return isPair ? elements.map((element, index) => ({ ...element, body: elements[1 - index]?.body })) : elements;
    }),
  ),
  fault(
    'value-get-enrollments-sorted-by-size',
    'In a batch of four or more the bodies stand in the order of their sizes.',
    sometimes('relation', 'ENRF-057', 'ENR-020'),
    sortBySize,
  ),
  fault(
    'enrollments-contributions-differ-in-batches',
    'In a batch of several the employee contributions are those of a month.',
    sometimes('relation', 'ENR-020'),
    changeElements((elements) => {
      if (elements.length < 2) return elements;
      for (const { code, body } of elements)
        if (code === 200) Object.assign(objectOf(objectOf(body).contributions), { frequency: 'yearly' });
      return elements;
    }),
  ),
  fault(
    'seen-enrollments-less-in-batches',
    'In a batch of several, enrollments lack the dependent_ids that they have alone.',
    sometimes('relation', 'ENR-020', 'ENRF-055'),
    changeElements((elements) => {
      if (elements.length > 1)
        for (const { code, body } of elements)
          if (code === 200) Reflect.deleteProperty(objectOf(body), 'dependent_ids');
      return elements;
    }),
  ),
  fault(
    'enrollments-unknown-dropped',
    'An unknown enrollment has no element in the answer.',
    sometimes('error', 'ENR-021', 'ENR-017'),
    dropUnknown,
  ),
  fault(
    'enrollments-unknown-as-data',
    'An unknown enrollment is answered with another one.',
    sometimes('error', 'ENR-022', 'ENR-021', 'ENRF-057'),
    changeRules((base) => ({
      enrollment: (entity, id, world) => base.enrollment(entity, id, world) ?? [...entity.enrollments.values()][0],
    })),
  ),
  fault(
    'value-enrollments-after-unknown',
    'In a batch the enrollments after an unknown one are answered as unknown.',
    sometimes('condition', 'ENR-013', 'ENR-020'),
    failAfterFailure('enrollment_id', 'enrollment'),
  ),
  fault(
    'ids-enrollment-extended',
    'Of an enrollment_id only the first 36 characters are read.',
    sometimes('security', 'ENR-022'),
    cutIds('enrollment_id'),
  ),
  fault(
    'dead-enrollments-unknown',
    'Every enrollment is answered as unknown.',
    always('state', 'ENR-013', 'ENR-014', 'ENR-015'),
    changeEachElement((element) =>
      element.code === 200 ? { ...element, code: 404, body: notFound('enrollment').body } : element,
    ),
  ),
  fault(
    'cache-of-foreign-enrollments',
    'An enrollment that another connection has asked for is unknown to its own from then on.',
    atEffort('standard', afterwards('state', 'ENR-013')),
    () => {
      const isLost = rememberAskedByOthers(({ enrollments }) => enrollments);
      return changeRules((base) => ({
        enrollment: (entity, id, world) => (isLost(entity, id, world) ? undefined : base.enrollment(entity, id, world)),
      }))();
    },
  ),
];
