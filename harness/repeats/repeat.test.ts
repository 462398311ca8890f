import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { broken } from '../../oracle/kernel/judge.ts';
import { defectKey } from '../../specs/words/finding.ts';
import { AnswerLedger } from '../evidence/answer-ledger.ts';
import { Repeat } from './repeat.ts';
import { RepeatBudget } from './repeat-budget.ts';

const exchange = { ...answered('list-pay-groups', 200, []), startedAt: 1_000 };
const judgement = broken('GROUP-001', { exchanges: [exchange], expected: 'a', actual: 'b', message: 'm' });
const defect = defectKey({ ...judgement, operation: 'list-pay-groups' });

function repeatWith(requests: number): Repeat {
  const shown = {
    defects: new Map([[defect, judgement.requirement]]),
    failing: new Map(),
    ledger: new AnswerLedger(9),
  };
  return new Repeat(shown, new RepeatBudget({ requests, checkMs: 1, endsAt: 1 }));
}

test.each([
  ['of this repeat', 1_000, true],
  ['of before, which shows nothing again', 1_001, false],
])('a defect has come about again by an answer %s', (_, startedAt, seen) => {
  const repeat = repeatWith(1);
  repeat.note(judgement, startedAt);
  expect(repeat.hasSeen(defect)).toBe(seen);
});

test('nothing more is sent once all that had failed has failed again', () => {
  const repeat = repeatWith(9);
  repeat.takeRequest();
  repeat.note(judgement, 0);
  expect(() => repeat.takeRequest()).toThrow('has failed again');
  expect(repeat.isOutOfRequests).toBe(false);
});

test('nothing more is sent once the requests are used up', () => {
  const repeat = repeatWith(1);
  repeat.takeRequest();
  expect(() => repeat.takeRequest()).toThrow('used up');
  expect(repeat.isOutOfRequests).toBe(true);
});
