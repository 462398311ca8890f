import { expect, test } from 'vitest';
import type { RedactedExchange } from '../../../specs/words/exchange.ts';
import { defectKey } from '../../../specs/words/finding.ts';
import type { Plain } from '../../../tests/reports/as-safe.ts';
import { sampleCheck, sampleExchange, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { AllureEvidence } from './allure-evidence.ts';
import { describeAttachments } from './describe-attachments.ts';

const operation = 'get-pay-statement';
const sample = sampleExchange(operation);

/** The attachments of one finding with these exchanges, and the content of each attachment. */
function attached(...exchanges: readonly Plain<RedactedExchange>[]) {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [
    sampleCheck(
      operation,
      'x',
      { 'A01-001': 'failed' },
      { findings: [sampleFinding('A01-001', operation, { exchanges })] },
    ),
  ]);
  const written = new Map<string, string>();
  const curls = new Map(summary.findings.map((finding) => [defectKey(finding), finding.curl]));
  const writer = { writeAttachment: (name: string, content: Buffer) => written.set(name, content.toString()) };
  const evidence = new AllureEvidence(run.evidence, curls, writer, 1_000_000);
  const [finding] = run.checks.flatMap(({ findings }) => findings);
  const described = finding === undefined ? undefined : evidence.describe(finding);
  const attachments =
    described === undefined
      ? []
      : evidence.write('id-7', describeAttachments({ ...described, exchanges: described.exchanges() }));
  return { attachments, contents: [...written] };
}

test('request and response, and the curl line', () => {
  const { attachments, contents } = attached(sample);
  expect(attachments).toMatchInlineSnapshot(`
    [
      {
        "name": "A01-001: POST /finance/employer/pay-statement, 200",
        "source": "id-7-1-attachment.httpexchange",
        "type": "application/vnd.allure.http+json",
      },
      {
        "name": "A01-001: curl",
        "source": "id-7-curl-attachment.txt",
        "type": "text/plain",
      },
    ]
  `);
  expect(contents.map(([name]) => name)).toEqual(attachments.map(({ source }) => source));
  expect(JSON.parse(contents[0]?.[1] ?? '')).toMatchInlineSnapshot(`
    {
      "request": {
        "body": {
          "contentType": "application/json",
          "encoding": "utf8",
          "size": 68,
          "truncated": false,
          "value": "{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}",
        },
        "headers": [
          {
            "name": "Authorization",
            "value": "Bearer $ACCESS_TOKEN",
          },
          {
            "name": "Content-Type",
            "value": "application/json",
          },
        ],
        "method": "POST",
        "url": "http://127.0.0.1:9/finance/employer/pay-statement",
      },
      "response": {
        "body": {
          "contentType": "application/json",
          "encoding": "utf8",
          "size": 30,
          "truncated": false,
          "value": "{"responses":[{"code":"200"}]}",
        },
        "headers": [
          {
            "name": "Content-Type",
            "value": "application/json",
          },
        ],
        "status": 200,
      },
      "schemaVersion": 1,
      "start": 1795248001000,
      "stop": 1795248001004,
    }
  `);
  expect(contents[1]?.[1]).toMatch(/^curl -i [^\n]*\n$/);
});

test('the last three exchanges are attached', () => {
  const { attachments } = attached(...[1, 2, 3, 4].map((sequence) => ({ ...sample, sequence })));
  expect(attachments.map(({ name }) => name)).toEqual([
    'A01-001: 1. POST /finance/employer/pay-statement, 200',
    'A01-001: 2. POST /finance/employer/pay-statement, 200',
    'A01-001: 3. POST /finance/employer/pay-statement, 200',
    'A01-001: curl',
  ]);
  expect(attached().attachments).toEqual([]);
});

test('a request without a body that was not answered', () => {
  const failure = { kind: 'reset', bound: null, message: 'reset\u202e' } as const;
  const { contents } = attached({ ...sample, request: { ...sample.request, body: null }, response: null, failure });
  const exchange = JSON.parse(contents[0]?.[1] ?? '') as object;
  expect(exchange).toMatchObject({ error: { name: 'reset', message: 'reset\\u{202e}' } });
  expect(exchange).not.toHaveProperty('response');
  expect(exchange).not.toHaveProperty('request.body');
});

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/jsonp', 'text/plain'],
  ['text/html', 'text/plain'],
  ['x application/json', 'text/plain'],
])('a body of %s is shown as %s', (declared, contentType) => {
  const { contents } = attached(sampleExchange(operation, 'a\u0000\tb\r\nc', [['CONTENT-type', declared]]));
  expect(JSON.parse(contents[0]?.[1] ?? '')).toMatchObject({
    response: { body: { contentType, value: 'a\\u{0}\tb\r\nc', size: 7, truncated: false } },
  });
});

test.each([
  [65_536, false],
  [65_537, true],
])('of a body of %i characters the beginning is shown, truncated: %s', (length, truncated) => {
  const { contents } = attached(sampleExchange(operation, 'x'.repeat(length)));
  const { response } = JSON.parse(contents[0]?.[1] ?? '') as {
    response: { body: { value: string; truncated: boolean } };
  };
  expect([response.body.value.length, response.body.truncated]).toEqual([65_536, truncated]);
});
