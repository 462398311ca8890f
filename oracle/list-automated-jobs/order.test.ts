import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { responding } from '../kernel/print-judgements.testbed.ts';
import { judgeOrder, judgeScheduled } from './order.ts';

const job = (scheduled_at: string, more: object = {}) => ({
  type: 'data_sync_all',
  status: 'queued',
  scheduled_at,
  ...more,
});
const [morning, soonAfter, evening] = ['2030-01-07T08:00:00Z', '2030-01-07T08:14:59Z', '2030-01-07T20:00:00Z'];

test.each([
  ['one job', [job(morning)], 'holds'],
  ['two jobs of a type at different times', [job(evening), job(morning)], 'broken'],
  ['two jobs of a type at the same time', [job(morning), job(morning)], 'holds'],
  ['two jobs of a type at about the same time', [job(soonAfter), job(morning)], 'holds'],
  ['two types', [job(evening), job(morning, { type: 'benefit_refresh' })], 'holds'],
  ['another that waits for its turn', [job(evening), job(morning, { status: 'pending' })], 'holds'],
  ['one that has started', [job(evening), job(morning, { started_at: morning })], 'holds'],
  ['none that waits', [job('1969-12-31T00:00:00Z')], undefined],
])('%s scheduled in the future', (_, data, expected) => {
  expect(judgeScheduled(answered('list-automated-jobs', 200, { data }))?.kind).toBe(expected);
});

test('a job that waits is one of the future by the clock of the target, too', () => {
  const list = answered('list-automated-jobs', 200, { data: [job(evening), job(morning)] });
  const at = (date: string) => responding(list, { headers: [['date', date]] });
  const kinds = ['Mon, 07 Jan 2030 12:00:00 GMT', 'Mon, 07 Jan 2030 07:00:00 GMT', 'at noon'].map(
    (date) => judgeScheduled(at(date))?.kind,
  );
  expect(kinds).toEqual(['holds', 'broken', 'broken']);
});

test.each([
  [['2030-01-07T06:00:00Z', evening], ['2030-01-07T12:00:00Z', null], ['2030-01-07T09:00:00Z', null], 'holds'],
  [['2030-01-07T06:00:00Z', evening], ['2030-01-07T09:00:00Z', null], ['2030-01-07T12:00:00Z', null], 'broken'],
] as const)('jobs that are submitted when they are scheduled, if they are: %#', (...rows) => {
  const data = rows.slice(0, 3).map((row) => ({ created_at: row[0], scheduled_at: row[1] }));
  expect(judgeOrder(answered('list-automated-jobs', 200, { data }))?.kind).toBe(rows[3]);
});

test.each([
  ['20300107T080000Z', '20300107T070000Z'],
  ['2030-01-07T08:00:00,25Z', '2030-01-07T08:00:00,24Z'],
  ['2030-01-07T08:00:00+00', '2030-01-07T08:00:00+01'],
  ['2030-01-07T23:59:60Z', '2030-01-07T23:59:59Z'],
  ['2030-01-07T24:00Z', '2030-01-07T08:00.5Z'],
  ['2030-W02-1T08Z', '2030-W01-7T09Z'],
  ['2030-007T08:00', '2030-006T09:00'],
])('%s comes before %s in the list, in the notations of ISO 8601', (later, earlier) => {
  const judged = (...times: readonly string[]) =>
    judgeOrder(answered('list-automated-jobs', 200, { data: times.map((created_at) => ({ created_at })) }));
  expect([judged(later, earlier), judged(earlier, later)].map((one) => one?.kind)).toEqual(['holds', 'broken']);
});

test.each([
  ['20300107T200000Z', '20300107T080000Z', 'broken'],
  ['2030-01-07T20Z', '2030-01-07T08Z', 'broken'],
  ['2030-01-07T09Z', '2030-01-07T08Z', 'holds'],
  ['2030-01-07T20:00:00+00', '2030-007T20:00:00Z', 'holds'],
])('jobs of a type scheduled for %s and %s: %s', (one, other, expected) => {
  expect(judgeScheduled(answered('list-automated-jobs', 200, { data: [job(one), job(other)] }))?.kind).toBe(expected);
});
