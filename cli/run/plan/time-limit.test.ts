import { describe, expect, test } from 'vitest';
import { readProfile } from '../../profile/profile.ts';
import { describeDuration, longestRunSeconds, timeLimitFrom } from './time-limit.ts';

const profile = (more = '') =>
  readProfile('p', `name: A\nversion: '1'\nbaseUrl: https://a.example\ncredentials: {}\n${more}`, {
    environment: {},
  });

const short = 'timing: { requestTimeoutMs: 2000, liveTimeoutMs: 2000, pollDeadlineMs: 20000 }\n';

describe('the longest time of a run', () => {
  test.each([
    ['short times', `${short}limits: { concurrency: 10 }`, 'quick', 45 + 200 * 22],
    ['twice the concurrency', `${short}limits: { concurrency: 20 }`, 'quick', 45 + 150 * 22],
    ['a rate of one in two seconds', `${short}limits: { concurrency: 10, requestsPerSecond: 0.5 }`, 'quick', 6_445],
    ['a greater effort', `${short}limits: { concurrency: 10 }`, 'thorough', 3_600 + 200 * 22],
    ['all defaults', '', 'quick', 45 + 225 * 600],
    ['times of a day', 'timing: { liveTimeoutMs: 86400000 }', 'quick', 604_800],
  ] as const)('with %s', (_, more, effort, expected) => {
    expect(longestRunSeconds(profile(more), effort)).toBe(expected);
  });

  test('is enough for a target that answers each request at the last moment', () => {
    const { timing, limits } = profile();
    const slowestMs = (600 / limits.concurrency) * (timing.pollDeadlineMs + timing.liveTimeoutMs);
    expect(longestRunSeconds({ timing, limits }, 'quick') * 1_000).toBeGreaterThan(slowestMs);
  });
});

describe('the time limit', () => {
  test('is that of the flag', () => {
    expect(timeLimitFrom(60, profile(), 'quick', 5_000)).toEqual({ endsAt: 65_000, name: 'max-time (60 s)' });
  });

  test('is lifted by 0', () => {
    expect(timeLimitFrom(0, profile(), 'quick', 5_000)).toBeNull();
  });

  test('is the longest time of the run by default', () => {
    expect(timeLimitFrom(undefined, profile(short), 'quick', 5_000)).toEqual({
      endsAt: 5_000 + (45 + 225 * 22) * 1_000,
      name: '84 min by default (--max-time sets another)',
    });
  });
});

test.each([
  [45, '45 s'],
  [121, '3 min'],
  [7_200, '120 min'],
  [7_201, '3 h'],
])('%i seconds are %s', (seconds, expected) => {
  expect(describeDuration(seconds)).toBe(expected);
});

test('exploring has its time beyond the limit by default, and within one that was given', () => {
  const [without, within] = [profile(short), 1_000_000];
  const usual = timeLimitFrom(undefined, without, 'quick', within)?.endsAt ?? 0;
  expect(timeLimitFrom(undefined, without, 'quick', within, { explore: 600_000 })?.endsAt).toBe(usual + 600_000);
  expect(timeLimitFrom(60, without, 'quick', within, { explore: 600_000 })?.endsAt).toBe(within + 60_000);
});
