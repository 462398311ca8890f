import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { listElements } from './list-elements.ts';
import { byteLines, findForm, mergeRecordings, readRecording } from './read-recording.ts';
import type { Recorded, RecordingItem } from './recorded.ts';
import { entryOf, groupsUrl, harOf } from './recordings.testbed.ts';
import { readTrafficLine, trafficLine } from './traffic-line.ts';

/** Writes a file of this name in a folder of its own. @returns its path */
function fileOf(name: string, content: string | Buffer): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

async function itemsOf(path: string, maxBytes = 1_000_000): Promise<readonly RecordingItem[]> {
  const items: RecordingItem[] = [];
  for await (const item of readRecording(findForm(path), maxBytes)) items.push(item);
  return items;
}

const line = JSON.stringify({ method: 'GET', url: groupsUrl, status: 200, responseBody: '[]' });

test.each([
  ['a HAR log', harOf(entryOf()), 'har'],
  ['one that says something else first', `\uFEFF\n{ "x": 1, "log" : {"entries":[]}}`, 'har'],
  ['one behind a list', '{"x": ["url"], "log": {"entries":[]}}', 'har'],
  ['exchanges line by line', `${line}\n`, 'ndjson'],
  ['lines that name a log', `${line.replace('{', '{"startedAt":null,')}\n`, 'ndjson'],
])('%s is known by its beginning', (_, text, form) => {
  expect(findForm(fileOf('x.txt', text)).form).toBe(form);
});

test('elements are found across chunks, in lists of the path alone', async () => {
  const [first, second] = ['{"c":"\\"}]"}', '{"b":[2]}'];
  const text = `{"a":{"b":[${first},[1],${second},{"longer":12}],"d":{"b":[{}]}}}`;
  for (const size of [1, 3, 7, 100]) {
    const source = (async function* () {
      for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
    })();
    const found: string[] = [];
    for await (const each of listElements(source, ['a', 'b'], first.length)) found.push(String(each));
    expect(found).toEqual([first, '[1]', second, 'null']);
  }
});

const body = (item: unknown): string | null => (item as Recorded).responseBody?.toString('utf8') ?? null;
test.each([
  ['an empty text of an empty body', { text: '', size: 0 }, ''],
  ['a byte order mark', { text: Buffer.from('\uFEFF[]').toString('base64'), encoding: 'base64' }, '\uFEFF[]'],
  ['a text that is no JSON at its whole length', { text: '[1', size: 2 }, '[1'],
])('the answer of an entry with %s', async (_, content, expected) => {
  const [item] = await itemsOf(fileOf('x.har', harOf(entryOf({ content }))));
  expect(body(item)).toBe(expected);
});

test('parameters and a media type that stand apart are part of the address and the headers', async () => {
  const queryString = [{ name: 'entity_ids', value: 'a b' }];
  const headers = [{ name: 'accept', value: '*/*' }];
  const request = { queryString, headers, postData: { mimeType: 'application/json', text: '{}' } };
  const [item] = await itemsOf(fileOf('x.har', harOf(entryOf({ request }))));
  const requestHeaders = [...headers.map(Object.values), ['Content-Type', 'application/json']];
  expect(item).toMatchObject({ url: `${groupsUrl}?entity_ids=a+b`, requestHeaders });
});

test('status 0 is no answer, and pseudo-headers are no headers', async () => {
  const headers = [
    { name: ':authority', value: 'api.example' },
    { name: 'accept', value: '*/*' },
  ];
  const lost = entryOf({ request: { headers }, response: { status: 0 } });
  const [item] = await itemsOf(fileOf('x.har', harOf(lost)));
  expect(item).toMatchObject({ status: null, responseBody: null, requestHeaders: [['accept', '*/*']] });
});

test.each([
  ['absent', {}, null],
  ['a text', { postData: { text: '{}' } }, '{}'],
  ['cut', { postData: { text: '{"a":' }, bodySize: 30 }, null],
])('the body of a POST that is %s', async (_, request, expected) => {
  const entry = entryOf({ request: { method: 'POST', bodySize: -1, ...request } });
  const [item] = await itemsOf(fileOf('x.har', harOf(entry)));
  expect((item as Recorded).requestBody?.toString() ?? null).toBe(expected);
});

test('an entry that is too large is passed over, and one that is none, and the rest is read', async () => {
  const large = entryOf({ content: { text: 'x'.repeat(5_000) } });
  const items = await itemsOf(fileOf('x.har', harOf(large, {}, entryOf(), [1] as object)), 4_000);
  expect(items.map((item) => ('unreadable' in item ? item.unreadable : item.status))).toEqual([
    'larger than an answer may be',
    'an entry without a request',
    200,
    'an entry without a request',
  ]);
});

test('lines are found across chunks', async () => {
  const chunks = ['ab', '\n', 'c\nd', 'e', '\n\n', 'f'].map((text) => Buffer.from(text));
  const lines: string[] = [];
  const source = (async function* () {
    yield* chunks;
  })();
  for await (const each of byteLines(source, 100)) lines.push(String(each));
  expect(lines).toEqual(['ab', 'c', 'de', '', 'f']);
});

const recorded: Recorded = {
  startedAt: Date.parse('2026-11-24T10:00:00.000Z'),
  method: 'POST',
  url: groupsUrl,
  requestHeaders: [['X', '1']],
  requestBody: Buffer.from('{"ü":1}'),
  status: 200,
  responseHeaders: [['Y', '2']],
  responseBody: Buffer.from('[]'),
  totalMs: 3,
};

test.each([
  ['as it is', recorded],
  ['bytes that are no UTF-8', { ...recorded, requestBody: gzipSync('x'), responseBody: Buffer.from([0xff, 0x00]) }],
  ['bodies that are empty', { ...recorded, requestBody: Buffer.alloc(0), responseBody: Buffer.alloc(0) }],
  ['bodies that were not recorded', { ...recorded, requestBody: null, responseBody: null }],
  ['no answer', { ...recorded, status: null, responseBody: null, startedAt: null, totalMs: null }],
])('a line gives back the exchange that it was made of: %s', (_, given: Recorded) => {
  expect(readTrafficLine(Buffer.from(trafficLine(given).trimEnd()))).toEqual(given);
});

test('a line has the keys that others rely on', () => {
  expect(JSON.parse(trafficLine(recorded))).toEqual({
    startedAt: '2026-11-24T10:00:00.000Z',
    method: 'POST',
    url: groupsUrl,
    requestHeaders: [['X', '1']],
    requestBody: '{"ü":1}',
    status: 200,
    responseHeaders: [['Y', '2']],
    responseBody: '[]',
    totalMs: 3,
  });
});

test('several recordings are read as one, by their start', async () => {
  const at = (times: readonly (number | null)[]) =>
    (async function* (): AsyncGenerator<RecordingItem> {
      for (const startedAt of times) yield { ...recorded, startedAt };
    })();
  const order: string[] = [];
  for await (const { item, file } of mergeRecordings([at([1, 4, null, 9]), at([]), at([2, 5, 3, 10])]))
    order.push(`${file}:${(item as Recorded).startedAt}`);
  expect(order.join(' ')).toBe('0:1 2:2 0:4 0:null 2:5 2:3 0:9 2:10');
});
