import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf } from '../answer.ts';
import { asInteger, asObject, show } from '../json.ts';
import { broken, holds, type Judgement, judge } from '../judgement.ts';
import { jobIdsIn, jobsIn, pagingIn } from './jobs-answer.ts';

/** "A paging object with `count` (integer) and `offset` (integer)": it is there, whatever its key. */
export function judgePagingObject(exchange: Exchange): readonly Judgement[] {
  // A body that is no object at all is told by its shape.
  if (asObject(jsonOf(exchange)) === undefined) return [];
  const found = pagingIn(exchange);
  if (found === undefined) {
    return [
      broken('JOBS-020', {
        exchanges: [exchange],
        expected: 'an object with count and offset, under any key',
        actual: 'none in the answer',
        message: 'The list of automated jobs has no paging object.',
      }),
    ];
  }
  return [
    holds('JOBS-020'),
    ...(['count', 'offset'] as const).map((key) =>
      judge(key === 'count' ? 'JOBS-021' : 'JOBS-022', asInteger(found.paging[key]) !== undefined, {
        exchanges: [exchange],
        pointer: `${found.pointer}/${key}`,
        expected: 'an integer',
        actual: show(found.paging[key]),
        message: `${key} of the paging object is not an integer.`,
      }),
    ),
  ];
}

/** What a window of the list was asked for. */
export interface JobsWindow {
  readonly limit?: number;
  readonly offset?: number;
}

/** `limit` takes effect: JOBS-025. */
export function judgeLimit(exchange: Exchange, limit: number): Judgement {
  const listed = jobsIn(exchange).length;
  return judge('JOBS-025', listed <= limit, {
    exchanges: [exchange],
    pointer: '/data',
    expected: `at most ${limit} jobs`,
    actual: `${listed} jobs`,
    message: 'The limit in the body of the request takes no effect.',
  });
}

/** `offset` takes effect (JOBS-026), and is the one in the paging object (JOBS-027), where the page holds anything. */
export function judgeOffset(exchange: Exchange, offset: number, whole: readonly string[]): readonly Judgement[] {
  const [first] = jobIdsIn(exchange);
  if (first === undefined || whole[offset] === undefined) return [];
  const told = pagingIn(exchange);
  const judgements = [
    judge('JOBS-026', first === whole[offset], {
      exchanges: [exchange],
      pointer: '/data/0',
      expected: `the job at index ${offset} of the whole list, ${whole[offset]}`,
      actual: first,
      message: 'The list does not start at the offset in the body of the request.',
    }),
  ];
  if (told === undefined || asInteger(told.paging.offset) === undefined) return judgements;
  return [
    ...judgements,
    judge('JOBS-027', told.paging.offset === offset, {
      exchanges: [exchange],
      pointer: `${told.pointer}/offset`,
      expected: String(offset),
      actual: show(told.paging.offset),
      message: 'The offset of the paging object is not the one that was asked for.',
    }),
  ];
}

/** A complete walk finds every job once (JOBS-029), and `count` of them (JOBS-028). */
export function judgeWalk(pages: readonly Exchange[], whole: readonly string[]): readonly Judgement[] {
  const found = pages.flatMap(jobIdsIn);
  const told = pages[0] === undefined ? undefined : pagingIn(pages[0]);
  const different = new Set(found);
  const isComplete = found.length === different.size && whole.every((id) => different.has(id));
  const judgements = [
    judge('JOBS-029', isComplete, {
      exchanges: pages,
      pointer: '/data',
      expected: `the ${whole.length} jobs of the whole list, once each`,
      actual: `${found.length} jobs, ${different.size} of them different`,
      message: 'A walk through the pages of the list loses or repeats jobs.',
    }),
  ];
  const count = told === undefined ? undefined : asInteger(told.paging.count);
  if (!isComplete || told === undefined || count === undefined) return judgements;
  return [
    ...judgements,
    judge('JOBS-028', count === found.length, {
      exchanges: pages,
      pointer: `${told.pointer}/count`,
      expected: String(found.length),
      actual: show(count),
      message: 'The count of the paging object is not the number of jobs that a complete walk finds.',
    }),
  ];
}
