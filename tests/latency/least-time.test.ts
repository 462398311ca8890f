import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sandboxIsNotConformant } from '../next-step.ts';

const folder = cleanUpAtEnd().newFolder();
const out = join(folder, 'out');
let close: () => Promise<void>;

/** Two workers share seven places, so that one place stays empty; first reads are answered after two polls. */
beforeAll(async () => {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 2 });
  close = () => sandbox.close();
  const profile = join(folder, 'target.json');
  const limits = { concurrency: 7, requestsPerSecond: 2_000 };
  writeFileSync(profile, JSON.stringify({ ...sandbox.profile, timing: { pollIntervalMs: 2 }, limits }));
  const selected = ['--effort', 'quick', '--operations', 'list-pay-groups,list-automated-jobs', '--workers', '2'];
  const { code, err } = await call(['run', '--profile', profile, '--out', out, '--reports', 'markdown', ...selected]);
  expect({ code, err }, sandboxIsNotConformant).toEqual({ code: 0, err: '' });
});

afterAll(() => close());

test('the record of a run has what its least time follows from', () => {
  const { header, footer, totals } = loadRun(out);
  expect(header.pace).toEqual({ concurrency: 6, requestsPerSecond: 2_000 });
  // Polls are attempts, and no exchanges.
  expect(footer?.attempts).toBeGreaterThan(footer?.exchanges ?? Number.NaN);
  expect(totals.consecutive).toBeGreaterThan(1);
  expect(totals.consecutive).toBeLessThan(footer?.attempts ?? 0);
});

test('no run takes less than its least time', () => {
  const { run } = summarise(loadRun(out));
  const { leastTime } = run;
  expect(leastTime?.rateMs).toBeGreaterThan(0);
  // Medians of answers of a few milliseconds say little; a rate is kept to whatever the machine does.
  expect(run.durationMs).toBeGreaterThan((leastTime?.rateMs ?? 0) * 0.9);
});
