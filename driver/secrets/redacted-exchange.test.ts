import { expect, test } from 'vitest';
import type { Exchange, ReceivedBody, ReceivedResponse, SafeText } from '../../specs/words/exchange.ts';
import { type Redactor, redactedExchange } from './redacted-exchange.ts';

const redactor: Redactor = {
  redact: (text) => text.replaceAll('secret', 'S') as SafeText,
  redactHeader: (value) => value.replaceAll('secret', 'H') as SafeText,
  keepOwnId: (id) => `own ${id}` as SafeText,
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
  const redacted = {
    status: 200,
    headers: [['X-S', 'a H']],
    text: '"S"',
    bodyBytes: 8,
    oddities: ['S twice', 'a BOM'],
    problem: null,
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

test('a failure names no secret, and a request without a body has none', () => {
  const failure = { kind: 'dns', bound: null, message: 'secret was not found' } as const;
  const failed = { ...exchange, request: { ...exchange.request, body: null }, response: null, failure, earlier: [] };
  expect(redactedExchange(failed, redactor)).toMatchObject({
    request: { body: null },
    response: null,
    failure: { kind: 'dns', bound: null, message: 'S was not found' },
  });
});

test.each<[string, ReceivedBody, string | null]>([
  ['no body', { kind: 'empty' }, null],
  ['JSON', { kind: 'json', value: 'secret' }, null],
  ['no JSON', { kind: 'not-json', problem: 'at secret' }, 'at S'],
])('of the parsed body only its problem is kept: %s', (_, body, problem) => {
  const { response } = redactedExchange({ ...exchange, response: { ...answer, body } }, redactor);
  expect(response).toMatchObject({ problem });
  expect(response).not.toHaveProperty('body');
});
