import { describe, expect, test } from 'vitest';
import { sample } from '../../tests/schemas/sample-value.ts';
import { schemaNode } from '../../tests/schemas/schema-walk.ts';
import { judgeBody, responseSchemaFor, schema } from './validator.ts';

const payments = 'get-pay-statement.response';
const enrollments = 'get-enrollments.response';
const jobs = 'list-automated-jobs.response';
const failure = { code: 404, name: 'not_found', message: 'unknown' };
const inProgress = {
  code: 202,
  service_code: 'data_sync_in_progress',
  message: 'The pay statements for this payment are being fetched. Check back later.',
  name: 'accepted',
};

const element = (code: unknown, body: unknown): object => ({
  responses: [{ payment_id: 'p', enrollment_id: 'e', code, body }],
});

const listViolations = (schemaName: string, body: unknown): readonly string[] =>
  judgeBody(schemaName, body).violations.map(
    ({ requirement, pointer, keyword }) => `${requirement} ${keyword} ${pointer}`,
  );

describe('the code of a batch element selects the schema of its body', () => {
  test.each([
    ['200 with data', payments, element(200, sample('pay-statement-data')), []],
    ['202 with the in-progress body', payments, element(202, inProgress), []],
    ['404 with a batch error', payments, element(404, failure), []],
    ['404 with the in-progress body, which fits the error', payments, element(404, inProgress), []],
    ['200 with an error', payments, element(200, failure), ['BATCH-011 shape /responses/0/body']],
    ['200 with null', payments, element(200, null), ['BATCH-011 type /responses/0/body']],
    ['200 with a text', payments, element(200, 'none'), ['PS-003 type /responses/0/body']],
    ['200 without paging', payments, element(200, { pay_statements: [] }), ['PS-006 required /responses/0/body']],
    ['202 with data', payments, element(202, { paging: {} }), ['BATCH-010 shape /responses/0/body']],
    ['404 with nothing', payments, element(404, {}), ['BATCH-010 shape /responses/0/body']],
    ['404 with null', payments, element(404, null), ['BATCH-001 type /responses/0/body']],
    ['404 without message', payments, element(404, { code: 1, name: 'n' }), ['BATCH-007 required /responses/0/body']],
    ['a code that is a text', payments, element('200', null), ['PS-010 type /responses/0/code']],
    ['an enrollment', enrollments, element(200, sample('enrollment')), []],
    ['an enrollment that is an error', enrollments, element(200, failure), ['ENRF-058 shape /responses/0/body']],
    ['an enrollment that is null', enrollments, element(200, null), ['ENRF-058 type /responses/0/body']],
    ['an enrollment that is a text', enrollments, element(200, 'e'), ['ENRF-001 type /responses/0/body']],
    ['no enrollment, whose body is open', enrollments, element(404, 'whatever'), []],
  ])('%s', (_what, schemaName, body, expected) => {
    expect(listViolations(schemaName, body)).toEqual(expected);
  });
});

describe('a job that is complete says its times', () => {
  const job = { ...schemaNode(sample('automated-job')), status: 'complete' };
  const list = (change: object) => ({ ...schemaNode(sample(jobs)), data: [{ ...job, ...change }] });
  test.each([
    ['all there', {}, []],
    ['not started, not complete', { status: 'pending', started_at: null, completed_at: undefined }, []],
    ['scheduled_at null', { scheduled_at: null }, ['JOBF-030 type /data/0/scheduled_at']],
    ['started_at absent', { started_at: undefined }, ['JOBF-031 required /data/0']],
    ['completed_at null', { completed_at: null }, ['JOBF-032 type /data/0/completed_at']],
    ['completed_at a number', { completed_at: 1_704_067_200 }, ['JOBF-022 type /data/0/completed_at']],
  ])('%s', (_what, change, expected) => {
    expect(listViolations(jobs, list(change))).toEqual(expected);
  });
});

