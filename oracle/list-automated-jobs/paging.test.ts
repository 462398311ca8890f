import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, asking, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { pagingIn } from './found-paging.ts';
import { jobIdsIn, jobsIn } from './jobs-answer.ts';
import { judgeEmptyJobs, judgeLimit, judgeNamedOffset, judgeOffset, judgePagingObject, judgeWalk } from './paging.ts';

const list = (body: unknown) => answered('list-automated-jobs', 200, body);
const jobs = (ids: readonly unknown[], paging: object = {}) =>
  list({ data: ids.map((job_id) => ({ job_id })), ...paging });

test('the judgements of the paging object', () => {
  const judged = (body: unknown) => judgePagingObject(list(body));
  expect(
    printJudgements({
      'the body itself': judged({ count: 1, offset: 0 }),
      'under a key': judged({ paging: { count: 1, offset: 0 } }),
      'under two keys': judged({ meta: { 'a/b~c': { count: 'x', offset: 0 } } }),
      'deep inside': judged({ meta: { page: { info: { window: { count: 1, offset: 0 } } } } }),
      'in a list beside the jobs': judged({ data: [], pages: [{ count: 1, offset: 0 }] }),
      'after others that fit worse': judged({
        summary: { count: 46, offset: 'none' },
        links: [{ count: null, offset: 0 }],
        zz: { count: 6, offset: 0 },
      }),
      'too deep': judged({ a: { b: { c: { d: { e: { f: { g: { h: { i: { count: 1, offset: 0 } } } } } } } } } }),
      'in a list': judged({ data: [{ count: 1, offset: 0 }] }),
      'without an offset': judged({ paging: { count: 1 } }),
      'without a count': judged({ paging: { offset: 1 } }),
      'an offset that is no integer': judged({ paging: { count: 1, offset: 0.5 } }),
      'no object': judged([]),
    }),
  ).toMatchInlineSnapshot(`
    "the body itself: holds JOBS-020, JOBS-021, JOBS-022
    under a key: holds JOBS-020, JOBS-021, JOBS-022
    under two keys:
      holds JOBS-020
      broken JOBS-021 at /meta/a~1b~0c/count: count of the paging object is not an integer.
        an integer | "x" | list-automated-jobs 200
      holds JOBS-022
    deep inside: holds JOBS-020, JOBS-021, JOBS-022
    in a list beside the jobs: holds JOBS-020, JOBS-021, JOBS-022
    after others that fit worse: holds JOBS-020, JOBS-021, JOBS-022
    too deep:
      broken JOBS-020: The list of automated jobs has no paging object.
        an object with count and offset, under any key | none in the answer | list-automated-jobs 200
    in a list:
      broken JOBS-020: The list of automated jobs has no paging object.
        an object with count and offset, under any key | none in the answer | list-automated-jobs 200
    without an offset:
      broken JOBS-020: The list of automated jobs has no paging object.
        an object with count and offset, under any key | none in the answer | list-automated-jobs 200
    without a count:
      broken JOBS-020: The list of automated jobs has no paging object.
        an object with count and offset, under any key | none in the answer | list-automated-jobs 200
    an offset that is no integer:
      holds JOBS-020, JOBS-021
      broken JOBS-022 at /paging/offset: offset of the paging object is not an integer.
        an integer | 0.5 | list-automated-jobs 200
    no object:"
  `);
});

test.each([
  [199, true],
  [200, false],
])('with %i keys before it the paging object is found: %s', (keys, expected) => {
  const beside = Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, index]));
  expect(pagingIn(list({ ...beside, paging: { count: 1, offset: 0 } })) !== undefined).toBe(expected);
});

test.each([
  ['of another type', { count: 46, offset: 'none' }],
  ['with another offset', { count: 3, offset: 99 }],
])('an object with a count and an offset %s is not the paging object', (_, other) => {
  const pages = [['a', 'b'], ['c']].map((ids, index) => {
    return asking(jobs(ids, { other, zz: { count: 3, offset: index * 2 } }), { limit: 2, offset: index * 2 });
  });
  const judged = [...judgeWalk(pages, ['a', 'b', 'c']), ...pages.map(judgeNamedOffset)];
  expect(judged.map((one) => one?.kind)).toEqual(['holds', 'holds', 'holds', 'holds']);
});

test('of two objects that fit alike, the one with the right count is the paging object', () => {
  const body = { data: [], other: { count: 12, offset: 0 }, zz: { count: 0, offset: 0 } };
  expect(judgeEmptyJobs(list(body))).toBeUndefined();
  expect(pagingIn(list(body))?.pointer).toBe('/other');
});

