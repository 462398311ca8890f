import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue.ts';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { agreementRequirement, differenceBetween, judgeAgreement, readOperations } from './agreement.ts';
import { judgeStillKnown } from './still-known.ts';

const { requirements } = loadCatalogue();

test.each(readOperations)('the requirement of %s is about it', (operation) => {
  expect(requirements.get(agreementRequirement(operation))?.operations).toEqual([operation]);
});

describe('agreement', () => {
  const read = (name: string) => answered('list-pay-groups', 200, [{ id: 'g', name, pay_frequencies: ['weekly'] }]);

  test.each([
    ['two that agree', [read('a'), read('a')], 'holds'],
    ['one change', [read('a'), read('b'), read('b')], 'holds'],
    ['three that differ', [read('a'), read('b'), read('c')], 'broken'],
    ['to and fro', [read('a'), read('b'), read('a')], 'broken'],
    ['a refusal', [read('a'), answered('list-pay-groups', 500), read('c')], 'holds'],
  ])('%s', (_, reads, kind) => {
    expect(judgeAgreement('STATE-006', 'list-pay-groups', reads).kind).toBe(kind);
  });

  test('a job may go on, and may not be exchanged', () => {
    const list = (job_id: string, status: string) =>
      answered('list-automated-jobs', 200, { data: [{ job_id, type: 't', created_at: 'c', status }] });
    expect(differenceBetween('list-automated-jobs', list('j', 'queued'), list('J', 'complete'))).toBeUndefined();
    expect(differenceBetween('list-automated-jobs', list('j', 'queued'), list('k', 'queued'))).toBeDefined();
  });

  test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s agrees with itself', (_, value) => {
    const differences = readOperations.map((operation) => {
      const exchange = answered(operation, 200, value);
      return differenceBetween(operation, exchange, exchange);
    });
    expect(differences.filter((difference) => difference !== undefined)).toEqual([]);
  });
});

describe('what was known', () => {
  const batch = (code: number) =>
    answered('get-pay-statement', 200, { responses: [{ payment_id: 'P', code, body: {} }] });
  const list = (status: number) => answered('list-enrolled-individuals', status, {});

  test.each([
    ['still there', 'get-pay-statement', batch(200), [batch(200)], ['holds']],
    ['gone for good', 'get-pay-statement', batch(200), [batch(404), batch(404)], ['broken']],
    ['gone as a whole', 'get-pay-statement', batch(200), [answered('get-pay-statement', 404)], ['broken']],
    ['gone for once', 'get-pay-statement', batch(200), [batch(404), batch(200)], ['holds']],
    ['too many requests', 'get-pay-statement', batch(200), [batch(429)], ['holds']],
    ['never known', 'get-pay-statement', batch(404), [batch(404)], []],
    ['a benefit that is gone', 'list-enrolled-individuals', list(200), [list(404)], ['broken']],
    ['no answer', 'list-enrolled-individuals', list(200), [unanswered('list-enrolled-individuals')], ['holds']],
  ] as const)('%s', (_, operation, earlier, later, kinds) => {
    expect(judgeStillKnown(operation, earlier, later).map(({ kind }) => kind)).toEqual(kinds);
  });
});
