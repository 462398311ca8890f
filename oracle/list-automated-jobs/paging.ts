import type { Condition, Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { maxExchanges } from '../../specs/words/finding.ts';
import { asArray, asInteger, asObject, jsonOf, requestBody, show } from '../kernel/answer.ts';
import {
  bodyAt,
  every,
  expectAtMost,
  expectCount,
  expectDistinct,
  expectEqual,
  expectValue,
  not,
  some,
} from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { deepestPaging, pagingIn } from './found-paging.ts';
import { jobIdsIn, jobsIn } from './jobs-answer.ts';

const pagingObject = requirement(
  'JOBS-020',
  'The answer holds a paging object, with count and offset, under whatever key.',
);
const integerCount = requirement('JOBS-021', 'count of the paging object of the jobs list is an integer.');
const integerOffset = requirement('JOBS-022', 'offset of the paging object of the jobs list is an integer.');
const limitTakesEffect = requirement('JOBS-025', 'limit takes effect: no more jobs than asked for are listed.');
const offsetTakesEffect = requirement('JOBS-026', 'offset takes effect: the list starts at that index.');
const offsetAsAsked = requirement('JOBS-027', 'offset of the paging object equals the requested offset.');
const countOfAll = requirement(
  'JOBS-028',
  'count of the paging object is the number of jobs that a complete walk finds.',
);
const walkComplete = requirement('JOBS-029', 'A walk through the jobs list finds every job once.');

const expectPaging: Condition = some(
  ...Array.from({ length: deepestPaging + 1 }, (_, depth) => '/*'.repeat(depth)).map((place) =>
    every(...['count', 'offset'].map((key) => not(expectCount(bodyAt(`${place}/${key}`), 0)))),
  ),
);

export const judgePagingObject = defineJudge([pagingObject, integerCount, integerOffset], (exchange: Exchange) => {
  // The judge of shapes reports a body that is no object.
  if (asObject(jsonOf(exchange)) === undefined) return [];
  const found = pagingIn(exchange);
  if (found === undefined) {
    return [
      pagingObject.broken({
        exchanges: [exchange],
        expected: 'an object with count and offset, under any key',
        actual: 'none in the answer',
        message: 'The list of automated jobs has no paging object.',
        expectation: expectPaging,
      }),
    ];
  }
  return [
    pagingObject.holds(),
    ...(['count', 'offset'] as const).map((key) =>
      (key === 'count' ? integerCount : integerOffset).judge(asInteger(found.paging[key]) !== undefined, {
        exchanges: [exchange],
        pointer: `${found.pointer}/${key}`,
        expected: 'an integer',
        actual: show(found.paging[key]),
        message: `${key} of the paging object is not an integer.`,
        expectation: {
          kind: 'valid',
          value: bodyAt(`${found.pointer}/${key}`),
          constraint: { keyword: 'type', types: ['integer'] },
        },
      }),
    ),
  ];
});

export const judgeLimit = defineJudge([limitTakesEffect], (exchange: Exchange) => {
  const limit = asInteger(requestBody(exchange)?.limit);
  if (limit === undefined || limit < 1) return undefined;
  const listed = jobsIn(exchange).length;
  return limitTakesEffect.judge(listed <= limit, {
    exchanges: [exchange],
    pointer: '/data',
    expected: `at most ${limit} jobs`,
    actual: `${listed} jobs`,
    expectation: expectAtMost(bodyAt('/data/*'), limit),
    message: 'The limit in the body of the request takes no effect.',
  });
});

/** Judges that a page starts at its offset in `list`, the whole list. Not judged if the list is too short. */
export const judgeOffset = defineJudge([offsetTakesEffect], (exchange: Exchange, offset: number, list: Exchange) => {
  const whole = jobIdsIn(list);
  const [first] = jobIdsIn(exchange);
  if (first === undefined || whole[offset] === undefined) return undefined;
  return offsetTakesEffect.judge(first === whole[offset], {
    exchanges: [list, exchange],
    pointer: '/data/0',
    expected: `the job at index ${offset} of the whole list, ${whole[offset]}`,
    actual: first,
    message: 'The list does not start at the offset in the body of the request.',
    expectation: expectEqual(bodyAt('/data/0/job_id'), bodyAt(`/data/${offset}/job_id`, 1)),
  });
});

export const judgeNamedOffset = defineJudge([offsetAsAsked], (exchange: Exchange) => {
  const offset = asInteger(requestBody(exchange)?.offset);
  const { paging, pointer } = pagingIn(exchange) ?? {};
  const [count, named] = [asInteger(paging?.count), asInteger(paging?.offset)];
  if (offset === undefined || named === undefined || jobsIn(exchange).length === 0) return undefined;
  if (count !== undefined && offset >= count) return undefined;
  return offsetAsAsked.judge(named === offset, {
    exchanges: [exchange],
    pointer: `${pointer}/offset`,
    expected: String(offset),
    actual: show(named),
    expectation: expectValue(bodyAt(`${pointer}/offset`), offset),
    message: 'The offset of the paging object is not the one that was asked for.',
  });
});

/** Judges pages that follow one another. `whole`: the ids of the jobs that a list without a limit showed. */
export const judgeWalk = defineJudge(
  [walkComplete, countOfAll],
  (pages: readonly Exchange[], whole: readonly string[]) => {
    const found = pages.flatMap(jobIdsIn);
    const paging = pages[0] === undefined ? undefined : pagingIn(pages[0], found.length);
    const different = new Set(found);
    const isComplete = found.length === different.size && whole.every((id) => different.has(id));
    const judgements = [
      walkComplete.judge(isComplete, {
        exchanges: pages,
        pointer: '/data',
        expected: `the ${whole.length} jobs of the whole list, once each`,
        actual: `${found.length} jobs, ${different.size} of them different`,
        ...(pages.length > maxExchanges ? {} : { expectation: expectWalk(pages.length, whole.length) }),
        message: 'A walk through the pages of the list loses or repeats jobs.',
      }),
    ];
    const count = paging === undefined ? undefined : asInteger(paging.paging.count);
    if (!isComplete || paging === undefined || count === undefined) return judgements;
    return [
      ...judgements,
      countOfAll.judge(count === found.length, {
        exchanges: pages,
        pointer: `${paging.pointer}/count`,
        expected: String(found.length),
        actual: show(count),
        message: 'The count of the paging object is not the number of jobs that a complete walk finds.',
      }),
    ];
  },
);

export const judgeEmptyJobs = defineJudge([countOfAll], (exchange: Exchange) => {
  const { limit, offset } = requestBody(exchange) ?? {};
  if (limit !== undefined || offset !== undefined) return undefined;
  const found = pagingIn(exchange, 0);
  const count = asInteger(found?.paging.count) ?? 0;
  const data = asArray(asObject(jsonOf(exchange))?.data);
  if (found === undefined || data?.length !== 0 || count <= 0 || found.paging.offset !== 0) return undefined;
  return countOfAll.broken({
    exchanges: [exchange],
    pointer: `${found.pointer}/count`,
    expected: '0, beside an empty list',
    expectation: some(expectValue(bodyAt(`${found.pointer}/count`), 0), not(expectCount(bodyAt('/data/*'), 0))),
    actual: show(count),
    message: 'The list of automated jobs is empty, though its count says that there are jobs.',
  });
});

function expectWalk(pages: number, jobs: number): Condition {
  const of = Array.from({ length: pages }, (_, index) => bodyAt('/data/*/job_id', pages - 1 - index));
  const all: Operand = { kind: 'all', of };
  return every(expectDistinct(all), not(expectAtMost(all, jobs - 1)));
}
