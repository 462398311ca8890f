import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeCurrentVersion, judgeMalformedVersion, versionedOperations } from './versioning.ts';

const { requirements } = loadCatalogue();

test.each(versionedOperations)('the requirement of %s is about it', (operation) => {
  const ids: readonly RequirementId[] = judgeMalformedVersion[operation].requirementIds;
  expect(ids.map((id) => requirements.get(id)?.operations)).toEqual([[operation]]);
});

test('the judgements of versions', () => {
  const [served, refused] = [answered('list-pay-groups', 200, []), answered('list-pay-groups', 400, {})];
  const lost = unanswered('list-pay-groups');
  const judgeMalformed = judgeMalformedVersion['list-pay-groups'];
  expect(
    printJudgements({
      'the current version': judgeCurrentVersion(served, []),
      'the current version, with others': judgeCurrentVersion(served, [refused]),
      'the current version alone refused': judgeCurrentVersion(refused, [refused, served]),
      'every version refused': judgeCurrentVersion(refused, [refused]),
      'no answer to the current version': judgeCurrentVersion(lost, [refused]),
      'a malformed version that is taken': judgeMalformed(served, 'a word'),
      'a malformed version that is refused': judgeMalformed(refused, 'a word'),
      'a malformed version without an answer': judgeMalformed(lost, 'a word'),
    }),
  ).toMatchInlineSnapshot(`
    "the current version: holds VER-001
    the current version, with others: holds VER-001
    the current version alone refused:
      broken VER-001: list-pay-groups refuses the current version.
        the answer that comes to the same request in another form | 400 | list-pay-groups 200, list-pay-groups 400
    every version refused: not-applicable VER-001 (not-observed): refused in any form: 400
    no answer to the current version: blocked VER-001: no answer came in time
    a malformed version that is taken:
      broken VER-008: A version that the stated pattern excludes is answered with success.
        a refusal | 200 for a word | list-pay-groups 200
    a malformed version that is refused: holds VER-008
    a malformed version without an answer: blocked VER-008: no answer came in time"
  `);
});
