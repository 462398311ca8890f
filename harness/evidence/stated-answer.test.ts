import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { noFixtures } from '../../specs/words/profile.ts';
import { enrolledIndividuals } from '../requests/requests.ts';
import { isStated } from './stated-answer.ts';

const profile = { fixtures: { ...noFixtures, benefitIds: ['own'], foreignBenefitIds: ['foreign'] } } as const;

test.each([
  ['own', false],
  ['foreign', false],
  ['unknown', true],
])('whether the 404 of the interface answers a request for the %s benefit: %s', (benefitId, stated) => {
  const spec = enrolledIndividuals({ kind: 'bearer', token: 'token' }, benefitId);
  const exchange = answered('list-enrolled-individuals', 404, {});
  expect(isStated(spec, exchange, true, profile)).toBe(stated);
});
