import { describe, expect, test } from 'vitest';
import { judgeAccepted, judgeRefused } from '../accepted.ts';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { judgeFreshId } from '../fresh-ids.ts';
import { judgeGranted, judgeNamed } from './creation-result.ts';
import { judgeSizes } from './size.ts';

const creation = answered('create-sandbox-connection', 200, { provider_id: 'acme', products: ['payment'] });
const kinds = (judgements: readonly { kind: string }[]) => judgements.map(({ kind }) => kind);

test.each([
  ['a success', answered('create-sandbox-connection', 200, {}), 'holds', 'broken'],
  ['a refusal', answered('create-sandbox-connection', 422, {}), 'broken', 'holds'],
  ['a failure of the target', answered('create-sandbox-connection', 500), 'broken', 'holds'],
  ['come back later', answered('create-sandbox-connection', 202, {}), 'unjudged', 'unjudged'],
  ['no answer', unanswered('create-sandbox-connection'), 'unjudged', 'unjudged'],
])('%s, to a valid request and to a wrong one', (_, exchange, valid, wrong) => {
  expect(judgeAccepted('CONN-001', exchange, 'It').kind).toBe(valid);
  expect(judgeRefused('CONN-013', exchange, 'It').kind).toBe(wrong);
});

test('an id is new until it comes again', () => {
  const known = new Set<string>();
  const fresh = (id: string | undefined) => kinds(judgeFreshId('CONN-005', '/connection_id', id, known, creation));
  expect([fresh('a'), fresh('b'), fresh('a'), fresh(undefined), fresh('')]).toEqual([
    [],
    ['holds'],
    ['broken'],
    [],
    [],
  ]);
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  const exchange = answered('create-sandbox-connection', 200, value);
  expect(judgeNamed('CONN-008', exchange, 'provider_id', 'acme')).toEqual([]);
  expect(judgeGranted('CONN-009', exchange, [])).toEqual([]);
  expect(judgeSizes([{ askedSize: 1, creation, reading: exchange, paymentId: 'p' }])).toEqual([]);
});

describe('sizes', () => {
  const sized = (askedSize: number | null, count: number) => {
    const body = { paging: { offset: 0, count }, pay_statements: [] };
    const reading = answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200, body }] });
    return { askedSize, creation, reading, paymentId: 'p' };
  };
  const broken = (payments: Parameters<typeof judgeSizes>[0]) =>
    judgeSizes(payments).flatMap(({ kind, requirement }) => (kind === 'broken' ? [requirement] : []));

  test.each([
    ['those asked for', [sized(null, 20), sized(1, 1), sized(100, 102)], []],
    ['the default whatever was asked for', [sized(null, 20), sized(1, 20), sized(100, 20)], ['CONN-010', 'CONN-010']],
    ['another default', [sized(null, 25), sized(100, 100)], ['CONN-011']],
    ['always five', [sized(null, 5), sized(1, 5), sized(100, 5)], []],
    ['none', [sized(null, 0), sized(100, 0)], []],
  ])('%s', (_, payments, expected) => {
    expect(broken(payments)).toEqual(expected);
  });
});
