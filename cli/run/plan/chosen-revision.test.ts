import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../specs/catalogue/catalogue.ts';
import { frozenRevisions } from '../../../specs/catalogue/frozen-revision.ts';
import { chosenRevision, plannedCatalogue } from './chosen-revision.ts';

test('without a name the revision of today is judged by', () => {
  const judged = chosenRevision(undefined);
  expect(judged.catalogue).toBe(loadCatalogue());
  expect(judged.later.size).toBe(0);
});

test.each(frozenRevisions())('%s can be judged by, and its requirements are planned', (revision) => {
  const judged = chosenRevision(revision);
  expect(judged.catalogue.revision).toBe(revision);
  expect([...plannedCatalogue(judged).requirements.keys()]).toEqual(
    expect.arrayContaining([...judged.catalogue.requirements.keys()]),
  );
});

test('one that was not frozen, and one that is not known, are refused with those there are', () => {
  const known = `or name one of ${frozenRevisions().join(', ')}`;
  expect(() => chosenRevision('1.0.0')).toThrow(
    'its requirements are not kept; take the release of payroll-conformance that brought it',
  );
  expect(() => chosenRevision('9.9.9')).toThrow(`--revision: catalogue revision 9.9.9 is not known, ${known}`);
});
