import { answer, type Behaviour, type Ending } from './behaviour.ts';

const body = (id: string, summary: string, bytes: () => string | Buffer, ending: Ending): Behaviour => ({
  id,
  summary,
  answer: (call) => call.send(answer(bytes())),
  ending,
});
const unusual = (says: string) => ({ end: 'answered', status: 200, body: 'json', says }) as const;
const broken = (says: string) => ({ end: 'answered', status: 200, body: 'not-json', says }) as const;
const bound = (name: string) => ({ end: 'failed', kind: 'bound', bound: name, says: name }) as const;
const json = { end: 'answered', status: 200, body: 'json' } as const;

/** Bodies that are large, deep, unusual, or not JSON at all. */
export const jsonBehaviours: readonly Behaviour[] = [
  body(
    'deep-arrays',
    'nests a million arrays',
    () => '['.repeat(1_000_000) + ']'.repeat(1_000_000),
    bound('jsonDepth'),
  ),
  body(
    'deep-objects',
    'nests 100,000 objects',
    () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    bound('jsonDepth'),
  ),
  body('many-values', 'sends two million empty objects', () => `[${'{},'.repeat(2_000_000)}{}]`, bound('jsonValues')),
  body(
    'many-keys',
    'sends 100,000 keys',
    () => `{${Array.from({ length: 100_000 }, (_, k) => `"k${k}":0`).join(',')}}`,
    json,
  ),
  body(
    'same-key',
    'sends one key 100,000 times',
    () => `{${'"a":0,'.repeat(100_000)}"a":1}`,
    unusual('more than once'),
  ),
  body('long-string', 'sends a string of 2 MB', () => `["${'x'.repeat(2_000_000)}"]`, json),
  body('long-number', 'sends a number of a million digits', () => `[${'9'.repeat(1_000_000)}]`, unusual('last digit')),
  body(
    'prototype-key',
    'sends keys that programs stumble over',
    () => '{"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1}',
    json,
  ),
  body(
    'beyond-2-53',
    'sends an amount that a double cannot hold',
    () => '{"amount":9007199254740993}',
    unusual('9007199254740993'),
  ),
  body('infinite-number', 'sends 1e400', () => '[1e400]', unusual('1e400')),
  body('lone-surrogate', 'sends half a character', () => '["\\ud83d"]', unusual('lone surrogate')),
  body(
    'invalid-utf-8',
    'sends bytes that are not UTF-8',
    () => Buffer.from([0x5b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x5d]),
    unusual('UTF-8'),
  ),
  body('byte-order-mark', 'begins with a byte order mark', () => '\ufeff[]', unusual('byte order mark')),
  body('utf-16', 'sends UTF-16', () => Buffer.from('\ufeff{"a":"ä"}', 'utf16le'), broken('not JSON')),
  body('not-a-number', 'sends NaN', () => '{"amount":NaN}', broken('NaN')),
  body('infinity', 'sends -Infinity', () => '{"amount":-Infinity}', broken('not JSON')),
  body('trailing-garbage', 'goes on after the JSON', () => '[] and more', broken('not JSON')),
  body('two-documents', 'sends two JSON texts', () => '{}\n{}', broken('not JSON')),
  body('json-cut-short', 'ends in the middle of the JSON', () => '{"data":[{"a":', broken('not JSON')),
  body('html', 'sends a web page as JSON', () => '<!doctype html><title>502</title>', broken('markup')),
  body('single-quotes', 'sends what a script would take for an object', () => "{'a':1,}", broken('not JSON')),
  body('comments', 'sends JSON with comments', () => '{} // done', broken('not JSON')),
  body(
    'control-characters',
    'sends control characters within a string',
    () => '["a\u0000\u001b[2Jb"]',
    broken('not JSON'),
  ),
  body('white-space', 'sends blanks only', () => ' \n\t ', broken('white space')),
  body('empty-body', 'sends nothing', () => '', { end: 'answered', status: 200, body: 'empty' }),
];