describe('what is said of a defect', () => {
  test('is said once for all elements, with their number', () => {
    const statement = { ...schemaNode(sample('pay-statement')), gross_pay: { amount: 1.5, currency: 'usd' } };
    const data = { paging: { offset: 0 }, pay_statements: Array.from({ length: 5000 }, () => statement) };
    expect(judgeBody(payments, element(200, data)).violations).toEqual([
      {
        requirement: 'MONEY-002',
        pointer: '/responses/0/body/pay_statements/0/gross_pay/amount',
        keyword: 'type',
        expected: 'integer or null',
        actual: '1.5',
        message: '/responses/0/body/pay_statements/0/gross_pay/amount is 1.5, where integer or null is expected.',
        count: 5000,
        expectation: {
          kind: 'valid',
          value: {
            kind: 'body',
            back: 0,
            at: ['responses', '0', 'body', 'pay_statements', '*', 'gross_pay', 'amount'],
          },
          constraint: { keyword: 'type', types: ['integer', 'null'] },
        },
      },
    ]);
  });

  test('is bounded, however many places are broken', () => {
    const quota = { allowed_refreshes: 'many', remaining_refreshes: 1 };
    const quotas = Object.fromEntries(Array.from({ length: 10_000 }, (_type, index) => [`job${index}`, quota]));
    expect(judgeBody(jobs, { meta: { quotas }, data: [] }).violations).toHaveLength(100);
  });

  test.each([
    ['disconnect-entity.response', { status: 'done' }, '/status is "done", where "success" is expected.'],
    ['money', { amount: 1 }, 'The body lacks the key currency.'],
    ['benefit-type', 3, 'The body is 3, where string or null is expected.'],
    ['create-sandbox-payment.response', { payment_id: '', pay_date: '2024-01-01' }, /is "", where a text that is not/],
    ['create-sandbox-payment.response', { payment_id: 'p', pay_date: '2023-02-29' }, /where a calendar day/],
    ['pay-statement-item', { name: 'n', category: 'c', attributes: {} }, /"c", where one of "earnings", "taxes"/],
    ['error', { detail: 'no' }, /^The body is an object with detail, where an object with code, name, message/],
  ])('of %s, %j, is a sentence', (schemaName, body, message) => {
    expect(judgeBody(schemaName, body).violations.map((violation) => violation.message)).toEqual([
      expect.stringMatching(message),
    ]);
  });
});

describe('what was judged', () => {
  test('of an empty batch is only what it shows', () => {
    expect([...judgeBody(payments, { responses: [] }).judged].sort()).toEqual(['PS-001', 'PS-015', 'PS-016', 'PS-017']);
  });

  test('of null is that it may stand there', () => {
    expect([...judgeBody('money', null).judged]).toEqual(['MONEY-001']);
  });

  test('of a nullable text that is null is not its enumeration', () => {
    expect([...judgeBody('benefit-type', null).judged]).toEqual(['BTYPE-001']);
  });

  test('does not linger from one body to the next', () => {
    judgeBody('earning', sample('earning'));
    expect([...judgeBody('benefit-type', 'simple').judged]).toEqual(['BTYPE-001', 'BTYPE-002']);
  });
});

describe('the schema of an answer', () => {
  test.each([
    ['get-pay-statement', 200, 'get-pay-statement.response'],
    ['get-pay-statement', 202, 'accepted'],
    ['get-pay-statement', 422, 'error'],
    ['list-enrolled-individuals', 404, 'error'],
    ['list-pay-groups', 200, 'list-pay-groups.response'],
    ['list-pay-groups', 202, undefined],
    ['get-pay-statement', 404, undefined],
    ['update-benefit', 404, undefined],
  ] as const)('of %s with status %i is %s', (operation, status, expected) => {
    expect(responseSchemaFor(operation, status)).toBe(expected);
  });
});

test('an unknown schema is named', () => {
  expect(() => schema('nonsense')).toThrow('There is no schema named nonsense');
});
