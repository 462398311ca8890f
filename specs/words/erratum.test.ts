import { expect, test } from 'vitest';
import { errataOf } from './erratum.ts';

const known = new Set(['GROUP-005']);
const erratum = { requirement: 'GROUP-005', date: '2027-01-31', correction: 'It is accepted.', because: 'It is open.' };

test('errata are read as they stand; an empty file has none', () => {
  expect(errataOf([erratum], 'errata.yaml', known)).toEqual([erratum]);
  expect(errataOf(null, 'errata.yaml', known)).toEqual([]);
});

test.each([
  ['a field is missing', [{ ...erratum, because: undefined }]],
  ['the day is none', [{ ...erratum, date: '31.1.2027' }]],
  ['the day is no text', [{ ...erratum, date: 20270131 }]],
  ['the calendar has no such day', [{ ...erratum, date: '2027-02-29' }]],
  ['the revision has no such requirement', [{ ...erratum, requirement: 'GROUP-999' }]],
  ['a row is no object', [null]],
])('%s: the file and the row are named', (_, rows) => {
  expect(() => errataOf(rows, 'errata.yaml', known)).toThrow('errata.yaml, erratum 1: ');
});

test('what is no list is refused', () => {
  expect(() => errataOf({}, 'errata.yaml', known)).toThrow('errata.yaml: a list of errata is expected.');
});
