import { expect, test } from 'vitest';
import { answered, garbage, unanswered } from './answered.testbed.ts';
import { judgeJsonAccepted, judgeMalformedBody, judgeNothingIssued } from './request-bodies.ts';

const served = answered('create-sandbox-payment', 200, {});
const refused = answered('create-sandbox-payment', 400, {});

test.each([
  ['JSON that is accepted', judgeJsonAccepted(served, []), 'holds'],
  ['JSON that is refused however it is sent', judgeJsonAccepted(refused, [refused]), 'unjudged'],
  ['JSON that is accepted without its media type alone', judgeJsonAccepted(refused, [served]), 'broken'],
  ['a malformed body that is refused', judgeMalformedBody(refused, 'a cut body'), 'holds'],
  ['a malformed body that is taken', judgeMalformedBody(served, 'a cut body'), 'broken'],
  ['a malformed body without an answer', judgeMalformedBody(unanswered('create-sandbox-payment'), 'x'), 'unjudged'],
])('%s', (_, judgement, kind) => {
  expect(judgement.kind).toBe(kind);
});

test('a refusal that issues a token is found, and a success says nothing of refusals', () => {
  const issued = { access_token: 'a-token-of-somebody' };
  const kinds = (status: number, body: unknown) =>
    judgeNothingIssued(answered('create-sandbox-connection', status, body)).map(({ kind }) => kind);
  expect(kinds(400, issued)).toEqual(['broken']);
  expect(kinds(400, {})).toEqual(['holds']);
  expect(kinds(200, issued)).toEqual([]);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s issues nothing', (_, value) => {
  const [judgement] = judgeNothingIssued(answered('create-sandbox-account', 400, value));
  expect(judgement?.kind).toBe('holds');
});
