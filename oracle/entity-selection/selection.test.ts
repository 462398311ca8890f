import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { entityOperations } from './documented-answers.ts';
import { isServed, judgeSelection } from './selection.ts';
import { judgeUnchanged } from './sole-entity.ts';

const { requirements } = loadCatalogue();

test.each(entityOperations)('the requirements of %s are about it', (operation) => {
  const judges = [...Object.values(judgeSelection[operation]), judgeUnchanged[operation]];
  const ids = judges.flatMap(({ requirementIds }) => requirementIds);
  expect(ids.map((id) => requirements.get(id)?.operations)).toEqual(ids.map(() => [operation]));
  const said = ids.map((id) => requirements.get(id)?.statement);
  expect(said).toEqual(
    [/ one entity of the own/, / two or more/, / malformed/, / the sole entity/].map((start) =>
      expect.stringMatching(start),
    ),
  );
});

const groups = (status: number) => answered('list-pay-groups', status, []);

test('the judgements of entity_ids that select nothing', () => {
  const judged = (exchange: Exchange) => judgeSelection['list-pay-groups'].several(exchange, 'two entities');
  expect(
    printJudgements({
      served: judged(groups(200)),
      refused: judged(groups(400)),
      unanswered: judged(unanswered('list-pay-groups')),
    }),
  ).toMatchInlineSnapshot(`
    "served:
      broken ENT-022: list-pay-groups answers with success although entity_ids holds two entities.
        a refusal | 200 for two entities | list-pay-groups 200
    refused: holds ENT-022
    unanswered: blocked ENT-022: no answer came in time"
  `);
});

test('an own entity that is refused right after another request was refused shows both', () => {
  const named = answered('list-pay-groups', 401, {});
  const before = answered('list-pay-groups', 400, {});
  expect(
    printJudgements({ again: judgeSelection['list-pay-groups'].own(named, groups(200), { before }) }),
  ).toMatchInlineSnapshot(`
    "again:
      broken ENT-021: list-pay-groups refuses an entity of the own connection right after it has refused another request.
        the request is answered as without entity_ids | 401 | list-pay-groups 400, list-pay-groups 401"
  `);
});

test.each([
  ['a batch of payments', answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200 }] }), true],
  [
    'payments, each refused',
    answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 404 }] }),
    false,
  ],
  [
    'a batch of enrollments',
    answered('get-enrollments', 200, { responses: [{ enrollment_id: 'e', code: 200 }] }),
    true,
  ],
  [
    'enrollments, each refused',
    answered('get-enrollments', 200, { responses: [{ enrollment_id: 'e', code: 404 }] }),
    false,
  ],
  ['success that is no batch', answered('get-enrollments', 200, {}), true],
  ['a refusal', answered('get-enrollments', 404, {}), false],
  ['a list', groups(200), true],
])('%s is served: %s', (_, exchange, expected) => {
  expect(isServed(exchange)).toBe(expected);
});

test('the judgements of an entity of the own connection', () => {
  const judged = (named: Exchange, plain: Exchange) => judgeSelection['list-pay-groups'].own(named, plain);
  const benefit = (status: number) =>
    judgeSelection['update-benefit'].own(answered('update-benefit', status), answered('update-benefit', 200));
  const enrolled = judgeSelection['list-enrolled-individuals'].own(
    answered('list-enrolled-individuals', 404),
    answered('list-enrolled-individuals', 200),
  );
  const underSibling = (unknown: Exchange) =>
    judgeSelection['get-enrollments'].own(
      answered('get-enrollments', 422),
      answered('get-enrollments', 200, { responses: [] }),
      { unknown },
    );
  expect(
    printJudgements({
      served: judged(groups(200), groups(200)),
      'served where it is not without': judged(groups(200), groups(400)),
      refused: judged(groups(404), groups(200)),
      'refused without it, too': judged(groups(400), groups(403)),
      unanswered: judged(unanswered('list-pay-groups'), groups(200)),
      'unanswered without it': judged(groups(200), unanswered('list-pay-groups')),
      'a benefit that is forbidden': benefit(403),
      'a benefit that is not there': benefit(404),
      'a benefit that is gone': benefit(410),
      'a benefit that is refused otherwise': benefit(400),
      'the individuals of a benefit that is not there': enrolled,
      'a batch that is refused like one with an unknown id': underSibling(answered('get-enrollments', 422)),
      'a batch that is refused otherwise than one with an unknown id': underSibling(answered('get-enrollments', 200)),
    }),
  ).toMatchInlineSnapshot(`
    "served: holds ENT-021
    served where it is not without: holds ENT-021
    refused:
      broken ENT-021: list-pay-groups refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 404 | list-pay-groups 200, list-pay-groups 404
    refused without it, too: not-applicable ENT-021 (not-observed): refused without entity_ids, too: 403
    unanswered: blocked ENT-021: no answer came in time
    unanswered without it: blocked ENT-021: without entity_ids: no answer came in time
    a benefit that is forbidden:
      broken ENT-026: update-benefit refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 403 | update-benefit 200, update-benefit 403
    a benefit that is not there: not-applicable ENT-026 (not-observed): the benefit may be that of another entity
    a benefit that is gone: not-applicable ENT-026 (not-observed): the benefit may be that of another entity
    a benefit that is refused otherwise:
      broken ENT-026: update-benefit refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 400 | update-benefit 200, update-benefit 400
    the individuals of a benefit that is not there: not-applicable ENT-011 (not-observed): the benefit may be that of another entity
    a batch that is refused like one with an unknown id: not-applicable ENT-006 (not-observed): it may be that of another entity, and is refused like an unknown one
    a batch that is refused otherwise than one with an unknown id:
      broken ENT-006: get-enrollments refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 422 | get-enrollments 200, get-enrollments 422"
  `);
});
