import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { ParsedBodies } from '../json/parsed-bodies.ts';
import { receivedResponse } from './received-response.ts';

const bounds = boundsWith({ decodedBytes: 1_000, evidenceBytes: 10 });
const json = Buffer.from('{"a":1}');
const bomb = Buffer.alloc(1_000_000, 0x20);

function received(bytes: Buffer, ...codings: readonly string[]) {
  const headers = codings.map((coding) => ['Content-Encoding', coding] as const);
  return receivedResponse({ status: 200, headers, bytes }, new ParsedBodies(bounds), bounds);
}

describe('a body is read behind its content codings', () => {
  test.each([
    ['none', json, []],
    ['identity', json, ['identity']],
    ['gzip', gzipSync(json), ['gzip']],
    ['gzip in capitals', gzipSync(json), ['GZIP']],
    ['x-gzip', gzipSync(json), ['x-gzip']],
    ['deflate', deflateSync(json), ['deflate']],
    ['deflate without its wrapper', deflateRawSync(json), ['deflate']],
    ['br', brotliCompressSync(json), ['br']],
    ['two in one header', brotliCompressSync(gzipSync(json)), ['gzip, br']],
    ['two in two headers', brotliCompressSync(gzipSync(json)), ['gzip', 'br']],
  ])('%s', (_, bytes, codings) => {
    expect(received(bytes, ...codings)).toMatchObject({
      response: { body: { kind: 'json', value: { a: 1 } }, text: '{"a":1}', bodyBytes: 7 },
    });
  });
});

describe('a body that is not what its coding says is not JSON', () => {
  test.each([
    ['plain text', json, 'gzip'],
    ['cut', gzipSync(json).subarray(0, 15), 'gzip'],
    ['plain text', json, 'br'],
    ['something', json, 'zstd'],
    ['something', json, '__proto__'],
  ])('%s as %s', (_, bytes, coding) => {
    expect(received(bytes, coding)).toMatchObject({ response: { body: { kind: 'not-json' }, text: '' } });
  });

  test('an empty one is just empty', () => {
    expect(received(Buffer.alloc(0), 'gzip')).toMatchObject({ response: { body: { kind: 'empty' } } });
  });
});

test('what cannot be read says why', () => {
  const problemOf = (coding: string) => {
    const answer = received(json, coding);
    return 'response' in answer && answer.response.body.kind === 'not-json' ? answer.response.body.problem : null;
  };
  expect(problemOf('zstd')).toBe('the body has a content coding that is not gzip, deflate or br');
  expect(problemOf('br')).toBe('the body is not the br stream that its Content-Encoding says');
  expect(problemOf(', ,')).toBeNull();
});

describe('a bomb goes over a bound', () => {
  test.each([
    ['gzip', gzipSync(bomb), ['gzip'], 'decodedBytes'],
    ['deflate', deflateSync(bomb), ['deflate'], 'decodedBytes'],
    ['br', brotliCompressSync(bomb), ['br'], 'decodedBytes'],
    ['one within another', gzipSync(gzipSync(bomb)), ['gzip, gzip'], 'decodedBytes'],
    ['too many codings', json, ['gzip, gzip, gzip'], 'contentCodings'],
  ])('%s', (_, bytes, codings, bound) => {
    expect(received(bytes, ...codings)).toMatchObject({ failure: { kind: 'bound', bound } });
  });
});

test('what is kept as text ends with a whole character', () => {
  expect(received(Buffer.from('"123456789ä"'))).toMatchObject({ response: { text: '"123456789', bodyBytes: 13 } });
  expect(received(Buffer.from('"12345678ä"'))).toMatchObject({ response: { text: '"12345678', bodyBytes: 12 } });
});

test('the bounds say what went over them', () => {
  const messageOf = (bytes: Buffer, coding: string) => {
    const answer = received(bytes, coding);
    return 'failure' in answer ? answer.failure.message : null;
  };
  expect(messageOf(json, 'gzip, br, gzip')).toBe(
    'the body of the answer has more than contentCodings (2) content codings',
  );
  expect(messageOf(gzipSync(bomb), 'gzip')).toBe('the decompressed body of the answer exceeds decodedBytes (1000)');
  expect(messageOf(gzipSync(Buffer.alloc(1_000, 0x20)), 'gzip')).toBeNull();
  expect(messageOf(gzipSync(Buffer.alloc(1_001, 0x20)), 'gzip')).not.toBeNull();
});

test('what cannot be read is as large as it came', () => {
  expect(received(json, 'zstd')).toMatchObject({ response: { bodyBytes: 7, oddities: [] }, values: 0 });
  expect(received(json)).toMatchObject({ values: 2 });
});
