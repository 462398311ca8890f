import { describe, expect, test } from 'vitest';
import type { Judgement } from '../kernel/judgement.ts';
import { judgeCounts } from './counts.ts';
import { judgeOwnWindows } from './own-windows.ts';
import { describeWindow, type Page, type Window } from './page.ts';
import { judgePage } from './page-judge.ts';
import {
  batchOf,
  individual,
  type PageAnswer,
  pageFor,
  paymentId,
  range,
  statements,
  wholeOfMany,
} from './payment.testbed.ts';
import { judgeWalk } from './walk-judge.ts';
import { statementsOf, wholeOf } from './whole.ts';

const brokenIn = (judgements: readonly Judgement[]) =>
  judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement);
const heldIn = (judgements: readonly Judgement[]) =>
  judgements.filter(({ kind }) => kind === 'holds').map(({ requirement }) => requirement);
const of = (total: number, page: Page) => judgePage(page, wholeOfMany(total), true);

describe('a page', () => {
  test.each<[Window, readonly number[], number, readonly string[]]>([
    [{}, range(0, 7), 7, ['PS-041', 'PS-044']],
    [{}, range(0, 100), 120, ['PS-040', 'PS-041', 'PS-044']],
    [{ limit: 3, offset: 2 }, range(2, 5), 7, ['PS-039', 'PS-042', 'PS-044', 'PS-045']],
    [{ limit: 3, offset: 6 }, range(6, 7), 7, ['PS-042', 'PS-044', 'PS-045']],
    [{ limit: 5000 }, range(0, 7), 7, ['PS-042', 'PS-044']],
    [{ limit: 3, offset: 7 }, [], 7, []],
  ])('%j of a payment is right, and says what it put to the test', (window, shown, total, held) => {
    const judged = of(total, pageFor(window, shown));
    expect(brokenIn(judged)).toEqual([]);
    expect(heldIn(judged).sort()).toEqual(held);
  });

  test.each<[string, Window, readonly number[], number, string]>([
    ['more than its limit', { limit: 3 }, range(0, 4), 7, 'PS-039'],
    ['more than 100 by default', {}, range(0, 101), 120, 'PS-040'],
    ['fewer than 100 by default', { offset: 1 }, range(1, 100), 120, 'PS-041'],
    ['fewer than its limit', { limit: 3 }, range(0, 2), 7, 'PS-042'],
    ['nothing before the end', { limit: 3, offset: 6 }, [], 7, 'PS-043'],
    ['a gap', { limit: 3, offset: 1 }, [1, 3, 4], 7, 'PS-043'],
    ['a statement twice', { limit: 3 }, [0, 0, 1], 7, 'PS-043'],
    ['one statement too early', { limit: 3, offset: 2 }, range(1, 4), 7, 'PS-044'],
    ['one too late, and so one too few', { limit: 3, offset: 4 }, range(5, 7), 7, 'PS-044'],
    ['statements past the end', { limit: 3, offset: 7 }, [6], 7, 'PS-044'],
    ['statements of nobody known', { limit: 1 }, [99], 7, 'PS-044'],
  ])('with %s is reported as one defect', (_, window, shown, total, requirement) => {
    expect(brokenIn(of(total, pageFor(window, shown)))).toEqual([requirement]);
  });

  test('that names another offset than it was asked for is reported, unless it says where it does start', () => {
    expect(brokenIn(of(7, pageFor({ limit: 2, offset: 3 }, [3, 4], { offset: 0 })))).toEqual(['PS-045']);
    expect(brokenIn(of(7, pageFor({ limit: 2, offset: 3 }, [0, 1], { offset: 0 })))).toEqual(['PS-044']);
  });

  test('is not held to a place where the order of statements is not stable', () => {
    const page = pageFor({ limit: 3, offset: 2 }, [6, 0, 3]);
    expect(brokenIn(judgePage(page, wholeOfMany(7), false))).toEqual([]);
  });

  test('of one individual with several statements is identified by what the statements say', () => {
    const twice = [...statements(0), { individual_id: individual(0), net_pay: { amount: 9, currency: 'usd' } }];
    const page = { ...pageFor({}, [0, 1]), statements: [...twice, ...statements(0)] };
    expect(new Set(statementsOf(page, wholeOf([page]))).size).toBe(2);
  });

  test('of statements that are no objects does not throw', () => {
    const page = { ...pageFor({}, []), statements: [null, 7, 'x', [], { individual_id: 5 }] };
    expect(brokenIn(judgePage(page, wholeOf([page]), true))).toEqual([]);
    expect(describeWindow(page.window)).toBe('neither limit nor offset');
  });
});

