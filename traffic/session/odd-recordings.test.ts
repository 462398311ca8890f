import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { findForm, readRecording, UnknownRecording } from '../recordings/read-recording.ts';
import { entryOf, groupsUrl, harOf } from '../recordings/recordings.testbed.ts';
import { trafficLine } from '../recordings/traffic-line.ts';
import { RecordingSecrets } from '../redaction/recording-secrets.ts';
import { group } from './judged.testbed.ts';
import { TrafficSession } from './traffic-session.ts';

const secret = 'Zq7xKp2mWv9rTn4bYc6d';
const text = JSON.stringify([{ ...group, name: 7, note: `held by ${secret}`, access_token: secret }]);
const base64 = Buffer.from(text).toString('base64');
const json = { name: 'Content-Type', value: 'application/json' };
const sent = [
  { name: 'Authorization', value: `Bearer ${secret}` },
  { name: 'Cookie', value: `sid=${secret}` },
  { name: 'Service-API-Version', value: '2020-09-17' },
];

type Changes = Parameters<typeof entryOf>[0];

/** An entry whose answer breaks a rule, with other parts. */
const entry = ({ request, response, content, entry: more }: Changes = {}) =>
  entryOf({
    request: { headers: sent, ...request },
    response: { headers: [json], ...response },
    content: { text, size: text.length, ...content },
    entry: more ?? {},
  });
const har = (changes?: Changes): string => harOf(entry(changes));
const holding = (content: object): string => har({ content });
const answered = (response: object): string => har({ response });
const marked = (more: object): string => har({ entry: more });
const asked = (request: object): string => har({ request });
const coded = (name: string, content: object = {}): string =>
  har({ response: { headers: [json, { name: 'content-encoding', value: name }] }, content });
const utf16 = (value: string): Buffer => Buffer.from(`\uFEFF${value}`, 'utf16le');

const exchange = {
  startedAt: '2026-11-24T10:00:00.000Z',
  method: 'GET',
  url: groupsUrl,
  requestHeaders: sent.map(({ name, value }) => [name, value]),
  status: 200,
  responseHeaders: [[json.name, json.value]],
  responseBody: text,
  totalMs: 3,
};
const line = (changes: object = {}): string => JSON.stringify({ ...exchange, ...changes });

/** A log as a tool writes it: whose keys stand in this order. */
const logBy = (name: string, each: object, first: object = {}): string =>
  JSON.stringify({ log: { ...first, entries: [each], creator: { name, version: '1' }, version: '1.2' } }, null, 2);

/** Judges a recording of this content. @returns what is found and left out, and all that is written of it */
async function judgeContent(content: string | Buffer, bases: readonly string[] | null = null) {
  const path = join(temporaryFolder(), 'recording');
  writeFileSync(path, content);
  const bounds = boundsWith({});
  const secrets = new RecordingSecrets(bounds);
  const session = new TrafficSession({ bounds, catalogue: loadCatalogue(), bases, secrets, sides: ['server'] });
  const lines: string[] = [];
  for await (const item of readRecording(findForm(path), 2 * 1_100_000)) {
    session.observe(item);
    const redacted = 'method' in item ? secrets.redactRecorded(item) : null;
    if (redacted !== null) lines.push(trafficLine(redacted));
  }
  const [result] = session.results([]);
  const findings = result?.reports.flatMap((report) => report.findings) ?? [];
  // What it says of a credential depends on whether one was recorded.
  const ofAnswer = findings.filter(({ requirement }) => !requirement.startsWith('SECRET'));
  const found = ofAnswer.map(({ requirement, pointer, count }) => `${requirement} ${pointer} ${count}`);
  return {
    found,
    leftOut: result?.traffic.leftOut ?? [],
    lost: result?.traffic.lost,
    written: JSON.stringify([result, lines]),
  };
}

const noBody = 'the body of its answer was not recorded';
const noAnswer = 'it has no answer';
const kept = 'an answer that a browser had kept';
const breaksOff = 'the file breaks off there';

