import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeEntityStays, judgeNoItem, judgeNoJobLeft, judgeNothingIssued } from './refused-write.ts';

const creation = (status: number, body: unknown) =>
  judgeNothingIssued(answered('create-sandbox-connection', status, body));

test('the judgements of a refused creation', () => {
  expect(
    printJudgements({
      'a refusal with a token': creation(400, { access_token: 't' }),
      'a refusal with an empty token': creation(400, { access_token: '' }),
      'a refusal with no text as a token': creation(400, { access_token: 7 }),
      'a success with a token': creation(200, { access_token: 't' }),
      'a refusal without a token': creation(400, {}),
    }),
  ).toMatchInlineSnapshot(`
    "a refusal with a token:
      broken STATE-011: create-sandbox-connection refuses a request by its status, and issues an access token all the same.
        a refusal that creates nothing | 400 with an access_token | create-sandbox-connection 400
    a refusal with an empty token: holds STATE-011
    a refusal with no text as a token: holds STATE-011
    a success with a token:
    a refusal without a token: holds STATE-011"
  `);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s issues nothing', (_, value) => {
  expect(creation(400, value)).toMatchObject({ kind: 'holds' });
});

test('the judgements of what other refused writes leave behind', () => {
  const items = (...names: readonly string[]) =>
    answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'taxes' })) });
  const payment = (list: Exchange) => {
    const refusal = answered('create-sandbox-payment', 422, {});
    return judgeNoItem({ refusal, list, refusedName: 'refused', createdName: 'created' });
  };
  const jobs = (...ids: readonly string[]) =>
    answered('list-automated-jobs', 200, { data: ids.map((job_id) => ({ job_id })) });
  const update = (...lists: readonly Exchange[]) => judgeNoJobLeft([answered('update-benefit', 422, {})], lists);
  const disconnection = (status: number) =>
    judgeEntityStays([answered('disconnect-entity', 422, {})], answered('list-pay-groups', status, []));
  expect(
    printJudgements({
      'the item of a refused payment': payment(items('created', 'refused')),
      'the item of a created payment alone': payment(items('created')),
      'no items of the run': payment(items('other')),
      'no new job': update(jobs('a'), jobs('a')),
      'a new job that does not come again': update(jobs('a'), jobs('a', 'b'), jobs('b', 'a')),
      'a new job each time': update(jobs('a'), jobs('a', 'b'), jobs('a', 'b', 'c')),
      'no lists': update(),
      'an entity that is there': disconnection(200),
      'an entity that is gone': disconnection(404),
      'a target that is busy': disconnection(429),
      'a target that fails': disconnection(500),
    }),
  ).toMatchInlineSnapshot(`
    "the item of a refused payment:
      broken STATE-011 of create-sandbox-payment: A payment is refused, and leaves an item behind all the same.
        no effect of a refused payment | its item is listed | create-sandbox-payment 422, list-pay-statement-items 200
    the item of a created payment alone: holds STATE-011
    no items of the run: not-applicable STATE-011 (not-observed): the items of a new payment do not show in the list
    no new job: holds STATE-011
    a new job that does not come again: holds STATE-011
    a new job each time:
      broken STATE-011 of update-benefit: An update is refused, and leaves a job behind all the same.
        no effect of a refused update | a new job in the list after each refusal | update-benefit 422, list-automated-jobs 200
    no lists: holds STATE-011
    an entity that is there: holds STATE-011
    an entity that is gone:
      broken STATE-011 of disconnect-entity: A disconnection is refused, and carried out all the same.
        the entity is still active | its pay groups are answered with 404 | disconnect-entity 422, list-pay-groups 404
    a target that is busy: blocked STATE-011: 429
    a target that fails: blocked STATE-011: 500"
  `);
});
