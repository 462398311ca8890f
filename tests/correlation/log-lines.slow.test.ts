import { afterAll, describe, expect, test } from 'vitest';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { sampleOf } from '../sample.ts';
import { searchLog } from './search-log.ts';

const counts = { faults: 0, findings: 0, lost: 0 };

describe('the line of the log that belongs to a finding is found by its trace id', () => {
  test.each(sampleOf(faults, 100, 7).map((fault) => ({ id: fault.id, fault })))('$id', async ({ fault }) => {
    const { findings, problems } = await searchLog(fault, temporaryFolder());
    counts.faults += 1;
    counts.findings += findings;
    counts.lost += problems.length;
    expect(problems).toEqual([]);
    expect(findings).toBeGreaterThan(0);
  });
});

afterAll(() => {
  const { faults: all, findings, lost } = counts;
  process.stdout.write(`${findings - lost} of ${findings} findings of ${all} faults have their line in the log\n`);
});
