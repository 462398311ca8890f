import { expect, test } from 'vitest';
import { loadCatalogue } from '../specs/catalogue.ts';
import { answered, unanswered } from './answered.testbed.ts';
import { judgeCurrentVersion, judgeMalformedVersion, versionedOperations, versionRequirement } from './versioning.ts';

const { requirements } = loadCatalogue();

test.each(versionedOperations)('the requirement of %s is about it', (operation) => {
  expect(requirements.get(versionRequirement(operation))?.operations).toEqual([operation]);
});

const served = answered('list-pay-groups', 200, []);
const refused = answered('list-pay-groups', 400, {});

test.each([
  ['a malformed version that is refused', judgeMalformedVersion(refused, 'a word'), 'holds'],
  ['a malformed version that is taken', judgeMalformedVersion(served, 'a word'), 'broken'],
  ['a malformed version without an answer', judgeMalformedVersion(unanswered('list-pay-groups'), 'a word'), 'unjudged'],
  ['the current version', judgeCurrentVersion(served, []), 'holds'],
  ['the current version refused as every other', judgeCurrentVersion(refused, [refused]), 'unjudged'],
  ['the current version alone refused', judgeCurrentVersion(refused, [refused, served]), 'broken'],
])('%s', (_, judgement, kind) => {
  expect(judgement.kind).toBe(kind);
});
