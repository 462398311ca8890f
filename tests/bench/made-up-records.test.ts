import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { multiplyFindings } from '../../bench/growth/multiply-findings.ts';
import { padRecord } from '../../bench/records/pad-record.ts';
import { readRecordEnds } from '../../bench/records/record-ends.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { passingChecks } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';

test('a padded record has the size that was asked for, and says the same', () => {
  const folder = temporaryFolder();
  const { summary } = sampleRun(folder, passingChecks());
  padRecord(folder, join(folder, 'large'), 300_000);
  const padded = loadRun(join(folder, 'large'));
  expect(statSync(join(folder, 'large', 'run.jsonl')).size).toBeGreaterThanOrEqual(300_000);
  expect(summarise(padded)).toMatchObject({ verdict: summary.verdict, counts: summary.counts, interrupted: false });
});

test.each([1, 10, 1_000])('%i findings that are made up are as many defects', (count) => {
  const folder = temporaryFolder();
  sampleRun(folder, passingChecks());
  multiplyFindings(folder, join(folder, 'many'), count);
  const summary = summarise(loadRun(join(folder, 'many')));
  expect(summary.findings.length).toBe(count);
  expect(summary.verdict).toBe('nonconformant');
});

test('the ends of a record are read as they were written', () => {
  const folder = temporaryFolder();
  const { run } = sampleRun(folder, passingChecks());
  const { header, footer } = readRecordEnds(folder);
  expect(header).toEqual(run.header);
  expect(footer.exchanges).toBe(run.footer?.exchanges);
});
