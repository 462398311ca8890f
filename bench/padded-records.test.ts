import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRun } from '../reports/record/run/load-run.ts';
import { summarise } from '../reports/verdict/summary/summary.ts';
import { passingChecks } from '../tests/reports/sample-record.ts';
import { sampleRun } from '../tests/reports/sample-run.ts';
import { temporaryFolder } from '../tests/reports/temporary-folder.ts';
import { padRecord } from './measure-records.ts';
import { readRecordEnds } from './measure-runs.ts';

test('a padded record has the size that was asked for, and says the same', () => {
  const folder = temporaryFolder();
  const { summary } = sampleRun(folder, passingChecks());
  padRecord(folder, join(folder, 'large'), 300_000);
  const padded = loadRun(join(folder, 'large'));
  expect(statSync(join(folder, 'large', 'run.jsonl')).size).toBeGreaterThanOrEqual(300_000);
  expect(summarise(padded)).toMatchObject({ verdict: summary.verdict, counts: summary.counts, interrupted: false });
});

test('the ends of a record are read as they were written', () => {
  const folder = temporaryFolder();
  const { run } = sampleRun(folder, passingChecks());
  const { header, footer } = readRecordEnds(folder);
  expect(header).toEqual(run.header);
  expect(footer.exchanges).toBe(run.footer?.exchanges);
});
