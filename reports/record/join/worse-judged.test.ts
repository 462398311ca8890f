import { expect, test } from 'vitest';
import { type Judged, unseenReason } from '../../../specs/words/finding.ts';
import { worseJudged } from './worse-judged.ts';

const passed: Judged = { outcome: 'passed', code: null, reason: null };
const failed: Judged = { outcome: 'failed', code: null, reason: null };
const blocked = (reason: string | null): Judged => ({ outcome: 'blocked', code: null, reason });
const unseen: Judged = { outcome: 'not-applicable', code: 'not-observed', reason: unseenReason };
const unequipped: Judged = { outcome: 'not-applicable', code: 'no-fixture', reason: 'the profile names no benefit' };
const unasked: Judged = { outcome: 'not-applicable', code: 'not-asked', reason: 'a quick run does not ask it' };
const caused: Judged = { ...blocked('c'), cause: 'PS-044' };

test.each<[string, Judged, Judged, 'first' | 'second']>([
  ['the worse one first', failed, passed, 'first'],
  ['the worse one second', passed, failed, 'second'],
  ['equals, the first with a reason', blocked('a'), blocked('b'), 'first'],
  ['equals, the first without one', blocked(null), blocked('b'), 'second'],
  ['equals, the first with a premise that is missing', unequipped, unseen, 'first'],
  ['equals, the second with a premise that is missing', unseen, unequipped, 'second'],
  ['equals, the first by a check that did not ask', unasked, unseen, 'second'],
  ['equals, the first with a cause', caused, blocked('b'), 'first'],
  ['equals, the second with a cause', blocked('a'), caused, 'second'],
])('of %s', (_, a, b, expected) => {
  expect(worseJudged(a, b)).toBe(expected === 'first' ? a : b);
});
