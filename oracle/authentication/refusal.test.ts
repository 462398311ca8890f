import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeRefusal } from './refusal.ts';

const { requirements } = loadCatalogue();

test.each(operationIds)('the requirements of %s are about it', (operation) => {
  const ids = Object.values(judgeRefusal[operation]).flatMap(({ requirementIds }) => requirementIds);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(requirements.get(id)?.operations).toEqual([operation]);
  const said = ids.map((id) => requirements.get(id)?.statement);
  expect(said).toEqual(
    [/ without a credential/, / a wrong credential/, / a credential of the/].map((start) =>
      expect.stringMatching(start),
    ),
  );
});

test('the judgements of a request with a wrong credential', () => {
  const refusal = judgeRefusal['list-pay-groups'];
  const cut = { label: 'a cut token', kind: 'token-cut' };
  const judged = (status: number) => refusal.wrong(answered('list-pay-groups', status), cut);
  expect(
    printJudgements({
      199: judged(199),
      200: judged(200),
      299: judged(299),
      300: judged(300),
      'no answer': refusal.none(unanswered('list-pay-groups'), { label: 'no credential', kind: 'no-credential' }),
    }),
  ).toMatchInlineSnapshot(`
    "199: holds AUTH-029
    200:
      broken AUTH-029: list-pay-groups lets a request through with a cut token.
        a refusal | 200 for a cut token | list-pay-groups 200
    299:
      broken AUTH-029: list-pay-groups lets a request through with a cut token.
        a refusal | 299 for a cut token | list-pay-groups 299
    300: holds AUTH-029
    no answer: blocked AUTH-028: no answer came in time"
  `);
});

test('that the right credential is refused where a wrong one is let in is said', () => {
  const rightRefused = answered('list-pay-groups', 401);
  const tried = { label: 'a cut token', kind: 'token-cut', rightRefused };
  expect(judgeRefusal['list-pay-groups'].wrong(answered('list-pay-groups', 200), tried)).toMatchObject({
    kinds: ['token-cut'],
    exchanges: [rightRefused, { response: { status: 200 } }],
    message: 'list-pay-groups lets a request through with a cut token, and refuses the right credential.',
  });
});
