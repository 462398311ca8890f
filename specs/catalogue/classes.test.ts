import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { productNames } from '../interface/interface-facts.ts';
import { operationIds } from '../interface/operations.ts';
import { loadCatalogue } from './catalogue.ts';
import { currentClasses, loadClasses, parseClasses } from './classes.ts';

const known: Readonly<Record<string, readonly string[]>> = { operations: operationIds, products: productNames };

test.each(loadClasses())(
  'revision $revision names operations, products and requirements that are there',
  (revision) => {
    const { requirements, retired } = loadCatalogue();
    for (const definition of revision.classes) {
      expect(definition.operations.filter((name) => !known.operations?.includes(name))).toEqual([]);
      expect(definition.products.filter((name) => !known.products?.includes(name))).toEqual([]);
    }
    const ids = Object.values(revision.brings).flat();
    expect(ids.filter((id) => !requirements.has(id) && !retired.has(id))).toEqual([]);
  },
);

test('the classes are these, the highest first', () => {
  expect(currentClasses().classes.map(({ name, operations }) => [name, operations.length])).toEqual([
    ['full', 11],
    ['employer', 7],
    ['read-only', 6],
    ['limited', 0],
  ]);
});

// Certificates name the revision: what changes after a release is a new one, put first.
test.each([['1.0.0', '6211da881e75eb28ec61caf2b3e49350b84f952efba0b84742df58adb3cdfc48']])(
  'revision %s stays what it was',
  (name, digest) => {
    const revision = loadClasses().find((each) => each.revision === name);
    expect(createHash('sha256').update(JSON.stringify(revision)).digest('hex')).toBe(digest);
  },
);

const limited = '{ name: limited, title: t, operations: [], products: [], fixtures: [] }';

test.each([
  ['revisions: []', '/revisions must NOT have fewer than 1 items'],
  [`revisions: [{ revision: 1.0.0, classes: [${limited}] }]`, "/revisions/0 must have required property 'brings'"],
  [
    `revisions: [{ revision: 1.0.0, brings: {}, classes: [${limited.replace('limited', 'Ltd.')}] }]`,
    '/revisions/0/classes/0/name must match pattern',
  ],
  [
    `revisions: [{ revision: 1.0.0, brings: {}, classes: [${limited}, ${limited}] }]`,
    'revision 1.0.0: the class limited is there twice',
  ],
  [
    `revisions: [{ revision: 1.0.0, brings: {}, classes: [${limited.replace('operations: []', 'operations: [x]')}] }]`,
    'revision 1.0.0: its last class takes something',
  ],
  [
    `revisions: [{ revision: 1.0.0, brings: {}, classes: [${limited}] }, { revision: 1.0.0, brings: {}, classes: [${limited}] }]`,
    'the revision 1.0.0 is there twice',
  ],
])('%s is refused', (text, problem) => {
  expect(() => parseClasses(text)).toThrow(`specs/classes.yaml: ${problem}`);
});
