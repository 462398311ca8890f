import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { judgeSameAnswer } from './same-answer.ts';

const [a, b, c] = [1, 2, 3].map((digit) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`);

const groups = (...ids: readonly (string | undefined)[]) =>
  answered(
    'list-pay-groups',
    200,
    ids.map((id) => ({ id })),
  );
const batch = (id: string | undefined) =>
  answered('get-enrollments', 200, { responses: [{ enrollment_id: id, code: 200, body: { id, individual_id: id } }] });
const items = (...names: readonly string[]) =>
  answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'earnings' })) });
const jobs = (...ids: readonly (string | undefined)[]) =>
  answered('list-automated-jobs', 200, { data: ids.map((job_id) => ({ job_id, type: 'data_sync_all' })) });

function judged(
  alone: readonly Exchange[],
  overlapping: Exchange,
  foreign: readonly Exchange[] = [],
  siblings: readonly Exchange[] = [],
) {
  const sent = [{ branch: 1, exchange: overlapping }];
  const found = judgeSameAnswer({ alone, overlapping, own: siblings, foreign, siblings, sent });
  return found.map(({ kind, requirement }) => `${kind} ${requirement}`);
}

describe('a read that overlaps others', () => {
  test('is as it is alone, and of its own connection', () => {
    expect(judged([groups(a)], groups(a))).toEqual(['holds RACE-006']);
    expect(judged([groups(a)], groups(a), [groups(b)])).toEqual(['holds RACE-006', 'holds RACE-001']);
    expect(judged([batch(a)], batch(a))).toEqual(['holds RACE-002']);
  });

  test('with what only another connection shows is a leak', () => {
    expect(judged([groups(a)], groups(a, b), [groups(b)])).toEqual(['broken RACE-001']);
    expect(judged([batch(a)], batch(b), [batch(b)])).toEqual(['broken RACE-001']);
    expect(judged([items('Base')], items('Foreign'), [items('Foreign')])).toEqual(['broken RACE-001']);
  });

  test('with what a list shows under another entity alone has the data of that one', () => {
    expect(judged([groups(a)], groups(b), [], [groups(b)])).toEqual(['broken ENT-024']);
    expect(judged([items('Base')], items('Other'), [], [items('Other')])).toEqual(['broken ENT-019']);
    expect(judged([answered('list-pay-groups', 404, {})], groups(b), [], [groups(b)])).toEqual(['broken ENT-024']);
    expect(judged([groups(a), groups(b)], groups(b), [], [groups(b)])).toEqual([]);
    expect(judged([groups(a)], groups(c), [], [groups(b)])).toEqual(['broken RACE-006']);
    expect(judged([groups(a)], groups(a), [], [groups(b)])).toEqual(['holds RACE-006']);
  });

  test('otherwise than alone is a must for batches, and a should for lists', () => {
    expect(judged([batch(a)], batch(b))).toEqual(['broken RACE-002']);
    expect(judged([groups(a)], groups(c))).toEqual(['broken RACE-006']);
    expect(judged([jobs(a, b)], jobs(a))).toEqual(['broken RACE-006']);
  });

  test('is not judged where it differs alone, too, or is refused', () => {
    expect(judged([groups(a), groups(b)], groups(c))).toEqual([]);
    expect(judged([groups(a)], answered('list-pay-groups', 429, {}))).toEqual([]);
    expect(judged([answered('list-pay-groups', 500, {})], groups(a))).toEqual([]);
    expect(judged([], groups(a))).toEqual([]);
  });

  test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
    const exchange = answered('list-pay-statement-items', 200, value);
    expect(() => judged([exchange], items('Base'), [exchange])).not.toThrow();
  });
});
