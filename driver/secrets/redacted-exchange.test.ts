import { expect, test } from 'vitest';
import type { Exchange, ReceivedBody, ReceivedResponse } from '../../specs/exchange.ts';
import { type Redactor, redactedExchange } from './redacted-exchange.ts';

const redactor: Redactor = {
  redact: (text) => text.replaceAll('secret', 'S').replaceAll('4711', 'N'),
  redactHeader: (value) => value.replaceAll('secret', 'H'),
};

const answer: ReceivedResponse = {
  status: 200,
  headers: [['X-secret', 'a secret']],
  text: '"secret"',
  bodyBytes: 8,
  body: { kind: 'json', value: 'secret' },
  oddities: ['secret twice', 'a BOM'],
};

const exchange: Exchange = {
  sequence: 3,
  operation: 'list-pay-groups',
  request: {
    method: 'GET',
    path: '/secret',
    url: 'http://127.0.0.1/secret',
    headers: [
      ['Authorization', 'Bearer secret'],
      ['secret', 'x'],
    ],
    body: '{"a":"secret"}',
  },
  response: answer,
  failure: null,
  end: 'answered',
  earlier: [{ ...answer, status: 202 }],
  startedAt: 1,
  firstByteMs: 2,
  totalMs: 3,
};

test('no part of an exchange keeps a secret, and all else stays', () => {
  const redacted: ReceivedResponse = {
    ...answer,
    headers: [['X-S', 'a H']],
    text: '"S"',
    body: { kind: 'json', value: 'S' },
    oddities: ['S twice', 'a BOM'],
  };
  expect(redactedExchange(exchange, redactor)).toEqual({
    ...exchange,
    request: {
      method: 'GET',
      path: '/S',
      url: 'http://127.0.0.1/S',
      headers: [
        ['Authorization', 'Bearer H'],
        ['S', 'x'],
      ],
      body: '{"a":"S"}',
    },
    response: redacted,
    earlier: [{ ...redacted, status: 202 }],
  });
});

test('a failure tells no secret, and a request without a body has none', () => {
  const failure = { kind: 'dns', bound: null, message: 'secret was not found' } as const;
  const failed = { ...exchange, request: { ...exchange.request, body: null }, response: null, failure, earlier: [] };
  expect(redactedExchange(failed, redactor)).toMatchObject({
    request: { body: null },
    response: null,
    failure: { kind: 'dns', bound: null, message: 'S was not found' },
  });
});

test.each<[string, ReceivedBody, Partial<ReceivedResponse>, ReceivedBody]>([
  ['no body', { kind: 'empty' }, {}, { kind: 'empty' }],
  ['no JSON', { kind: 'not-json', problem: 'at secret' }, {}, { kind: 'not-json', problem: 'at S' }],
  [
    'a text that was cut',
    { kind: 'json', value: 'secret' },
    { bodyBytes: 9 },
    { kind: 'json', value: '(not kept: 9 bytes)' },
  ],
  ['a text that grew', { kind: 'json', value: 'secret' }, { bodyBytes: 7 }, { kind: 'json', value: 'S' }],
  ['bytes, not characters', { kind: 'json', value: 1 }, { text: 'ää', bodyBytes: 4 }, { kind: 'json', value: 1 }],
  [
    'values of every kind',
    { kind: 'json', value: [{ secret: ['secret', 4711, 12, null, true] }, JSON.parse('{"__proto__":"secret"}')] },
    {},
    { kind: 'json', value: [{ S: ['S', 'N', 12, null, true] }, JSON.parse('{"__proto__":"S"}')] },
  ],
])('%s is redacted', (_, body, change, expected) => {
  const response = { ...answer, ...change, body };
  expect(redactedExchange({ ...exchange, response }, redactor).response?.body).toEqual(expected);
});
