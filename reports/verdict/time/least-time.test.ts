import { expect, test } from 'vitest';
import type { RecordHeader } from '../../../specs/words/record.ts';
import { sampleCheck, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { renderMarkdown } from '../../formats/text/markdown.ts';
import { renderTerminal } from '../../formats/text/terminal.ts';
import { openRecord } from '../../record/file/record-writer.ts';
import { loadRun } from '../../record/run/load-run.ts';
import { summarise } from '../summary/summary.ts';
import { leastTimeLine } from './least-time.ts';

/** 40 answers of 100 ms, two of a second, and rows of 7 and 12 requests. */
function slowRun(header: Partial<RecordHeader>, attempts: number | null = 80) {
  const dir = temporaryFolder();
  const startedAt = new Date(Date.now() - 6_000).toISOString();
  const writer = openRecord(dir, sampleHeader({ startedAt, ...header }));
  const latenciesMs = (count: number) => ({ 'list-pay-groups': [...new Array<number>(count).fill(100), 1_000] });
  const check = (name: string, consecutive: number) =>
    sampleCheck(
      'list-pay-groups',
      name,
      { 'A10-001': 'passed' },
      { exchanges: 20, latenciesMs: latenciesMs(20), consecutive },
    );
  writer.check(check('a', 12));
  writer.check(check('b', 7));
  writer.footer({ interrupted: null, created: [], ...(attempts === null ? {} : { attempts }) });
  writer.close();
  return loadRun(dir);
}

const pace = { concurrency: 8, requestsPerSecond: null };

test('what a run could not take less than follows from its record alone', () => {
  expect(summarise(slowRun({ pace })).run.leastTime).toEqual({
    ...pace,
    attempts: 80,
    medianMs: 100,
    answersMs: 1_000,
    consecutive: 12,
    consecutiveMs: 1_200,
  });
  const limited = summarise(slowRun({ pace: { concurrency: 4, requestsPerSecond: 20 } })).run.leastTime;
  expect(limited).toMatchObject({ answersMs: 2_000, rateMs: 4_000 });
});

test('a run that took more than five seconds says so in its texts', () => {
  const run = slowRun({ pace: { concurrency: 8, requestsPerSecond: 20 } });
  const summary = summarise(run);
  const said =
    '80 answers of 100 ms, 8 at a time: 1.0 s; 80 requests at 20 a second: 4.0 s; the longest sequence, 12 requests one after another: 1.2 s';
  expect(renderTerminal(run, summary, { color: false })).toContain(` s; ${said}\n`);
  expect(renderMarkdown(run, summary)).toContain(` s; ${said}.\n`);
  const { leastTime } = summary.run;
  expect(leastTimeLine({ durationMs: 5_001, ...(leastTime && { leastTime }) })).toBe(`time: 5.0 s; ${said}`);
  expect(leastTimeLine({ durationMs: 5_000, ...(leastTime && { leastTime }) })).toBeNull();
  expect(leastTimeLine({ durationMs: 6_000 })).toBeNull();
});

const repeat = { count: 2, workers: 1, ...pace };

test.each([
  ['without a pace', {}, 80],
  ['without attempts', { pace }, null],
  ['of a plan that was run twice', { pace, repeat }, 80],
] as const)('a record %s says nothing of it', (_, header, attempts) => {
  expect(summarise(slowRun(header, attempts)).run).not.toHaveProperty('leastTime');
});

test('a record without answers says nothing of it', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader({ pace }));
  writer.footer({ interrupted: null, created: [], attempts: 1 });
  writer.close();
  expect(summarise(loadRun(dir)).run).not.toHaveProperty('leastTime');
});
