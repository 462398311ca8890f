import { afterEach, expect, test } from 'vitest';
import { type Answer, against, closeAll, read } from '../driver.testbed.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';
import type { AttemptReport } from './report-attempts.ts';

afterEach(closeAll);

const answers: Readonly<Record<string, Answer>> = {
  'an answer': (_, response) => response.end('[]'),
  'come back later, then an answer': (_, response, count) => response.writeHead(count === 1 ? 202 : 200).end('{}'),
  'too many requests, then an answer': (_, response, count) =>
    response.writeHead(count === 1 ? 429 : 200, { 'retry-after': '7' }).end('{}'),
  'unavailable, then an answer': (_, response, count) =>
    response.writeHead(count === 1 ? 503 : 200, { 'retry-after': 'soon' }).end('{}'),
  'an error': (_, response) => response.writeHead(500).end('{}'),
};

test.each<[string, readonly Omit<AttemptReport, 'operation'>[]]>([
  ['an answer', [{ kind: 'answer', status: 200, pauseMs: 0 }]],
  [
    'come back later, then an answer',
    [
      { kind: 'come-back-later', status: 202, pauseMs: 0 },
      { kind: 'answer', status: 200, pauseMs: 0 },
    ],
  ],
  [
    'too many requests, then an answer',
    [
      { kind: 'too-many-requests', status: 429, pauseMs: 7_000 },
      { kind: 'answer', status: 200, pauseMs: 0 },
    ],
  ],
  [
    'unavailable, then an answer',
    [
      { kind: 'unavailable', status: 503, pauseMs: 0 },
      { kind: 'answer', status: 200, pauseMs: 0 },
    ],
  ],
  ['an error', [{ kind: 'answer', status: 500, pauseMs: 0 }]],
])('each attempt is reported: %s', async (name, expected) => {
  const reports: AttemptReport[] = [];
  const options = { clock: new ManualClock(), onAttempt: (report: AttemptReport) => reports.push(report) };
  const { driver } = await against((...call) => answers[name]?.(...call), options);
  await driver.send(read);
  expect(reports).toEqual(expected.map((report) => ({ operation: 'list-pay-groups', ...report })));
});

test('a time-out is reported as a fault', async () => {
  const reports: AttemptReport[] = [];
  const timing = { requestTimeoutMs: 40, liveTimeoutMs: 40, pollIntervalMs: 1, pollDeadlineMs: 40 };
  const { driver } = await against(() => {}, { onAttempt: (report) => reports.push(report) }, { timing });
  await driver.send(read);
  expect(reports).toEqual([{ operation: 'list-pay-groups', kind: 'fault', status: null, pauseMs: 0 }]);
});

test('what was cancelled is not reported', async () => {
  const reports: AttemptReport[] = [];
  const stop = new AbortController();
  const { driver } = await against(() => stop.abort(), { signal: stop.signal, onAttempt: (one) => reports.push(one) });
  await driver.send(read);
  expect(reports).toEqual([]);
});
