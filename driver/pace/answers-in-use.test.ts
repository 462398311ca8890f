import { expect, test } from 'vitest';
import type { ReceivedBody, ReceivedResponse } from '../../specs/words/exchange.ts';
import { boundsWith } from '../bounds/bounds.ts';
import { AnswersInUse } from './answers-in-use.ts';
import { ManualClock } from './manual-clock.testbed.ts';

const signal = new AbortController().signal;

interface Answer extends Pick<ReceivedResponse, 'body' | 'bodyBytes'> {
  readonly values: number;
}

function answerOf(bodyBytes: number, values = 0): Answer {
  const body: ReceivedBody = { kind: 'json', value: [] };
  return { body, bodyBytes, values };
}

async function admitted(inUse: AnswersInUse, answers: readonly Answer[]): Promise<boolean> {
  const failures = await Promise.all(answers.map((answer) => inUse.admit(answer, answer.values, signal)));
  return failures.every((failure) => failure === null);
}

test('answers that are held together are bounded', async () => {
  const inUse = new AnswersInUse(boundsWith({ inUseBytes: 1_000_000 }), new ManualClock());
  const held = [answerOf(300_000), answerOf(300_000, 5_000)];
  expect(await admitted(inUse, held)).toBe(true);
  const failure = await inUse.admit(answerOf(300_001), 0, signal);
  expect(failure).toMatchObject({ kind: 'bound', bound: 'inUseBytes' });
  expect(failure?.message).toContain('inUseBytes (1000000)');
  expect(held.length).toBe(2);
});

test('there is room again once nobody holds them', async () => {
  const inUse = new AnswersInUse(boundsWith({ inUseBytes: 1_000_000 }), new ManualClock());
  for (let round = 0; round < 3; round += 1) {
    expect(await admitted(inUse, [answerOf(400_000), answerOf(400_000)])).toBe(true);
  }
});

test('small answers are not counted', async () => {
  const inUse = new AnswersInUse(boundsWith({ inUseBytes: 300_000 }), new ManualClock());
  const held = Array.from({ length: 10 }, () => answerOf(200_000));
  for (const answer of held) expect(await inUse.admit(answer, 0, signal)).toBe(null);
  expect(held.length).toBe(10);
});

test('what is stopped does not wait', async () => {
  const inUse = new AnswersInUse(boundsWith({ inUseBytes: 1 }), new ManualClock());
  expect(await inUse.admit(answerOf(400_000), 0, AbortSignal.abort())).toMatchObject({ bound: 'inUseBytes' });
});
