import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { renderMarkdown } from './text/markdown.ts';
import { renderTerminal } from './text/terminal.ts';

const timeline = [
  { operation: 'create-sandbox-payment', branch: 1, startMs: 0, endMs: 12, status: 200 },
  { operation: 'create-sandbox-payment', branch: 2, startMs: 0, endMs: 24, status: null },
];

test('a finding of requests that overlapped shows them: in a line on the terminal, as a table in Markdown', () => {
  const operation = 'create-sandbox-payment';
  const findings = [sampleFinding('A02-001', operation, { timeline })];
  const check = sampleCheck(operation, 'together', { 'A02-001': 'failed' }, { findings });
  const { run, summary } = sampleRun(temporaryFolder(), [check]);
  expect(renderTerminal(run, summary, { color: false })).toContain(
    '  overlapped:  create-sandbox-payment 0–12 ms, create-sandbox-payment 0–24 ms\n',
  );
  expect(renderMarkdown(run, summary)).toContain(
    '| branch 2 | create-sandbox-payment | 0–24 ms | no answer | `████████████████████████` |',
  );
});
