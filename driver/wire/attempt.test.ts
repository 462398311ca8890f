import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { listen } from '../loopback.testbed.ts';
import { type Attempt, attempt } from './attempt.ts';
import { connectTo } from './connection.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Given {
  readonly overrides?: Readonly<Record<string, number>>;
  readonly path?: string;
  readonly timeoutMs?: number;
  readonly headers?: readonly (readonly [string, string])[];
}

/** Makes an attempt at a target that answers with these bytes. `sent`: the bytes that the target got. */
async function against(bytes: string, given: Given = {}): Promise<Attempt & { readonly sent: string }> {
  const { overrides = {}, path = '/', timeoutMs = 60_000, headers = [] } = given;
  let sent = '';
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      sent += chunk.toString('latin1');
      socket.write(Buffer.from(bytes, 'latin1'));
    });
  });
  const { baseUrl, close } = await listen(server, 'http');
  closing.push(close);
  const bounds = boundsWith(overrides);
  const dispatcher = connectTo({
    baseUrl,
    connections: 1,
    requestTimeoutMs: 10_000,
    bounds,
    caFile: undefined,
    environment: {},
  });
  closing.push(() => dispatcher.destroy());
  const request = { method: 'GET', path, url: `${baseUrl}${path}`, headers, body: null } as const;
  const limits = { timeout: { name: 'someTimeoutMs', ms: timeoutMs }, bounds, signal: new AbortController().signal };
  const outcome = await attempt(dispatcher, request, limits);
  return { ...outcome, sent };
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n';

test('status, headers and bytes are as they came', async () => {
  const { outcome, firstByteMs, totalMs } = await against(
    'HTTP/1.1 404 Nowhere\r\nX-A: \xfc\r\nx-a: b\r\nContent-Length: 2\r\n\r\n{\xfc',
  );
  expect(outcome).toEqual({
    answer: {
      status: 404,
      headers: [
        ['X-A', '\xfc'],
        ['x-a', 'b'],
        ['Content-Length', '2'],
      ],
      bytes: Buffer.from([0x7b, 0xfc]),
    },
  });
  expect(firstByteMs).toBeGreaterThan(0);
  expect(totalMs).toBeGreaterThanOrEqual(firstByteMs);
});

test('a body in pieces is joined', async () => {
  const { outcome } = await against(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
  );
  expect(outcome).toMatchObject({ answer: { bytes: Buffer.from('{}') } });
});

test('a body that is empty', async () => {
  expect((await against('HTTP/1.1 204 No Content\r\n\r\n')).outcome).toMatchObject({
    answer: { bytes: Buffer.alloc(0) },
  });
});

test.each([
  [0, 'answer'],
  [2, 'answer'],
  [3, 'failure'],
])('%i answers of 1xx before the real one, of two that are allowed: %s', async (count, expected) => {
  const { outcome } = await against(hint.repeat(count) + ok, { overrides: { interimAnswers: 2 } });
  expect(Object.keys(outcome)).toEqual([expected]);
});

test('what comes before the real answer leaves nothing in it', async () => {
  expect((await against(hint + ok)).outcome).toMatchObject({
    answer: { status: 200, headers: [['Content-Length', '2']] },
  });
});

test.each<[string, string, Given, object]>([
  [
    'too many answers of 1xx',
    hint + hint + ok,
    { overrides: { interimAnswers: 1 } },
    {
      kind: 'bound',
      bound: 'interimAnswers',
      message: 'more than interimAnswers (1) answers of 1xx came before the real one',
    },
  ],
  [
    'an answer that does not end',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}',
    { timeoutMs: 50 },
    { kind: 'timeout', bound: 'someTimeoutMs', message: 'the answer was not complete within someTimeoutMs (50 ms)' },
  ],
  [
    'headers that are too large',
    `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(2_000)}\r\nContent-Length: 0\r\n\r\n`,
    { overrides: { headerBytes: 1_000 } },
    { kind: 'bound', bound: 'headerBytes', message: 'the headers of the answer exceed headerBytes' },
  ],
  [
    'what is not HTTP',
    'SSH-2.0-Open\r\n\r\n',
    {},
    { kind: 'protocol', bound: null, message: expect.stringMatching(/^the target's answer is not HTTP \(/) as string },
  ],
])('%s', async (_, bytes, given, failure) => {
  expect((await against(bytes, given)).outcome).toEqual({ failure });
});

test('times are counted from when the request was sent', async () => {
  const before = performance.now();
  const { firstByteMs, totalMs } = await against('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  expect(totalMs).toBeLessThanOrEqual(performance.now() - before);
  expect(firstByteMs).toBeLessThan(totalMs);
  const silent = await against('', { timeoutMs: 20 });
  expect(silent.firstByteMs).toBe(silent.totalMs);
});

test('repeated headers go out together, where the first of them stands', async () => {
  const { sent } = await against(ok, {
    headers: [
      ['X-B', '1'],
      ['X-A', '2'],
      ['X-B', '3'],
      ['X-B', '4'],
    ],
  });
  const lines = sent.split('\r\n').filter((line) => line.startsWith('X-'));
  expect(lines).toEqual(['X-B: 1', 'X-B: 3', 'X-B: 4', 'X-A: 2']);
});

test('a request that cannot be sent is a defect of ours, and says which', async () => {
  await expect(against(ok, { path: '/a b' })).rejects.toThrow(/^GET \/a b cannot be sent: /);
  await expect(against(ok, { headers: [['Upgrade', 'x']] })).rejects.toMatchObject({ name: 'UnsendableRequest' });
});
