import { expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeDistinctJobs, judgeOrder, judgeScheduled } from './order.ts';
import { judgeQuotas, judgeQuotaUnspent } from './quotas.ts';

const list = (...data: readonly unknown[]) => answered('list-automated-jobs', 200, { data });
const [first, second] = ['2025-03-03T08:00:00Z', '2025-03-04T08:00:00Z'];
const created = (...times: readonly unknown[]) => list(...times.map((created_at) => ({ created_at })));

test('the judgements of the order of jobs', () => {
  expect(
    printJudgements({
      descending: judgeOrder(created(second, first)),
      ascending: judgeOrder(created(first, second)),
      'at the same time': judgeOrder(created(first, first)),
      'without the time in between': judgeOrder(created(second, null, 'soon', 7, first)),
      'ascending around one without': judgeOrder(created(first, null, second)),
      'one job': judgeOrder(created(first)),
      'by the schedule alone': judgeOrder(
        list({ created_at: first, scheduled_at: second }, { created_at: second, scheduled_at: first }),
      ),
      'by neither': judgeOrder(
        list({ created_at: first, scheduled_at: first }, { created_at: second, scheduled_at: second }),
      ),
      'by the schedule, ascending, where no other time is there': judgeOrder(
        list({ scheduled_at: first }, { scheduled_at: second }),
      ),
    }),
  ).toMatchInlineSnapshot(`
    "descending: holds JOBS-023
    ascending:
      broken JOBS-023 at /data: The automated jobs are not in descending order: not by created_at, and not by scheduled_at.
        the job submitted last comes first | created_at 2025-03-04T08:00:00Z comes after an earlier one | list-automated-jobs 200
    at the same time: holds JOBS-023
    without the time in between: holds JOBS-023
    ascending around one without:
      broken JOBS-023 at /data: The automated jobs are not in descending order: not by created_at, and not by scheduled_at.
        the job submitted last comes first | created_at 2025-03-04T08:00:00Z comes after an earlier one | list-automated-jobs 200
    one job:
    by the schedule alone: holds JOBS-023
    by neither:
      broken JOBS-023 at /data: The automated jobs are not in descending order: not by created_at, and not by scheduled_at.
        the job submitted last comes first | created_at 2025-03-04T08:00:00Z comes after an earlier one | list-automated-jobs 200
    by the schedule, ascending, where no other time is there:
      broken JOBS-023 at /data: The automated jobs are not in descending order: not by created_at, and not by scheduled_at.
        the job submitted last comes first | scheduled_at 2025-03-04T08:00:00Z comes after an earlier one | list-automated-jobs 200"
  `);
});

test('the judgements of scheduled and of repeated jobs', () => {
  const [morning, evening] = ['2030-01-07T08:00:00Z', '2030-01-07T08:15:00Z'];
  const waiting = (scheduled_at: unknown, more: object = {}) => ({ type: 'sync', scheduled_at, ...more });
  expect(
    printJudgements({
      'just far enough apart': judgeScheduled(list(waiting(morning), waiting(evening))),
      'the third far from the first': judgeScheduled(
        list(waiting(morning), waiting('2030-01-07T08:14:00Z'), waiting('2030-01-07T08:16:00Z')),
      ),
      'one that is complete': judgeScheduled(list(waiting(morning), waiting(evening, { completed_at: morning }))),
      'one without a type': judgeScheduled(list(waiting(morning), waiting(evening, { type: null }))),
      'one without a time': judgeScheduled(list(waiting(morning), waiting(null))),
      'at the time of the request': judgeScheduled(list(waiting('1970-01-01T00:00:00Z'))),
      'each once': judgeDistinctJobs(list({ job_id: 'a' }, { job_id: 'b' }, {}, {})),
      'one twice': judgeDistinctJobs(list({ job_id: 'a' }, { job_id: 'A' })),
      'none with an id': judgeDistinctJobs(list({}, { job_id: 7 })),
    }),
  ).toMatchInlineSnapshot(`
    "just far enough apart:
      broken JOBS-024 at /data/1: Two scheduled jobs of one type that have not started are listed.
        only the next scheduled job of a type | another sync scheduled for 2030-01-07T08:15:00Z | list-automated-jobs 200
    the third far from the first:
      broken JOBS-024 at /data/2: Two scheduled jobs of one type that have not started are listed.
        only the next scheduled job of a type | another sync scheduled for 2030-01-07T08:16:00Z | list-automated-jobs 200
    one that is complete: holds JOBS-024
    one without a type: holds JOBS-024
    one without a time: holds JOBS-024
    at the time of the request:
    each once: holds JOBS-032
    one twice:
      broken JOBS-032 at /data: A job is listed twice in one answer.
        each job once | "a" more than once | list-automated-jobs 200
    none with an id:"
  `);
});