test('the judgements of a limit and an offset', () => {
  const whole = jobs(['a', 'b', 'c']);
  const paging = (offset: unknown) => ({ paging: { count: 3, offset } });
  const named = (page: Exchange, offset = 1) => judgeNamedOffset(asking(page, { offset }));
  expect(
    printJudgements({
      'no limit': judgeLimit(jobs(['a', 'b'])),
      'a limit of another type': judgeLimit(asking(jobs(['a', 'b']), { limit: '1' })),
      'as many as the limit': judgeLimit(asking(jobs(['a', 'b']), { limit: 2 })),
      'more than the limit': judgeLimit(asking(jobs(['a', 'b', 'c']), { limit: 2 })),
      right: judgeOffset(jobs(['B', 'c']), 1, whole),
      wrong: judgeOffset(jobs(['a', 'b']), 1, whole),
      'an empty page': judgeOffset(jobs([]), 1, whole),
      'past the end': judgeOffset(jobs(['a']), 3, whole),
      'its own offset': named(jobs(['b', 'c'], paging(1))),
      'another offset': named(jobs(['b', 'c'], paging(0))),
      'an offset that is no integer': named(jobs(['b', 'c'], paging('1'))),
      'no offset': named(jobs(['b', 'c'])),
      'the offset of an empty page': named(jobs([], paging(0))),
      'the offset of a page past the end': named(jobs(['c'], paging(2)), 3),
      'no offset asked for': judgeNamedOffset(jobs(['b', 'c'], paging(1))),
    }),
  ).toMatchInlineSnapshot(`
    "no limit:
    a limit of another type:
    as many as the limit: holds JOBS-025
    more than the limit:
      broken JOBS-025 at /data: The limit in the body of the request takes no effect.
        at most 2 jobs | 3 jobs | list-automated-jobs 200
    right: holds JOBS-026
    wrong:
      broken JOBS-026 at /data/0: The list does not start at the offset in the body of the request.
        the job at index 1 of the whole list, b | a | list-automated-jobs 200, list-automated-jobs 200
    an empty page:
    past the end:
    its own offset: holds JOBS-027
    another offset:
      broken JOBS-027 at /paging/offset: The offset of the paging object is not the one that was asked for.
        1 | 0 | list-automated-jobs 200
    an offset that is no integer:
    no offset:
    the offset of an empty page:
    the offset of a page past the end:
    no offset asked for:"
  `);
});

test('the judgements of a walk', () => {
  const whole = ['a', 'b', 'c'];
  const walk = (count: unknown, ...pages: readonly (readonly string[])[]) =>
    judgeWalk(
      pages.map((ids) => jobs(ids, { paging: { count, offset: 0 } })),
      whole,
    );
  expect(
    printJudgements({
      complete: walk(3, ['a', 'b'], ['c']),
      'complete, with a new one': walk(4, ['x', 'a'], ['b', 'c']),
      'one lost': walk(3, ['a', 'b'], []),
      'one repeated': walk(3, ['a', 'b'], ['b', 'c']),
      'another count': walk(9, ['a', 'b'], ['c']),
      'a count that is no integer': walk('9', ['a', 'b'], ['c']),
      'no paging': judgeWalk([jobs(['a', 'b', 'c'])], whole),
      'no pages': judgeWalk([], []),
    }),
  ).toMatchInlineSnapshot(`
    "complete: holds JOBS-029, JOBS-028
    complete, with a new one: holds JOBS-029, JOBS-028
    one lost:
      broken JOBS-029 at /data: A walk through the pages of the list loses or repeats jobs.
        the 3 jobs of the whole list, once each | 2 jobs, 2 of them different | list-automated-jobs 200, list-automated-jobs 200
    one repeated:
      broken JOBS-029 at /data: A walk through the pages of the list loses or repeats jobs.
        the 3 jobs of the whole list, once each | 4 jobs, 3 of them different | list-automated-jobs 200, list-automated-jobs 200
    another count:
      holds JOBS-029
      broken JOBS-028 at /paging/count: The count of the paging object is not the number of jobs that a complete walk finds.
        3 | 9 | list-automated-jobs 200, list-automated-jobs 200
    a count that is no integer: holds JOBS-029
    no paging: holds JOBS-029
    no pages: holds JOBS-029"
  `);
});

test('jobs that are objects have their place in the answer', () => {
  const exchange = list({ data: [null, { job_id: 'A' }, 7, { job_id: 7 }] });
  expect(jobsIn(exchange).map(({ pointer }) => pointer)).toEqual(['/data/1', '/data/3']);
  expect(jobIdsIn(exchange)).toEqual(['a', '']);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
  expect(jobsIn(list(value)).map(({ job }) => job)).toEqual([]);
  expect(pagingIn(list(value))).toBeUndefined();
  expect(judgeOffset(list(value), 0, jobs(['a']))).toBeUndefined();
  expect(judgeNamedOffset(asking(list(value), { offset: 0 }))).toBeUndefined();
});

test('the judgements of a list without jobs', () => {
  const judged = (ids: readonly unknown[], count: unknown, offset: unknown = 0) =>
    judgeEmptyJobs(jobs(ids, { paging: { count, offset } }));
  expect(
    printJudgements({
      'beside a count of jobs': judged([], 3),
      'of a window': judgeEmptyJobs(asking(jobs([], { paging: { count: 3, offset: 0 } }), { limit: 1 })),
      'beside no job': judged([], 0),
      'beside a count that is no integer': judged([], '3'),
      'past the end': judged([], 3, 3),
      'with a job': judged(['a'], 3),
      'without a paging object': judgeEmptyJobs(jobs([])),
    }),
  ).toMatchInlineSnapshot(`
    "beside a count of jobs:
      broken JOBS-028 at /paging/count: The list of automated jobs is empty, though its count says that there are jobs.
        0, beside an empty list | 3 | list-automated-jobs 200
    of a window:
    beside no job:
    beside a count that is no integer:
    past the end:
    with a job:
    without a paging object:"
  `);
});

test('a paging object is looked for under any key', () => {
  const [judgement] = judgePagingObject(list({ data: [] }));
  const places = ['', '/*', '/*/*', '/*/*/*/*/*/*/*/*'].map((place) => `${place}/count`.slice(1).split('/'));
  expect(JSON.stringify(judgement)).toContain('"expectation"');
  for (const at of places) expect(JSON.stringify(judgement)).toContain(JSON.stringify(at));
});
