import { expect, test } from 'vitest';
import { answered } from '../answered.testbed.ts';
import { judgeScheduled } from './order.ts';

const job = (scheduled_at: string, more: object = {}) => ({
  type: 'data_sync_all',
  status: 'queued',
  scheduled_at,
  ...more,
});
const [morning, soonAfter, evening] = ['2030-01-07T08:00:00Z', '2030-01-07T08:14:59Z', '2030-01-07T20:00:00Z'];

test.each([
  ['one job', [job(morning)], ['holds']],
  ['two jobs of a type at different times', [job(evening), job(morning)], ['broken']],
  ['two jobs of a type at the same time', [job(morning), job(morning)], ['holds']],
  ['two jobs of a type at about the same time', [job(soonAfter), job(morning)], ['holds']],
  ['two types', [job(evening), job(morning, { type: 'benefit_refresh' })], ['holds']],
  ['one that has started', [job(evening), job(morning, { started_at: morning })], ['holds']],
  ['none that waits', [job('1969-12-31T00:00:00Z')], []],
])('%s scheduled in the future', (_, data, expected) => {
  const judgements = judgeScheduled(answered('list-automated-jobs', 200, { data }));
  expect(judgements.map(({ kind }) => kind)).toEqual(expected);
});
