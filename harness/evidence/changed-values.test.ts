import { expect, test } from 'vitest';
import { answered, asking } from '../../oracle/kernel/answered.testbed.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { ChangedValues } from './changed-values.ts';
import { RefusedTokens } from './refused-tokens.ts';

const enrollment = (status: string, startedAt = 0): Exchange => ({
  ...answered('get-enrollments', 200, { responses: [{ enrollment_id: 'E', code: 200, body: { id: 'E', status } }] }),
  startedAt,
});
const statements = (...hours: readonly number[]) =>
  answered('get-pay-statement', 200, {
    responses: [
      {
        payment_id: 'p',
        code: 200,
        body: { pay_statements: hours.map((total_hours, index) => ({ individual_id: `i${index}`, total_hours })) },
      },
    ],
  });
const batch = (code: number, count: number, offset = 0) => {
  const body = code === 200 ? { paging: { count, offset }, pay_statements: [] } : { code, name: 'n', message: 'm' };
  const asked = { requests: [{ payment_id: 'p', offset }] };
  return asking(answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] }), asked);
};
const groups = (...ids: readonly string[]) =>
  answered(
    'list-pay-groups',
    200,
    ids.map((id) => ({ id })),
  );
const items = (...names: readonly string[]) =>
  answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'taxes' })) });
const paged = answered('list-pay-statement-items', 200, { responses: [], next: 'page-2' });

const observed = (exchange: Exchange, token = 'token') => ({
  exchange,
  spec: { operation: exchange.operation, credential: { kind: 'bearer', token } } as const,
});

const update = { ...answered('update-benefit', 200, {}), startedAt: 4 };

test.each([
  ['the same enrollment', [enrollment('active'), enrollment('active')], []],
  ['another enrollment', [enrollment('active'), enrollment('ended')], ['get-enrollments e']],
  ['a statement with other hours', [statements(1, 2), statements(1, 3)], ['get-pay-statement p']],
  ['another number of statements', [batch(200, 2), batch(200, 3, 1)], ['get-pay-statement p']],
  ['a payment that is there, and is not', [batch(200, 2), batch(404, 0)], ['get-pay-statement p']],
  ['a page past the end', [batch(200, 2), batch(404, 0, 9)], []],
  ['a payment that is not there for the moment', [batch(200, 2), batch(429, 0)], []],
  ['the groups in another order', [groups('a', 'b'), groups('b', 'a')], []],
  ['other groups', [groups('a', 'b'), groups('a')], ['list-pay-groups ']],
  ['an item less', [items('a', 'b'), items('a')], ['list-pay-statement-items ']],
  ['an item more', [items('a'), items('a', 'b')], []],
  ['an item less on a page', [items('a', 'b'), { ...paged, startedAt: 1 }], []],
  ['what is refused', [groups('a'), answered('list-pay-groups', 403, {})], []],
])('two answers with %s', (_, exchanges, expected) => {
  const values = new ChangedValues(() => []);
  for (const exchange of exchanges) values.observe(observed(exchange));
  expect(values.changes.map(({ operation, id }) => `${operation} ${id}`)).toEqual(expected);
});

test('a change has the last answer before it, and the writes between that one and the first after it', () => {
  const values = new ChangedValues((read) => [update].filter(({ startedAt }) => startedAt >= read.startedAt));
  for (const startedAt of [1, 2]) values.observe(observed(enrollment('active', startedAt)));
  for (const startedAt of [3, 9]) values.observe(observed(enrollment('ended', startedAt)));
  for (const startedAt of [10, 11]) values.observe(observed(enrollment('active', startedAt)));
  const times = values.changes.map(({ before, after, writes }) => [
    before.exchange.startedAt,
    after.exchange.startedAt,
    writes.length,
  ]);
  expect(times).toEqual([
    [2, 3, 1],
    [9, 10, 0],
  ]);
});

test('a token that is refused by 401 and taken elsewhere is noted, one that is never taken is not', () => {
  const tokens = new RefusedTokens();
  for (const [status, token] of [
    [200, 'both'],
    [401, 'both'],
    [401, 'never taken'],
    [200, 'always taken'],
  ] as const) {
    const exchange = answered('list-pay-groups', status, []);
    tokens.observe(exchange, observed(exchange, token).spec);
  }
  expect(tokens.all.map(({ token }) => token)).toEqual(['both']);
});

test('the oldest values are forgotten where the answers that showed them are too many bytes', () => {
  const shown = new ChangedValues(() => []);
  const showing = (id: string, status: string) => {
    const exchange = answered('get-enrollments', 200, {
      responses: [{ enrollment_id: id, code: 200, body: { id, status } }],
    });
    const { response } = exchange;
    if (response === null) throw new Error('it was answered');
    shown.observe({
      exchange: { ...exchange, response: { ...response, bodyBytes: 60_000 } },
      spec: { operation: 'get-enrollments', credential: { kind: 'none' } },
    });
  };
  for (let number = 0; number < 500; number += 1) showing(`E${number}`, 'active');
  for (const id of ['E0', 'E499']) showing(id, 'ended');
  expect(shown.changes.map(({ id }) => id)).toEqual(['e499']);
});
