import { createLogUpdate } from 'log-update';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import { asSafe, type Plain } from '../../tests/reports/as-safe.ts';
import { testIo } from '../io.testbed.ts';
import { startProgress } from './progress.ts';
import { Tally } from './tally.ts';

const planned = ['get-enrollments/a', 'get-enrollments/b', 'isolation/c'];
const usual = { planned, effort: 'quick', requestsPerSecond: null } as const;

function report(check: string, findings: readonly Partial<Plain<ReportedFinding>>[] = []): CheckReport {
  const finding: Plain<ReportedFinding> = {
    requirement: 'ENR-001',
    operation: 'get-enrollments',
    pointer: null,
    expected: '',
    actual: '',
    message: 'It is wrong.',
    count: 1,
    aspect: null,
    fingerprint: 'f',
    curl: '',
    exchanges: [],
  };
  return {
    check,
    title: '',
    operation: null,
    judged: { outcome: 'passed', code: null, reason: null },
    requirements: {},
    findings: findings.map((each) => asSafe<ReportedFinding>({ ...finding, ...each })),
    properties: [],
    startedAt: 0,
    durationMs: 1,
    exchanges: 10,
    latenciesMs: {},
  };
}

describe('the tally', () => {
  test('counts checks, requests and findings, and the requests of checks under way', () => {
    let time = 0;
    const tally = new Tally({ ...usual, now: () => time });
    tally.add(report('get-enrollments/a', [{}, { fingerprint: 'g' }]));
    tally.note({ part: 1, sent: 14, open: [{ check: 'isolation/c', exchanges: 4, startedAt: 0 }] });
    time = 2_000;
    expect(tally.line()).toBe('   2.0 s  1/3 checks, 14 of ~21 requests (7/s), ~1 s left, 2 findings');
  });

  test('moves on within one long check', () => {
    let time = 0;
    const tally = new Tally({ ...usual, now: () => time });
    const lines = [10, 20, 30].map((exchanges) => {
      time += 1_000;
      tally.note({ part: 1, sent: exchanges, open: [{ check: 'isolation/c', exchanges, startedAt: 0 }] });
      return tally.line();
    });
    expect(lines.map((line) => /\d+ of ~\d+/.exec(line)?.[0])).toEqual(['10 of ~21', '20 of ~31', '30 of ~41']);
  });

  test('says that it starts, or waits, where nothing is sent', () => {
    let time = 0;
    const tally = new Tally({ ...usual, now: () => time });
    for (; time < 2_000; time += 1_000) tally.line();
    expect(tally.line()).toBe('   2.0 s  0/3 checks, 0 of ~17 requests (0/s), starting, 0 findings');
    tally.note({ part: 1, sent: 3, open: [] });
    for (; time < 30_000; time += 1_000) tally.line();
    expect(tally.line()).toBe('  30.0 s  0/3 checks, 3 of ~20 requests (0/s), waiting, 0 findings');
  });

  test('a check that two workers report counts once, with the requests of both', () => {
    const tally = new Tally({ ...usual, planned: ['isolation/c'], now: () => 0 });
    tally.add(report('isolation/c'));
    tally.add(report('isolation/c', [{}]));
    expect(tally.line()).toContain('1/1 checks, 20 requests (');
  });

  test.each([20, 40, 80, 200])('has no line wider than a terminal of %i columns', (columns) => {
    const tally = new Tally(usual);
    const open = ['a', 'b', 'c', 'd'].map((check) => ({ check: check.repeat(90), exchanges: 1, startedAt: 0 }));
    tally.note({ part: 1, sent: 4, open });
    const lines = tally.lines(columns);
    expect(lines).toHaveLength(6);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(columns);
  });

  test('fits into 80 columns where a run is long', () => {
    let time = 0;
    const tally = new Tally({
      planned: Array.from({ length: 128 }, String),
      effort: 'thorough',
      requestsPerSecond: 20,
      now: () => time,
    });
    tally.note({ part: 1, sent: 1_234, open: [] });
    time = 1_234_500;
    expect(tally.line().length).toBeLessThan(80);
  });
});

describe('progress where nothing can be rewritten', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function start(strict = false) {
    const io = testIo();
    const progress = startProgress({
      output: io.stdout,
      color: false,
      rewriting: null,
      ...usual,
      levelOf: (id) => (id === 'ENR-002' ? 'should' : 'must'),
      strict,
    });
    return { io, progress };
  }

  test('is a line every two seconds at first, and one at the end', () => {
    const { io, progress } = start();
    progress.check(report('get-enrollments/a'));
    vi.advanceTimersByTime(2_000);
    progress.end();
    vi.advanceTimersByTime(60_000);
    const lines = io.out().trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('1/3 checks');
  });

  test('has fewer lines the longer a run goes on', () => {
    const { io, progress } = start();
    const counts = [20_000, 180_000, 600_000].map((ms) => {
      const before = io.out().split('\n').length;
      vi.advanceTimersByTime(ms);
      return io.out().split('\n').length - before;
    });
    expect(counts).toEqual([10, 16, 20]);
    progress.end();
  });

  test('of a quiet run is nothing at all', () => {
    const io = testIo();
    const progress = startProgress({
      ...usual,
      output: io.stdout,
      color: false,
      rewriting: null,
      levelOf: () => 'must',
      strict: false,
      quiet: true,
    });
    progress.check(report('get-enrollments/a', [{}]));
    progress.say('a line');
    vi.advanceTimersByTime(60_000);
    progress.end();
    expect(io.out()).toBe('');
  });

  test('shows each defect once, as it comes', () => {
    const { io, progress } = start();
    progress.check(report('get-enrollments/a', [{}]));
    progress.check(report('get-enrollments/b', [{}, { requirement: 'ENR-002', fingerprint: 'g' }]));
    expect(io.out()).toBe(
      'FAILED ENR-001 get-enrollments: It is wrong.\nADVISORY ENR-002 get-enrollments: It is wrong.\n',
    );
    progress.end();
  });

  test('calls an advisory a failure where the run is strict', () => {
    const { io, progress } = start(true);
    progress.check(report('get-enrollments/a', [{ requirement: 'ENR-002' }]));
    expect(io.out()).toContain('FAILED ENR-002');
    progress.end();
  });

  test('lets nothing that a target says act on the terminal', () => {
    const { io, progress } = start();
    progress.check(report('get-enrollments/a', [{ message: 'a\u001b[2J\n::error::b\u202e' }]));
    expect(io.out()).toBe('FAILED ENR-001 get-enrollments: a\\u{1b}[2J\\n::error::b\\u{202e}\n');
    progress.end();
  });

  test('shows 50 findings at most: the others are left to the end', () => {
    const { io, progress } = start();
    const many = Array.from({ length: 80 }, (_, index) => ({ fingerprint: String(index) }));
    progress.check(report('get-enrollments/a', many));
    expect(io.out().trimEnd().split('\n')).toHaveLength(50);
    progress.end();
  });
});

test('on a terminal, lines are rewritten, and the last count stays', () => {
  const io = testIo();
  const output = { ...io.stdout, isTTY: true, columns: 80, rows: 24 };
  const progress = startProgress({
    output,
    color: true,
    rewriting: createLogUpdate,
    ...usual,
    levelOf: () => 'must',
    strict: false,
  });
  progress.check(report('isolation/c', [{}]));
  progress.end();
  expect(io.out()).toContain('ENR-001');
  expect(io.out()).toContain('1/3 checks');
});