const quotas = (value: unknown) => answered('list-automated-jobs', 200, { meta: { quotas: value } });
const left = (remaining_refreshes: unknown, allowed_refreshes: unknown = 5) =>
  quotas({ data_sync: { allowed_refreshes, remaining_refreshes } });

test('the judgements of quotas', () => {
  expect(
    printJudgements({
      'all of it left': judgeQuotas(left(5)),
      'none of it left': judgeQuotas(left(0)),
      'less than none': judgeQuotas(left(-1)),
      'more than all': judgeQuotas(left(6)),
      'of two the second': judgeQuotas(
        quotas({
          a: { allowed_refreshes: 1, remaining_refreshes: 1 },
          b: { allowed_refreshes: 1, remaining_refreshes: 2 },
        }),
      ),
      'no integer left': judgeQuotas(left('5')),
      'no integer allowed': judgeQuotas(left(5, null)),
      'no quota': judgeQuotas(quotas({ data_sync: 7 })),
      'the same in three reads': judgeQuotaUnspent([left(5), left(5), left(5)]),
      'less in each': judgeQuotaUnspent([left(5), left(4), left(3)]),
      'less once': judgeQuotaUnspent([left(5), left(4), left(4)]),
      'less at last': judgeQuotaUnspent([left(5), left(5), left(4)]),
      'more in between': judgeQuotaUnspent([left(5), left(6), left(4)]),
      'absent at first': judgeQuotaUnspent([quotas({}), left(4), left(3)]),
      'absent in between': judgeQuotaUnspent([left(5), quotas({}), left(3)]),
      'absent at last': judgeQuotaUnspent([left(5), left(4), quotas({})]),
      'no integer at first': judgeQuotaUnspent([left('5'), left(4), left(3)]),
    }),
  ).toMatchInlineSnapshot(`
    "all of it left: holds JOBS-030
    none of it left: holds JOBS-030
    less than none:
      broken JOBS-030 at /meta/quotas: The remaining refreshes of a quota are not among those allowed.
        remaining_refreshes of 0 to 5 | -1 for data_sync | list-automated-jobs 200
    more than all:
      broken JOBS-030 at /meta/quotas: The remaining refreshes of a quota are not among those allowed.
        remaining_refreshes of 0 to 5 | 6 for data_sync | list-automated-jobs 200
    of two the second:
      holds JOBS-030
      broken JOBS-030 at /meta/quotas: The remaining refreshes of a quota are not among those allowed.
        remaining_refreshes of 0 to 1 | 2 for b | list-automated-jobs 200
    no integer left:
    no integer allowed:
    no quota:
    the same in three reads: holds JOBS-031
    less in each:
      broken JOBS-031 at /meta/quotas: Reading the list of jobs uses up a quota.
        5 remaining refreshes, since nothing was refreshed | 5, 4, 3 in three reads | list-automated-jobs 200, list-automated-jobs 200, list-automated-jobs 200
    less once: holds JOBS-031
    less at last: holds JOBS-031
    more in between: holds JOBS-031
    absent at first:
    absent in between:
    absent at last:
    no integer at first:"
  `);
});

test('of very many quotas the first 200 are judged', () => {
  const many = Array.from({ length: 201 }, (_, index) => [
    `t${index}`,
    { allowed_refreshes: 1, remaining_refreshes: 1 },
  ]);
  expect(judgeQuotas(quotas(Object.fromEntries(many)))).toHaveLength(200);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
  const exchange = answered('list-automated-jobs', 200, value);
  expect([judgeOrder, judgeScheduled, judgeDistinctJobs].map((judge) => judge(exchange))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([...judgeQuotas(exchange), ...judgeQuotaUnspent([exchange, exchange, exchange])]).toEqual([]);
});