/** Recordings that are odd, and why they are left out: those without a reason show what a plain one shows. */
const recordings: readonly (readonly [what: string, content: string | Buffer, why?: string])[] = [
  ['a log with a byte order mark', `\uFEFF${har()}`],
  ['a log in UTF-16', utf16(har())],
  ['a log in UTF-16 of the other byte order', utf16(har()).swap16()],
  ['a log in gzip', gzipSync(har())],
  ['a log in zlib', deflateSync(har())],
  ['a log over many lines that end as on Windows', logBy('x', entry()).replaceAll('\n', '\r\n')],
  ['a list of the same name elsewhere', har().replace('{', '{"x":{"entries":[{}]},"entries":[{}],')],
  ['more behind the entries', har().replace(/\]\}\}$/, '],"comment":"]}","more":[{},[{}]]}}')],
  ['an entry that is no JSON', har().replace('"entries":[', '"entries":[{x:1},'), 'an entry without a request'],
  ['a log that breaks off', harOf(entry(), entry()).slice(0, -40), breaksOff],
  ['a log in gzip that breaks off', gzipSync(harOf(entry(), entry())).subarray(0, -20), breaksOff],
  ['lines', `${line()}\n`],
  ['lines in gzip', gzipSync(`${line()}\n`)],
  ['lines that end as on Windows, and empty ones', `\uFEFF\r\n\r\n${line()}\r\n\r\n`.replace('\r\n\r\n', '')],
  ['a line whose body is in base64', line({ responseBody: undefined, responseBodyBase64: base64 })],
  ['a line without a body', line({ responseBody: undefined }), noBody],
  ['a line that is no exchange', `${line()}\n7\n{"url":\n`, 'a line that is no exchange'],
  ['a line that is too long', `${line()}\n{"url":"${'x'.repeat(2_300_000)}"}\n`, 'larger than an answer may be'],
  ['no text', holding({ text: undefined }), noBody],
  ['no content', answered({ content: undefined }), noBody],
  ['an empty text of a body that had a size', holding({ text: '', size: 40 }), noBody],
  [
    'an empty text beside a size on the wire',
    har({ content: { text: '', size: 0 }, response: { bodySize: 9 } }),
    noBody,
  ],
  ['a text that is shorter than its size', holding({ text: text.slice(0, 50), size: 90 }), noBody],
  ['a text cut at a megabyte', holding({ text: `["${'x'.repeat(1_048_574)}`, size: -1 }), noBody],
  ['bytes as a text that has no place for them', coded('gzip', { text: '\u001F\uFFFD\b\uFFFD', size: 4 }), noBody],
  ['a whole text under the size of another charset', holding({ size: text.length + 9 })],
  ['a size of -1', holding({ size: -1 })],
  ['base64', holding({ text: base64, encoding: 'base64' })],
  ['base64 in capital letters', holding({ text: base64, encoding: 'BASE64' })],
  ['base64 that does not say so', holding({ text: base64 })],
  ['a content coding beside a text that is decoded', coded('gzip')],
  ['an unknown content coding beside a text that is decoded', coded('x-own')],
  ['a body in its content coding', coded('gzip', { text: gzipSync(text).toString('base64'), encoding: 'base64' })],
  ['pseudo-headers', asked({ headers: [{ name: ':path', value: '/' }, ...sent] })],
  ['headers that are no list', har({ request: { headers: null }, response: { headers: { a: 1 } } })],
  [
    'headers that are no texts',
    asked({ headers: [{ name: 'x', value: 1 }, { name: null, value: 'y' }, null, ...sent] }),
  ],
  ['a status that is a text', answered({ status: '200' })],
  ['status 0', answered({ status: 0 }), noAnswer],
  ['no answer at all', marked({ response: null }), noAnswer],
  ['no request at all', marked({ request: null }), 'an entry without a request'],
  ['a redirect', answered({ status: 307 }), 'a redirect'],
  ['an answer that was kept from before', answered({ status: 304 }), '304: the answer was kept from before'],
  ['early hints', answered({ status: 103 }), 'an answer before the final one (1xx)'],
  ['a websocket', answered({ status: 101 }), 'a websocket'],
  ['a websocket by its address', asked({ url: groupsUrl.replace('https', 'wss') }), 'a websocket'],
  ['a preflight', asked({ method: 'OPTIONS' }), 'a question of a browser beforehand (OPTIONS)'],
  ['a tunnel', asked({ method: 'CONNECT', url: 'https://api.example:443' }), 'a tunnel (CONNECT)'],
  ['another path', asked({ url: `${groupsUrl}s` }), 'no operation of the interface, at api.example'],
  ['an address that is none of a server', asked({ url: 'data:text/plain,x' }), 'no address of a server'],
  ['an address in capital letters, with its port', asked({ url: groupsUrl.replace('api.example', 'API.Example:443') })],
  ['an address with a fragment', asked({ url: `${groupsUrl}#x` })],
  ['JSON that is too deep', holding({ text: '['.repeat(100), size: 100 }), 'its answer goes over a bound on answers'],
  [
    'retries',
    harOf(
      entry({ response: { status: 0 } }),
      entry({ response: { status: 503 }, content: { text: '', size: 0 } }),
      entry(),
    ),
    noAnswer,
  ],
  [
    'other hosts',
    harOf(entry({ request: { url: 'https://x.test/a.js' } }), entry()),
    'no operation of the interface, at x.test',
  ],
  ['no time', marked({ startedDateTime: null, time: -1 })],
  ['a time with an offset and seven digits', marked({ startedDateTime: '2026-11-24T12:00:00.1234567+02:00' })],
  [
    'Chrome',
    marked({
      _initiator: { type: 'script' },
      _priority: 'High',
      _resourceType: 'fetch',
      _fromCache: null,
      pageref: 'p',
    }),
  ],
  [
    'Chrome, without credentials',
    asked({ headers: [{ name: 'service-api-version', value: '2020-09-17' }], cookies: [] }),
  ],
  ['Chrome, from its cache', marked({ _fromCache: 'disk' }), kept],
  ['Chrome, from a service worker', answered({ _fetchedViaServiceWorker: true }), kept],
  [
    'Chrome, where a request failed',
    answered({ status: 0, _error: 'net::ERR_ABORTED', content: { size: 0 } }),
    noAnswer,
  ],
  [
    'Firefox',
    har({ content: { encoding: undefined }, entry: { cache: { afterRequest: null }, _securityState: 'secure' } }),
  ],
  ['Safari', har({ content: { compression: 12 }, entry: { _fetchType: 'Network Load' } })],
  ['Safari, from its cache', marked({ _fetchType: 'Memory Cache' }), kept],
  [
    'Charles',
    har({ request: { url: `${groupsUrl}?=` }, response: { _charlesStatus: 'COMPLETE' } }).replaceAll('/', '\\/'),
  ],
  [
    'Charles, before the answer had come',
    har({
      response: { _charlesStatus: 'RECEIVING', headers: [json, { name: 'Content-Length', value: '900' }] },
      content: { text: text.slice(0, 20), size: 20 },
    }),
    noBody,
  ],
  ['Fiddler', `\uFEFF${logBy('Fiddler', entry({ request: { postData: { text: '', mimeType: '' } } }), { pages: [] })}`],
  ['mitmproxy', har({ content: { size: 30 }, entry: { time: 1.52587890625, timings: { ssl: null, connect: -1.0 } } })],
  ['mitmproxy, without an answer', answered({ status: 0, content: {}, headers: [], _error: null }), noAnswer],
  [
    'mitmproxy, a websocket',
    har({ request: { url: 'https://api.example/ws' }, response: { status: 101 }, entry: { _webSocketMessages: [] } }),
    'a websocket',
  ],
  [
    'Insomnia',
    logBy(
      'Insomnia REST Client',
      entry({ request: { bodySize: -1, postData: { mimeType: '', text: '', params: [] } } }),
    ),
  ],
  ['HTTP Toolkit, where the body was too large', answered({ _content: 'discarded', content: { size: 9 } }), noBody],
];

