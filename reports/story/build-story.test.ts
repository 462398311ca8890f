import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { storyOf } from './build-story.ts';

const operation = 'get-pay-statement';
const entry = { operation, branch: 1, startMs: 0, endMs: 5, status: 200 };

/** What comes of the story of a finding. */
function storyFrom(change: Parameters<typeof sampleFinding>[2]) {
  const finding = sampleFinding('A01-001', operation, change);
  const check = sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding] });
  return storyOf(sampleRun(temporaryFolder(), [check]).run, finding);
}

test('a finding has a story of its steps', () => {
  expect(storyFrom({})).toMatchObject({ steps: [{ operation, part: 'deciding' }] });
});

test('a finding that shows only where requests overlap has none', () => {
  expect(storyFrom({ timeline: [entry, { ...entry, branch: 2 }] })).toEqual({
    untold: 'it shows only where requests overlap, and a script sends one at a time',
  });
});
