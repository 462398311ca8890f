import { expect, test } from 'vitest';
import { answered, unanswered } from './answered.testbed.ts';
import { printJudgements } from './print-judgements.testbed.ts';
import { judgeJsonAccepted, judgeMalformedBody, judgeNothingIssued } from './request-bodies.ts';
import { judgeCurrentVersion, judgeMalformedVersion } from './versioning.ts';

test('the judgements of versions and bodies', () => {
  const [served, refused] = [answered('list-pay-groups', 200, []), answered('list-pay-groups', 400, {})];
  const lost = unanswered('list-pay-groups');
  const creation = (status: number, body: unknown) =>
    judgeNothingIssued(answered('create-sandbox-connection', status, body));
  expect(
    printJudgements({
      'the current version': judgeCurrentVersion(served, []),
      'the current version, with others': judgeCurrentVersion(served, [refused]),
      'the current version alone refused': judgeCurrentVersion(refused, [refused, served]),
      'every version refused': judgeCurrentVersion(refused, [refused]),
      'no answer to the current version': judgeCurrentVersion(lost, [refused]),
      'a malformed version that is taken': judgeMalformedVersion(served, 'a word'),
      'a malformed version that is refused': judgeMalformedVersion(refused, 'a word'),
      'a malformed version without an answer': judgeMalformedVersion(lost, 'a word'),
      JSON: judgeJsonAccepted(served, []),
      'JSON alone refused': judgeJsonAccepted(refused, [refused, served]),
      'JSON refused however it is sent': judgeJsonAccepted(refused, [refused]),
      'JSON without an answer': judgeJsonAccepted(lost, [refused]),
      'a cut body that is taken': judgeMalformedBody(served, 'a cut body'),
      'a cut body that is refused': judgeMalformedBody(refused, 'a cut body'),
      'a cut body without an answer': judgeMalformedBody(lost, 'a cut body'),
      'a refusal with a token': creation(400, { access_token: 't' }),
      'a refusal with an empty token': creation(400, { access_token: '' }),
      'a refusal with no text as a token': creation(400, { access_token: 7 }),
      'a success with a token': creation(200, { access_token: 't' }),
    }),
  ).toMatchInlineSnapshot(`
    "the current version:
      holds VER-001
    the current version, with others:
      holds VER-001
    the current version alone refused:
      broken VER-001: list-pay-groups refuses the current version.
        the answer that comes with another version, or none | 400 | list-pay-groups 200, list-pay-groups 400
    every version refused:
      not-applicable VER-001 (not-observed): refused under any version: 400
    no answer to the current version:
      blocked VER-001: no answer came in time
    a malformed version that is taken:
      broken VER-008: list-pay-groups takes a version that the stated pattern excludes.
        a refusal | 200 for a word | list-pay-groups 200
    a malformed version that is refused:
      holds VER-008
    a malformed version without an answer:
      blocked VER-008: no answer came in time
    JSON:
      holds TYPE-004
    JSON alone refused:
      broken TYPE-004: list-pay-groups refuses a JSON body with Content-Type: application/json.
        the answer that comes to the same body otherwise sent | 400 | list-pay-groups 200, list-pay-groups 400
    JSON refused however it is sent:
      not-applicable TYPE-004 (not-observed): refused however it is sent: 400
    JSON without an answer:
      blocked TYPE-004: no answer came in time
    a cut body that is taken:
      broken TYPE-005: list-pay-groups takes a body that is not well-formed JSON.
        a refusal | 200 for a cut body | list-pay-groups 200
    a cut body that is refused:
      holds TYPE-005
    a cut body without an answer:
      blocked TYPE-005: no answer came in time
    a refusal with a token:
      broken STATE-011: create-sandbox-connection refuses a request by its status, and issues an access token all the same.
        a refusal that creates nothing | 400 with an access_token | create-sandbox-connection 400
    a refusal with an empty token:
      holds STATE-011
    a refusal with no text as a token:
      holds STATE-011
    a success with a token:"
  `);
});
