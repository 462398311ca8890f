import { expect, test } from 'vitest';
import { type ClassRevision, currentClasses } from '../../specs/catalogue/classes.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { Judged } from '../../specs/words/finding.ts';
import { fixtureKinds } from '../../specs/words/profile.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { passingChecks, requirementId, sampleCheck, sampleRequirements } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { classOf } from './class-of.ts';

/** The classes in force, with rows of the sample requirements: those about enrollments come with enrollmentIds. */
const definitions: ClassRevision = {
  ...currentClasses(),
  brings: { enrollmentIds: ['A03-001', 'A03-004'], foreignEntityIds: ['A03-002'] },
};

/** The class of a run in which these checks came out so. */
function classWith(checks: readonly CheckReport[], header: Partial<RecordHeader> = {}) {
  const { run, summary } = sampleRun(temporaryFolder(), checks, header);
  return classOf(run, summary, definitions);
}

/** The checks of a good run, but requirements of one operation were not judged. */
function without(codes: Readonly<Record<string, Judged['code']>>): readonly CheckReport[] {
  const skip = (code: Judged['code']): Judged => ({ outcome: 'not-applicable', code, reason: 'There is none.' });
  return passingChecks().map((check) => ({
    ...check,
    requirements: Object.fromEntries(
      Object.entries(check.requirements).map(([id, own]) => [id, codes[id] === undefined ? own : skip(codes[id])]),
    ) as CheckReport['requirements'],
  }));
}

const lacking = (...kinds: readonly string[]): Partial<RecordHeader> => ({
  given: { products: null, fixtures: fixtureKinds.filter((kind) => !kinds.includes(kind)) },
});

/** The codes of the requirements of operations that the profile leaves out. */
const notOffered = (names: RegExp): Record<string, Judged['code']> =>
  Object.fromEntries(
    sampleRequirements.flatMap(({ id, operations }) => (names.test(operations[0] ?? '') ? [[id, 'not-offered']] : [])),
  );

test('a run that covers everything is full, and nothing lowers it', () => {
  expect(classWith(passingChecks())).toEqual({
    name: 'full',
    revision: currentClasses().revision,
    given: { products: null, fixtures: fixtureKinds },
    loweredBy: [],
  });
});

test('a record that does not say what the profile gave has no class', () => {
  const { run, summary } = sampleRun(temporaryFolder(), passingChecks());
  const { given: _, ...header } = run.header;
  expect(classOf({ ...run, header }, summary, definitions)).toBeNull();
});

test.each([
  ['sandbox', 'employer', 3],
  ['disconnect', 'employer', 1],
  ['sandbox|disconnect|update', 'read-only', 6],
  ['list-pay-groups', 'limited', 3],
])('without operations named %s it is %s, by %i obstacles', (names, name, obstacles) => {
  const found = classWith(without(notOffered(new RegExp(names))));
  expect(found?.name).toBe(name);
  expect(found?.loweredBy).toHaveLength(obstacles);
  expect(found?.loweredBy.every(({ by, code }) => by === 'operation' && code === 'not-offered')).toBe(true);
});

test('a kind of fixture that the profile leaves out lowers the class by the requirements that it cost, shoulds too', () => {
  const checks = without({ 'A03-001': 'not-observed', 'A03-004': 'no-fixture' });
  expect(classWith(checks, lacking('enrollmentIds'))).toMatchObject({
    name: 'limited',
    loweredBy: ['full', 'employer', 'read-only'].map((each) => ({
      class: each,
      by: 'fixture',
      name: 'enrollmentIds',
      code: null,
      requirements: ['A03-001', 'A03-004'],
    })),
    scope: { operations: operationIds, unjudgedMusts: ['A03-001'] },
  });
});

test('where created data took the place of a fixture, nothing lowers the class', () => {
  expect(classWith(passingChecks(), lacking('enrollmentIds', 'foreignEntityIds'))?.name).toBe('full');
});

test('what never occurred though the profile names everything lowers nothing', () => {
  expect(classWith(without({ 'A03-001': 'not-observed', 'A03-004': 'no-fixture' }))?.name).toBe('full');
});

test.each(['no-fixture', 'not-asked', 'not-granted'] as const)(
  'a must that was left unjudged as %s lowers the class by its id, a should does not',
  (code) => {
    const id = requirementId(3, 3);
    expect(classWith(without({ [id]: code, 'A03-004': code }))?.loweredBy[0]).toEqual({
      class: 'full',
      by: 'requirement',
      name: code,
      code: null,
      requirements: [id],
    });
  },
);

test('a must about an operation that a class does not take lowers only those that take it', () => {
  const found = classWith(without({ 'A05-001': 'no-fixture' }));
  expect(found).toMatchObject({ name: 'employer', loweredBy: [{ class: 'full', requirements: ['A05-001'] }] });
});

test('a product that the profile does not name lowers the class', () => {
  const given = { products: ['payment', 'pay_statement'], fixtures: fixtureKinds };
  expect(classWith(passingChecks(), { given })).toMatchObject({
    name: 'limited',
    loweredBy: [{ class: 'full', by: 'product', name: 'benefits' }, { class: 'employer' }, { class: 'read-only' }],
    scope: { products: ['payment', 'pay_statement'] },
  });
});

test('an operation that never worked is not covered, whatever was judged', () => {
  const checks = [
    ...passingChecks().map((check) =>
      check.operation === 'update-benefit' ? check : { ...check, operationWorked: true },
    ),
    sampleCheck('update-benefit', 'more', { 'A11-001': 'passed' }),
  ];
  expect(classWith(checks)).toMatchObject({
    name: 'read-only',
    loweredBy: [
      { class: 'full', by: 'operation', name: 'update-benefit', code: 'never-worked' },
      { class: 'employer', by: 'operation', name: 'update-benefit', code: 'never-worked' },
    ],
  });
});
