import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckReport, ReportedFinding } from '../../specs/record.ts';
import { asSafe, type Plain } from '../../tests/reports/as-safe.ts';
import { testIo } from '../io.testbed.ts';
import { startProgress } from './progress.ts';
import { Tally } from './tally.ts';

const planned = new Map([
  ['get-enrollments/a', 'get-enrollments'],
  ['get-enrollments/b', 'get-enrollments'],
  ['isolation/c', 'isolation'],
]);

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
  test('counts checks, ended operations, exchanges a second and findings', () => {
    let time = 0;
    const tally = new Tally(planned, () => time);
    tally.add(report('get-enrollments/a'));
    tally.add(report('get-enrollments/b', [{}, { fingerprint: 'g' }]));
    time = 2_000;
    expect(tally.line()).toBe('   2.0 s  2 of 3 checks, 1 of 2 operations and themes, 20 exchanges (10/s), 2 findings');
  });

  test('counts a check once that two workers report', () => {
    const tally = new Tally(planned);
    tally.add(report('isolation/c'));
    tally.add(report('isolation/c', [{}]));
    expect(tally.line()).toContain('1 of 3 checks, 1 of 2 operations and themes, 20 exchanges');
  });

  test.each([20, 40, 200])('has no line wider than a terminal of %i columns', (columns) => {
    const lines = new Tally(planned).lines(columns);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(columns);
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
      live: false,
      planned,
      levelOf: (id) => (id === 'ENR-002' ? 'should' : 'must'),
      strict,
    });
    return { io, progress };
  }

  test('is a line every two seconds, and one at the end', () => {
    const { io, progress } = start();
    progress.check(report('get-enrollments/a'));
    vi.advanceTimersByTime(2_000);
    progress.end();
    vi.advanceTimersByTime(60_000);
    const lines = io.out().trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('1 of 3 checks');
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
  const progress = startProgress({ output, color: true, live: true, planned, levelOf: () => 'must', strict: false });
  progress.check(report('isolation/c', [{}]));
  progress.end();
  expect(io.out()).toContain('ENR-001');
  expect(io.out()).toContain('1 of 3 checks');
});
