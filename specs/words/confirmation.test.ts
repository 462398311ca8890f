import { expect, test } from 'vitest';
import { isUnsteady, joinConfirmed } from './confirmation.ts';

const notRepeated = { failed: 1, of: 1, notRepeated: 'takes-too-long' } as const;
const [always, once, twice] = [
  { failed: 4, of: 4 },
  { failed: 1, of: 4 },
  { failed: 10, of: 20 },
];

test.each([
  ['what fails now and then, and what fails always', once, always, once],
  ['what fails now and then, and what was not repeated', twice, notRepeated, twice],
  ['what fails more seldom, and what fails more often', once, twice, once],
  ['what was repeated, and what was not', always, notRepeated, always],
  ['what was not repeated, and what is not known', notRepeated, undefined, notRepeated],
])('of %s, the former is kept, in any order', (_, one, other, joined) => {
  const [a, b] = [one, other].map((confirmed) => (confirmed === undefined ? {} : { confirmed }));
  expect(joinConfirmed(a ?? {}, b ?? {})).toEqual({ confirmed: joined });
  expect(joinConfirmed(b ?? {}, a ?? {})).toEqual({ confirmed: joined });
});

test('nothing is said of what nobody says anything of', () => {
  expect(joinConfirmed({}, {})).toEqual({});
});

test.each([
  [{ confirmed: once }, true],
  [{ confirmed: always }, false],
  [{ confirmed: notRepeated }, false],
  [{}, false],
])('%j comes about now and then: %s', (defect, unsteady) => {
  expect(isUnsteady(defect)).toBe(unsteady);
});