describe('a walk', () => {
  const whole = wholeOfMany(5);
  test('that finds everything once holds, in whatever order', () => {
    const pages = [pageFor({ limit: 3, offset: 0 }, [2, 0, 4]), pageFor({ limit: 3, offset: 3 }, [1, 3])];
    expect(heldIn(judgeWalk(pages, whole))).toEqual(['PS-043', 'PS-044']);
  });

  test.each([
    ['loses', [3]],
    ['repeats', [2, 3, 4]],
    ['knows too much', [3, 4, 77]],
  ])('that %s something is broken', (_, last) => {
    const pages = [pageFor({ limit: 3, offset: 0 }, [0, 1, 2]), pageFor({ limit: 3, offset: 3 }, last)];
    expect(brokenIn(judgeWalk(pages, whole))).toEqual(['PS-043']);
  });
});

describe('counts', () => {
  const whole = wholeOfMany(7);
  const counted = (window: Window, count: unknown) => pageFor(window, [0], { count });

  test('that are what a walk finds hold in all that was tried', () => {
    const pages = [counted({}, 7), counted({}, 7), counted({ limit: 2 }, 7), counted({ limit: 2, offset: 1 }, 7)];
    expect(heldIn(judgeCounts(pages, whole)).sort()).toEqual(['PS-046', 'PS-047', 'PS-048', 'PS-049']);
  });

  test.each<[string, readonly Page[], string]>([
    ['from read to read', [counted({}, 7), counted({}, 8), counted({ limit: 1 }, 1)], 'PS-049'],
    [
      'with the limit',
      [counted({ limit: 1 }, 1), counted({ limit: 2 }, 2), counted({ limit: 2, offset: 3 }, 4)],
      'PS-047',
    ],
    ['with the offset', [counted({ limit: 2 }, 7), counted({ limit: 2, offset: 3 }, 4)], 'PS-048'],
    ['with both at once', [counted({ limit: 2 }, 7), counted({ limit: 3, offset: 4 }, 6)], 'PS-048'],
    ['not at all, and are wrong', [counted({ limit: 2 }, 6), counted({ limit: 3 }, 6)], 'PS-046'],
  ])('that vary %s are one defect', (_, pages, requirement) => {
    expect(brokenIn(judgeCounts(pages, whole))).toEqual([requirement]);
  });

  test.each([[null], ['7'], [7.5]])('that are %j are not judged', (count) => {
    expect(judgeCounts([counted({}, count)], whole)).toEqual([]);
  });

  test('that are absent leave nothing to judge, and that is said', () => {
    const judgements = judgeCounts([counted({}, undefined), counted({ limit: 2 }, undefined)], whole);
    const said = judgements.map(
      (judgement) => judgement.kind === 'unjudged' && [judgement.requirement, judgement.code],
    );
    expect(said).toEqual(['PS-046', 'PS-047', 'PS-048', 'PS-049'].map((id) => [id, 'not-observed']));
  });
});

describe('windows of one payment in a batch', () => {
  const windows = [{ limit: 2 }, { limit: 1, offset: 3 }];
  const judged = (...pages: readonly PageAnswer[]) =>
    judgeOwnWindows(batchOf(...pages), paymentId.toUpperCase(), windows, wholeOfMany(5)).kind;

  test('hold in any order of elements', () => {
    expect(judged({ shown: [3], offset: 3 }, { shown: [1, 0] })).toBe('holds');
  });

  test('are broken where one is missing, has the page of another, or its offset', () => {
    expect(judged({ shown: [0, 1] })).toBe('broken');
    expect(judged({ shown: [0, 1] }, { shown: [0, 1] })).toBe('broken');
    expect(judged({ shown: [0, 1] }, { shown: [3], offset: 0 })).toBe('broken');
  });

  test('are not judged where there are more elements than requests', () => {
    expect(judged({ shown: [0, 1] }, { shown: [3], offset: 3 }, { shown: [4], offset: 4 })).toBe('unjudged');
  });
});
