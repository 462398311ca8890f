import { expect, test } from 'vitest';
import { machineClock } from '../../driver/pace/clock.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { Waits } from './waits.ts';

const payment = 'a new payment to be known';

test('waiting may help until it was in vain more often than not', () => {
  const waits = new Waits();
  const helps = ['', 'came', 'missed', 'missed', 'came'].map((end) => {
    if (end !== '') waits.end(payment, end === 'came');
    return waits.mayHelp(payment);
  });
  expect(helps).toEqual([true, true, true, false, true]);
  expect(new Waits().mayHelp(payment)).toBe(true);
});

test('nobody sleeps on for what another has waited for in vain, unless waiting mostly helped', async () => {
  const waits = new Waits();
  const slept = waits.sleep(payment, machineClock, 3_600_000);
  waits.end(payment, true);
  waits.end(payment, false);
  expect(await Promise.race([slept, 'sleeps'])).toBe('sleeps');
  waits.end(payment, false);
  expect(await slept).toBeUndefined();
});

test('times in which any answer was put off count once, whether the answer came in the end or not', () => {
  const waits = new Waits();
  const putOff = (startedAt: number, elapsedMs: number, end: 'answered' | 'pending') => {
    const exchange = answered('list-pay-groups', 200, []);
    const { response } = exchange;
    const putOffOnce = { ...exchange, earlier: response === null ? [] : [response], startedAt, totalMs: 1, end };
    waits.observe({ exchange: putOffOnce, elapsedMs });
  };
  putOff(5_000, 2_000, 'answered');
  putOff(1_000, 3_000, 'answered');
  putOff(3_500, 2_500, 'pending');
  putOff(90_000, 400, 'answered');
  expect(waits.report()).toEqual([{ for: 'list-pay-groups to be answered', ms: 6_000, came: 2, missed: 1 }]);
});
