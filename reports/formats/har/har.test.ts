import { expect, test } from 'vitest';
import { sampleCheck, sampleExchange, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { harPieces } from './har.ts';

const operation = 'get-pay-statement';

test('the evidence of findings becomes a HAR log, each exchange once', () => {
  const dir = temporaryFolder();
  const shared = sampleExchange(operation);
  const findings = ['A01-001', 'A01-002'].map((id) => sampleFinding(id, operation, { exchanges: [shared] }));
  const { run, summary } = sampleRun(dir, [
    sampleCheck(operation, 'x', { 'A01-001': 'failed', 'A01-002': 'failed' }, { findings }),
  ]);
  const har: unknown = JSON.parse([...harPieces(run, summary)].join(''));
  expect(har).toMatchObject({
    log: {
      version: '1.2',
      entries: [
        {
          startedDateTime: '2026-11-21T08:00:01.000Z',
          time: 4,
          request: { method: 'POST', postData: { mimeType: 'application/json' } },
          response: { status: 200, content: { text: '{"responses":[{"code":"200"}]}' } },
          timings: { wait: 3, receive: 1 },
          comment: 'exchanges/1.json: finding 1 (A01-001), finding 2 (A01-002)',
        },
      ],
    },
  });
});

test('an exchange that got no answer has status 0 and says why', () => {
  const dir = temporaryFolder();
  const failure = { kind: 'reset', bound: null, message: 'The connection was reset.' } as const;
  const exchange = { ...sampleExchange(operation), response: null, failure, end: 'failed' } as const;
  const { run, summary } = sampleRun(dir, [
    sampleCheck(
      operation,
      'x',
      { 'A01-001': 'failed' },
      { findings: [sampleFinding('A01-001', operation, { exchanges: [exchange] })] },
    ),
  ]);
  expect(JSON.parse([...harPieces(run, summary)].join(''))).toMatchObject({
    log: { entries: [{ response: { status: 0, comment: 'The connection was reset.' } }] },
  });
});
