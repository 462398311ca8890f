import { expect, test } from 'vitest';
import type { Requirement } from '../../specs/catalogue/catalogue.ts';
import { compareRevisions } from './compare-revisions.ts';
import { renderRevisionDiff } from './revision-diff-text.ts';

const row: Requirement = {
  id: 'GROUP-001',
  section: 'endpoints/10',
  operations: ['list-pay-groups'],
  level: 'must',
  statement: 'Pay groups are listed.',
  judged: 'check',
};

/** A revision of these rows, in which one schema allows these types. */
function revision(name: string, rows: readonly Requirement[], type: readonly string[], others: readonly string[] = []) {
  const schemas = new Map<string, object>([['pay-group', { type }], ...others.map((each) => [each, {}] as const)]);
  return { catalogue: { revision: name, requirements: new Map(rows.map((each) => [each.id, each])) }, schemas };
}

const before = revision(
  '1.0.0',
  [
    row,
    { ...row, id: 'GROUP-002', level: 'should' },
    { ...row, id: 'GROUP-003' },
    { ...row, id: 'GROUP-004', reading: 3 },
    { ...row, id: 'GROUP-005' },
  ],
  ['string', 'null'],
  ['old'],
);
const after = revision(
  '1.1.0',
  [
    { ...row, statement: 'All pay groups are listed.' },
    { ...row, id: 'GROUP-002' },
    { ...row, id: 'GROUP-003', level: 'should' },
    { ...row, id: 'GROUP-004', reading: [3, 4], operations: ['list-pay-groups', 'get-enrollments'] },
    { ...row, id: 'GROUP-006' },
  ],
  ['string'],
  ['new'],
);

const { statement } = row;

test('each kind of change is listed', () => {
  expect(compareRevisions(before, after)).toEqual({
    from: '1.0.0',
    to: '1.1.0',
    added: [{ id: 'GROUP-006', level: 'must', statement }],
    retired: [{ id: 'GROUP-005', level: 'must', statement }],
    raised: [{ id: 'GROUP-002', level: 'must', statement }],
    lowered: [{ id: 'GROUP-003', level: 'should', statement }],
    statements: [{ id: 'GROUP-001', before: statement, after: 'All pay groups are listed.' }],
    operations: [{ id: 'GROUP-004', before: ['list-pay-groups'], after: ['list-pay-groups', 'get-enrollments'] }],
    readings: [{ id: 'GROUP-004', before: [3], after: [3, 4] }],
    schemas: [
      { schema: 'new', change: 'added' },
      { schema: 'old', change: 'removed' },
      { schema: 'pay-group', change: 'changed' },
    ],
  });
});

test('the text names each of them, with its count', () => {
  expect(renderRevisionDiff(compareRevisions(before, after))).toMatchInlineSnapshot(`
    "Catalogue revision 1.1.0, compared with 1.0.0

    1 added:
      GROUP-006  must  Pay groups are listed.

    1 retired:
      GROUP-005  must  Pay groups are listed.

    1 raised from should to must:
      GROUP-002  must  Pay groups are listed.

    1 lowered from must to should:
      GROUP-003  should  Pay groups are listed.

    1 with another statement:
      GROUP-001  before  Pay groups are listed.
      GROUP-001  after   All pay groups are listed.

    1 of other operations:
      GROUP-004  before  list-pay-groups
      GROUP-004  after   list-pay-groups, get-enrollments

    1 by another reading:
      GROUP-004  before  3
      GROUP-004  after   3, 4

    3 schemas that are otherwise:
      new  added
      old  removed
      pay-group  changed
    "
  `);
});

test('a revision compared with itself', () => {
  expect(renderRevisionDiff(compareRevisions(before, before))).toBe(
    'Catalogue revision 1.0.0, compared with 1.0.0\n\nThey require the same, by the same schemas.\n',
  );
});
