import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements, responding } from '../kernel/print-judgements.testbed.ts';
import { judgeSecrets, WordSearch } from './secret-in-answer.ts';

const other = 'token-of-another-connection';
const pair = Buffer.from('client:its-long-secret').toString('base64');

function exchange(authorization: string, body: unknown, status = 200, operation: OperationId = 'list-pay-groups') {
  const answer = answered(operation, status, body);
  const request = {
    ...answer.request,
    headers: [
      ['X-Trace', 'x own-token-1'],
      ['AUTHORIZATION', authorization],
    ] as const,
  };
  return { ...answer, request };
}
const created = (body: object, operation: OperationId = 'create-sandbox-connection') =>
  exchange(`Basic ${pair}`, body, 200, operation);
const judged = (one: Exchange) => judgeSecrets(one, { secrets: new Set([other, 'own-token-1']) });

test('the judgements of credentials in answers', () => {
  expect(
    printJudgements({
      'no answer': judged(unanswered('list-pay-groups')),
      'none in the answer': judged(exchange('Bearer own-token-1', [])),
      'the own token': judged(exchange('Bearer own-token-1', ['own-token-1'])),
      'the own token in an error': judged(exchange('  bearer   own-token-1', ['own-token-1'], 400)),
      'the own token in a redirection': judged(exchange('Bearer own-token-1', ['own-token-1'], 399)),
      'the own token in a header': judged(
        responding(exchange('Bearer own-token-1', []), {
          headers: [
            ['A', 'b'],
            ['X-Echo', 'own-token-1'],
          ],
        }),
      ),
      'the basic pair': judged(exchange(`Basic ${pair}`, [pair])),
      'the secret of the pair': judged(exchange(`Basic ${pair}`, ['its-long-secret'])),
      'the name in the pair': judged(exchange(`Basic ${pair}`, ['client'])),
      "another's token": judged(exchange('Bearer own-token-1', [other])),
      "another's token in JSON escapes": judged(
        responding(exchange('Bearer own-token-1', []), { text: `"${other.replace('-of', '\\u002dof')}"` }),
      ),
      "another's token in what is sent": judged(exchange(`Bearer ${other}0`, [`${other}0`], 401)),
      'the token that is issued': judged(created({ access_token: other })),
      'a token made of an earlier one': judged(created({ access_token: `${other}-2`, connection_id: other })),
      "another's token beside the one that is issued": judged(created({ access_token: 'new', previous: other })),
      "another's token where an account is": judged(created({ previous: other }, 'create-sandbox-account')),
    }),
  ).toMatchInlineSnapshot(`
    "no answer:
    none in the answer: holds SECRET-002, SECRET-001
    the own token:
      holds SECRET-002
      broken SECRET-001: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 200
    the own token in an error:
      holds SECRET-002
      broken SECRET-003: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 400
    the own token in a redirection:
      holds SECRET-002
      broken SECRET-001: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 399
    the own token in a header:
      holds SECRET-002
      broken SECRET-001: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 200
    the basic pair:
      holds SECRET-002
      broken SECRET-001: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 200
    the secret of the pair:
      holds SECRET-002
      broken SECRET-001: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 200
    the name in the pair: holds SECRET-002, SECRET-001
    another's token:
      broken SECRET-002: list-pay-groups hands out somebody else's credential.
        an answer without the credential of anyone | somebody else's access token or client secret stands in the answer | list-pay-groups 200
      holds SECRET-001
    another's token in JSON escapes:
      broken SECRET-002: list-pay-groups hands out somebody else's credential.
        an answer without the credential of anyone | somebody else's access token or client secret stands in the answer | list-pay-groups 200
      holds SECRET-001
    another's token in what is sent:
      holds SECRET-002
      broken SECRET-003: list-pay-groups sends the caller's credential back.
        an answer without the credential of the caller | the credential stands in the answer | list-pay-groups 401
    the token that is issued: holds SECRET-002, SECRET-001
    a token made of an earlier one: holds SECRET-002, SECRET-001
    another's token beside the one that is issued:
      broken SECRET-002: create-sandbox-connection hands out somebody else's credential.
        an answer without the credential of anyone | somebody else's access token or client secret stands in the answer | create-sandbox-connection 200
      holds SECRET-001
    another's token where an account is:
      broken SECRET-002: create-sandbox-account hands out somebody else's credential.
        an answer without the credential of anyone | somebody else's access token or client secret stands in the answer | create-sandbox-account 200
      holds SECRET-001"
  `);
});

test.each([
  ['seven77', 0],
  ['eight888', 1],
])('the credential %j is judged %i times', (secret, times) => {
  expect(judgeSecrets(exchange(`Bearer ${secret}`, []), { secrets: new Set() })).toHaveLength(times);
});

const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength });

test('just those of the words that have the least length and stand in a text are found, also of words added later', () => {
  fc.assert(
    fc.property(fc.array(text(5)), fc.array(text(5)), text(20), (first, later, searched) => {
      const words = new Set(first);
      const any = new WordSearch(3);
      any.addNew(words);
      for (const word of later) words.add(word);
      any.addNew(words);
      const standing = [...words].filter((word) => word.length >= 3 && searched.includes(word));
      expect([...new Set(any.wordsIn(searched))].sort()).toEqual(standing.sort());
    }),
  );
});