let plain: ReturnType<typeof judgeContent> | undefined;

test.each(recordings.map(([what, content, why]) => ({ what, content, why })))(
  'the same is found, or it is left out and counted: $what',
  async ({ content, why }) => {
    const { found, leftOut, lost, written } = await judgeContent(content);
    plain ??= judgeContent(har());
    const isAllLeftOut = leftOut.length > 0 && found.length === 0;
    expect(found).toEqual(isAllLeftOut ? [] : (await plain).found);
    expect(lost).toBe(why === noBody || why === noAnswer ? 1 : 0);
    expect(leftOut.map((each) => each.why)).toEqual(why === undefined ? [] : [why]);
    const pieces = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8));
    expect(pieces.filter((piece) => written.includes(piece))).toEqual([]);
  },
);

test('a plain recording shows what its answer breaks', async () => {
  expect((await judgeContent(har())).found).toContain('GROUPF-007 /0/name 1');
});

test.each([
  [['https://api.example/finance'], 1],
  [['https://api.example/finance', 'http://127.0.0.1:8080'], 2],
  [['https://api.example'], 0],
])('of several base addresses those are judged that are named: %s', async (bases, count) => {
  const local = entry({ request: { url: 'http://127.0.0.1:8080/employer/pay-groups' } });
  const { found } = await judgeContent(harOf(entry(), local), bases);
  expect(found.filter((each) => each.startsWith('GROUPF-007'))).toEqual(
    count === 0 ? [] : [`GROUPF-007 /0/name ${count}`],
  );
});

test.each([
  ['JSON of another kind', '{"a": 1}'],
  ['an empty file', ''],
  ['a page', '<html>"log": {</html>'],
  ['a collection of Postman', '{\n  "info": {},\n  "item": [{ "request": { "method": "GET", "url": "x" } }]\n}'],
])('%s is no recording', async (_, content) => {
  await expect(judgeContent(content)).rejects.toThrow(UnknownRecording);
});
