import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { judgeAccountEntity, judgeConnectionEntity } from './own-entity.ts';

const creation = answered('create-sandbox-connection', 200, {});
const of = (status: number) => answered('list-pay-groups', status, []);

test.each([
  ['served', { named: of(200), plain: null, elsewhere: null }, 'holds'],
  ['refused, and served without a name', { named: of(403), plain: of(200), elsewhere: of(200) }, 'broken'],
  ['the same, with no other entity to name', { named: of(404), plain: of(200), elsewhere: null }, 'broken'],
  ['a server error, and served without a name', { named: of(500), plain: of(200), elsewhere: null }, 'blocked'],
  ['refused without a name, too', { named: of(403), plain: of(403), elsewhere: null }, 'not-applicable'],
  ['refused like every entity', { named: of(400), plain: of(200), elsewhere: of(400) }, 'not-applicable'],
  ['too many requests', { named: of(429), plain: of(200), elsewhere: null }, 'blocked'],
  ['no answer', { named: unanswered('list-pay-groups'), plain: null, elsewhere: null }, 'blocked'],
] as const)('an own entity is named: %s', (_, use, expected) => {
  const connection = judgeConnectionEntity(creation, use);
  const account = judgeAccountEntity(answered('create-sandbox-account', 200, {}), use);
  const kindOf = (judged: typeof connection | typeof account) =>
    judged.kind === 'unjudged' ? judged.outcome : judged.kind;
  expect([kindOf(connection), connection.requirement]).toEqual([expected, 'CONN-016']);
  expect([kindOf(account), account.requirement]).toEqual([expected, 'ACCT-011']);
});
