import { describe, expect, test } from 'vitest';
import { SteppedClock } from '../../driver/pace/stepped-clock.testbed.ts';
import type { AttemptReport } from '../../driver/sending/report-attempts.ts';
import { AnswerWatch, unansweredLimits } from './answer-watch.ts';

const limits = { pendingMs: 60_000, failingMs: 40_000 };

type Watching = ReturnType<typeof startWatching>;

function startWatching() {
  const clock = new SteppedClock();
  const reasons: string[] = [];
  const gaveUpOpenAt: number[] = [];
  const watch = new AnswerWatch(limits, clock, {
    giveUpOpen: () => gaveUpOpenAt.push(clock.now()),
    giveUpRun: (reason) => reasons.push(reason),
  });
  const note = (kind: AttemptReport['kind'], pauseMs = 0): void =>
    watch.note({ operation: 'list-pay-groups', kind, status: null, pauseMs });
  /** The same every so often, until so much time has passed, or the run is given up. */
  async function repeat(kind: AttemptReport['kind'], everyMs: number, forMs: number): Promise<void> {
    const end = clock.now() + forMs;
    while (clock.now() < end && reasons.length === 0) {
      note(kind);
      await clock.advance(everyMs);
    }
  }
  return { clock, watch, reasons, gaveUpOpenAt, note, repeat };
}

describe('of a target that leaves everything open, the open requests are given up, and then the run', () => {
  test.each([
    ['come-back-later', 60, 75, '"come back later" (75 times)'],
    ['unavailable', 40, 50, '502, 503 or 504 (50 times)'],
    ['fault', 40, 50, 'time-outs and faults of the network (50 times)'],
  ] as const)('after %s for %i seconds, and a quarter of these: %i', async (kind, openSeconds, seconds, says) => {
    const { clock, reasons, gaveUpOpenAt, repeat } = startWatching();
    await repeat(kind, 1_000, 3_600_000);
    expect({ gaveUpOpenAt, now: clock.now() }).toEqual({ gaveUpOpenAt: [openSeconds * 1_000], now: seconds * 1_000 });
    expect(reasons).toEqual([
      `for ${seconds} s nothing has come from the target but ${says}; timing.unansweredMs of the profile allows more`,
    ]);
  });

  test('though nothing at all comes after the first time-out', async () => {
    const { clock, reasons, gaveUpOpenAt, note } = startWatching();
    note('fault');
    await clock.advance(39_999);
    expect(gaveUpOpenAt).toEqual([]);
    await clock.advance(1);
    expect({ gaveUpOpenAt, reasons }).toEqual({ gaveUpOpenAt: [40_000], reasons: [] });
    await clock.advance(10_000);
    expect(reasons).toHaveLength(1);
  });

  test('though it asks for one pause after the other', async () => {
    const { clock, reasons, gaveUpOpenAt, note } = startWatching();
    note('too-many-requests', 50_000);
    await clock.advance(50_000);
    note('too-many-requests', 50_000);
    await clock.advance(10_000);
    expect(gaveUpOpenAt).toEqual([50_000]);
    expect(reasons[0]).toContain('for 60 s nothing has come from the target but "too many requests" (2 times)');
  });

  test('soon after a pause of a minute, where another pause follows', async () => {
    const { clock, reasons, gaveUpOpenAt, note } = startWatching();
    await clock.advance(100);
    note('too-many-requests', 60_000);
    await clock.advance(59_850);
    note('too-many-requests', 60_000);
    await clock.advance(20_150);
    expect(gaveUpOpenAt).toEqual([65_100]);
    expect(reasons).toHaveLength(1);
  });

  test('and until something is answered, what came instead can be asked for', async () => {
    const { clock, watch, note } = startWatching();
    note('fault');
    await clock.advance(39_999);
    expect(watch.silence).toBe(null);
    await clock.advance(1);
    expect(watch.silence).toContain('for 40 s nothing has come from the target but time-outs');
    note('answer');
    expect(watch.silence).toBe(null);
  });

  test('once only', async () => {
    const { clock, reasons, gaveUpOpenAt, note } = startWatching();
    for (let minute = 0; minute < 4; minute += 1) {
      note('fault');
      await clock.advance(60_000);
    }
    expect([gaveUpOpenAt.length, reasons.length]).toEqual([1, 1]);
  });

  test('the run goes on where others are answered, and the next that stay open have a minute again', async () => {
    const { clock, reasons, gaveUpOpenAt, note, repeat } = startWatching();
    await repeat('come-back-later', 1_000, 65_000);
    note('answer');
    await repeat('come-back-later', 1_000, 65_000);
    note('answer');
    await clock.advance(3_600_000);
    expect({ gaveUpOpenAt, reasons }).toEqual({ gaveUpOpenAt: [60_000, 125_000], reasons: [] });
  });
});

describe('a target is waited for', () => {
  test.each([
    ['it answers now and then', ({ note }: Watching) => note('answer')],
    ['another worker hears from it', ({ watch }: Watching) => watch.noteAnswer()],
  ])('while %s', async (_, answer) => {
    const watching = startWatching();
    for (let round = 0; round < 10; round += 1) {
      await watching.repeat('come-back-later', 1_000, 59_000);
      answer(watching);
    }
    expect(watching.reasons).toEqual([]);
  });

  test('while a pause of a minute that it asked for lasts', async () => {
    const { clock, reasons, note } = startWatching();
    note('too-many-requests', 60_000);
    await clock.advance(60_010);
    note('answer');
    await clock.advance(3_600_000);
    expect(reasons).toEqual([]);
  });

  test('while everything that was sent is still under way', async () => {
    const { clock, reasons } = startWatching();
    await clock.advance(3_600_000);
    expect(reasons).toEqual([]);
  });

  test('no longer once the watch is closed: no timer is left', async () => {
    const { clock, watch, reasons, note } = startWatching();
    note('fault');
    watch.close();
    await clock.advance(3_600_000);
    expect({ reasons, sleeping: clock.sleeping }).toEqual({ reasons: [], sleeping: 0 });
  });
});

test.each([
  ['a minute of "come back later" by default, and 40 seconds of all else', {}, 60_000, 40_000],
  ['as long as a request may be polled', { pollDeadlineMs: 30_000 }, 30_000, 30_000],
  ['as long as a request may take', { pollDeadlineMs: 1_000, requestTimeoutMs: 50_000 }, 50_000, 50_000],
  ['20 seconds at least', { pollDeadlineMs: 400, requestTimeoutMs: 1_000 }, 20_000, 20_000],
  ['what the profile says', { unansweredMs: 180_000 }, 180_000, 180_000],
])('the limit is %s', (_, timing, pendingMs, failingMs) => {
  const usual = { requestTimeoutMs: 30_000, liveTimeoutMs: 300_000, pollIntervalMs: 1_000, pollDeadlineMs: 300_000 };
  expect(unansweredLimits({ ...usual, ...timing })).toEqual({ pendingMs, failingMs });
});
