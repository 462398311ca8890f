import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleExchange, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { noPast } from '../../history/history-file.ts';
import { reportModel } from './report-model.ts';

const operation = 'get-pay-statement';

test('a finding stands with its last exchange', () => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  const [first, second] = reportModel(run, summary, noPast).findings;
  const { requestBody, responseBody, ...exchange } = first?.exchange ?? { requestBody: [], responseBody: [] };
  const repeat = JSON.parse(JSON.stringify(first?.repeat).replaceAll(dir, 'OUT'));
  const fields = Object.entries({ ...first, exchange, repeat }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  expect(fields.sort().join('\n')).toMatchInlineSnapshot(`
    "actual: "\\"200\\""
    checks: ["get-pay-statement/batch"]
    consequences: []
    count: 3
    curl: "curl -i 'http://127.0.0.1:9/finance/employer/pay-statement' -H \\"Authorization: Bearer $ACCESS_TOKEN\\" -H 'Content-Type: application/json' --data-raw '{\\"requests\\":[{\\"payment_id\\":\\"e8b90071-0c11-471c-86e8-e303ef2f6782\\"}]}'"
    diff: {"expected":[{"text":"an integer","differs":false}],"actual":[{"text":"\\"200\\"","differs":false}]}
    exchange: {"reference":"exchanges/2.json","request":"POST http://127.0.0.1:9/finance/employer/pay-statement","requestHeaders":["Authorization: Bearer $ACCESS_TOKEN","Content-Type: application/json"],"status":200,"failure":null,"responseHeaders":["Content-Type: application/json"],"oddities":[],"earlier":0,"totalMs":4}
    exchanges: ["exchanges/1.json","exchanges/2.json"]
    expected: "an integer"
    fingerprint: "3f95792984bd904f"
    id: 1
    level: "must"
    message: "The code of a batch element is text."
    notes: []
    operation: "get-pay-statement"
    operations: [{"operation":"get-pay-statement","requirement":"A01-001","level":"must","fingerprint":"3f95792984bd904f","message":"The code of a batch element is text.","count":3,"exchanges":["exchanges/1.json","exchanges/2.json"],"waiver":{"reason":"Known.","owner":"Ada","expires":"2027-01-31","daysLeft":71}}]
    others: null
    pointer: "/responses/0/code"
    repeat: {"steps":["1. POST /finance/employer/pay-statement reads pay statements: 200 (leads to it)","2. POST /finance/employer/pay-statement reads pay statements: 200 (decides)"],"short":"1. reads pay statements, 2. reads pay statements","script":"sh OUT/exchanges/finding-1.sh","replay":"payroll-conformance replay OUT --finding 1 --profile PROFILE","explanation":{"url":null,"command":"payroll-conformance explain A01-001"},"waiver":[]}
    requirement: "A01-001"
    requirements: ["A01-001"]
    section: {"anchor":"s-1","slug":"endpoints/1","title":"Read pay statements"}
    security: false
    standing: "waived"
    statement: "Statement 1 about get-pay-statement."
    timeline: []
    waiver: {"reason":"Known.","owner":"Ada","expires":"2027-01-31","daysLeft":71,"until":"for 71 more days, until 2027-01-31","extent":""}
    where: null"
  `);
  expect(requestBody.map(({ text }) => text).join(' ')).toMatchInlineSnapshot(
    `"{   "requests": [     {       "payment_id": "e8b90071-0c11-471c-86e8-e303ef2f6782"     }   ] }"`,
  );
  expect(responseBody.map(({ text }) => text).join(' ')).toMatchInlineSnapshot(`"{   "code": 500 }"`);
  expect([second?.pointer, second?.exchange]).toEqual([null, null]);
});

test('an exchange without a body and without an answer', () => {
  const exchange = {
    ...sampleExchange(operation),
    response: null,
    failure: { kind: 'reset' as const, bound: null, message: 'the target reset the connection' },
    totalMs: 3.6,
  };
  const request = { ...exchange.request, body: null };
  const dir = temporaryFolder();
  const finding = sampleFinding('A01-001', operation, { exchanges: [{ ...exchange, request }] });
  const { run, summary } = sampleRun(dir, [
    sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding] }),
  ]);
  expect(reportModel(run, summary, noPast).findings[0]?.exchange).toMatchObject({
    requestBody: [],
    status: null,
    failure: 'the target reset the connection',
    responseHeaders: [],
    responseBody: [],
    oddities: [],
    earlier: 0,
    totalMs: 4,
  });
});

test('two hundred findings are written out, with twenty of their checks and forty header lines', () => {
  const headers = Array.from({ length: 45 }, (_, at) => [`h${at}`, 'v'] as const);
  const findings = Array.from({ length: 201 }, (_, at) =>
    sampleFinding('A01-001', operation, {
      aspect: String(at),
      exchanges: at === 0 ? [sampleExchange(operation, '{}', headers)] : [],
    }),
  );
  const checks = Array.from({ length: 21 }, (_, at) =>
    sampleCheck(operation, `x${at}`, { 'A01-001': 'failed' }, { findings: findings.slice(at * 20, at * 20 + 20) }),
  );
  const every = checks.map((check) => ({ ...check, findings: [...findings.slice(0, 1), ...check.findings] }));
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, every);
  const model = reportModel(run, summary, noPast);
  expect([summary.findings.length, model.findings.length, model.findingsLeft]).toEqual([201, 200, 1]);
  const [most] = model.findings.filter(({ checks: seen }) => seen.length > 1);
  expect([most?.checks.length, most?.exchange?.responseHeaders.length]).toEqual([20, 40]);
  expect(model.requirements.find(({ id }) => id === 'A01-001')?.findings).toHaveLength(200);
});
