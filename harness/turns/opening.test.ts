import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { machineClock } from '../../driver/pace/clock.ts';
import { ManualClock } from '../../driver/pace/manual-clock.testbed.ts';
import { Opening, patienceFor } from './opening.ts';

test('opening checks run one after the other, and others begin when all of them have ended, also where one fails', async () => {
  const opening = new Opening(machineClock, () => 0);
  opening.expect(2);
  const events: string[] = [];
  const other = opening.ended().then(() => events.push('other'));
  const first = opening.runOpening(async () => {
    events.push('first begins');
    await turn();
    events.push('first ends');
    throw new Error('oops');
  });
  const second = opening.runOpening(async () => {
    events.push('second begins');
    await turn();
    events.push('second ends');
  });
  await expect(first).rejects.toThrow('oops');
  await Promise.all([second, other]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'other']);
});

test('opening checks go side by side once the others have begun', async () => {
  const opening = new Opening(new ManualClock(), () => 0);
  opening.expect(2);
  const events: string[] = [];
  const first = opening.runOpening(async () => {
    events.push('first begins');
    await opening.ended();
    await turn();
    await turn();
    events.push('first ends');
  });
  const second = opening.runOpening(async () => {
    events.push('second begins');
  });
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'second begins', 'first ends']);
});

test('what a check had to wait for are the requests of the opening when it was let go, or all of them', async () => {
  const opening = new Opening(new ManualClock(), () => 0);
  opening.expect(1);
  opening.noteConsecutive(4);
  await opening.ended();
  opening.noteConsecutive(9);
  opening.noteConsecutive(7);
  expect([{}, { runsFirst: true }, { waitsForOpening: true }].map((check) => opening.consecutiveBefore(check))).toEqual(
    [4, 9, 9],
  );
});

test('a check may wait for all opening checks, however long they take', async () => {
  const opening = new Opening(new ManualClock(), () => 0);
  opening.expect(1);
  await opening.ended();
  const events: string[] = [];
  const waiting = opening.finished().then(() => events.push('finished'));
  await turn();
  await opening.runOpening(async () => {
    events.push('opening check');
  });
  await waiting;
  expect(events).toEqual(['opening check', 'finished']);
});

test('without opening checks the others begin at once', async () => {
  const clock = new ManualClock();
  const opening = new Opening(clock, () => 0);
  opening.expect(0);
  await opening.ended();
  expect(clock.slept).toEqual([]);
});

test.each([
  ['a quarter of a minute at most', 10, null, [2_000, 13_000]],
  ['two seconds, where the target gives few answers', 9, null, [2_000]],
  ['as long as is said by who knows the target', 0, 600_000, [600_000]],
])('opening checks that take long keep the others waiting for %s', async (_, answersEachTime, ownMs, slept) => {
  const clock = new ManualClock();
  let answers = 0;
  const opening = new Opening(
    clock,
    () => {
      answers += answersEachTime;
      return answers;
    },
    ownMs,
  );
  opening.expect(1);
  await opening.ended();
  expect(clock.slept).toEqual(slept);
});

test('the others do not wait where all that was asked before was answered late', () => {
  const failure = { kind: 'timeout', bound: null, message: 'no answer' } as const;
  const answered = (firstByteMs: number) => ({ exchange: { failure: null, firstByteMs } });
  const failed = { exchange: { failure, firstByteMs: 1 } };
  expect(patienceFor([200, 300, 250].map(answered))).toBe(0);
  expect(patienceFor([...[200, 300, 250].map(answered), failed])).toBe(0);
  expect(patienceFor([200, 300, 199].map(answered))).toBeNull();
  expect(patienceFor([200, 300].map(answered))).toBeNull();
  expect(patienceFor()).toBeNull();
});
