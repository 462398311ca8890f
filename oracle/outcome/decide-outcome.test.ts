import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Judged } from '../../specs/words/finding.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { blocked, holds, type Judgement } from '../kernel/judge.ts';
import { decideCheckOutcome, decideOutcome } from './decide-outcome.ts';

const stopped: Judged = { outcome: 'blocked', code: null, reason: 'the target went away' };
const passed: Judged = { outcome: 'passed', code: null, reason: null };
const decide = (judgements: readonly Judgement[], end: Judged | null) =>
  decideOutcome('PS-018', judgements, end, loadCatalogue());

test('what held before a later step was blocked has passed; what was not judged by then is blocked', () => {
  expect(decide([holds('PS-018')], stopped)).toEqual(passed);
  expect(decide([], stopped)).toEqual(stopped);
  expect(decide([holds('PS-018'), blocked('PS-018', 'no page came')], stopped)).toMatchObject({
    outcome: 'blocked',
    reason: 'no page came',
  });
});

test('a check that could not go on is blocked, though all of its requirements held before', () => {
  expect(decideCheckOutcome([passed, passed], stopped)).toEqual(stopped);
  expect(decideCheckOutcome([passed, passed], null)).toEqual(passed);
  expect(decideCheckOutcome([passed, stopped], stopped).outcome).toBe('blocked');
});

test.each([
  ['a refusal', answered('list-pay-groups', 500, {}), { cause: 'list-pay-groups 500' }],
  ['a broken shape', answered('list-pay-groups', 200, {}), { cause: 'GROUP-001' }],
  ['a success', answered('list-pay-groups', 200, []), { cause: 'list-pay-groups' }],
])('what %s stands in the way of names it as the cause', (_, exchange, cause) => {
  expect(decide([blocked('PS-018', 'it was not read', exchange)], null)).toEqual({
    outcome: 'blocked',
    code: null,
    reason: 'it was not read',
    ...cause,
  });
});
