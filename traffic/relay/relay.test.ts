import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { Recorded } from '../recordings/recorded.ts';
import { readPassed } from './passed-exchange.ts';
import { type Relay, startRelay } from './relay.ts';
import { RelayedConnection } from './relayed-connection.ts';

const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Collects what a socket receives until it has this text. */
async function until(socket: Socket, end: string): Promise<string> {
  let text = '';
  for await (const [piece] of on(socket)) {
    text += piece.toString('latin1');
    if (text.includes(end)) return text;
  }
  return text;
}

async function* on(socket: Socket): AsyncGenerator<[Buffer]> {
  while (!socket.destroyed && !socket.readableEnded) {
    const piece: Buffer | null = socket.read();
    if (piece !== null) yield [piece];
    else await Promise.race([once(socket, 'readable'), once(socket, 'end'), once(socket, 'close')]);
  }
}

/** A target that does what it is given with each connection, and a relay to it. */
async function relayed(serve: (socket: Socket) => Promise<void>) {
  const taken: Recorded[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    serve(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let notify: () => void = () => {};
  const target = new URL(`http://127.0.0.1:${port}`);
  const relay: Relay = await startRelay({
    target,
    port: 0,
    maxBytes: 1_000,
    take: (exchange) => {
      taken.push(readPassed(exchange, target.origin));
      notify();
    },
  });
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await relay.close();
    server.close();
  });
  const isTaken = async (count: number): Promise<void> => {
    while (taken.length < count) {
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
  };
  const client = connect(relay.port, '127.0.0.1');
  client.on('error', () => {});
  closing.push(() => client.destroy());
  return { client, taken, isTaken, host: `127.0.0.1:${port}` };
}

const ok = 'HTTP/1.1 200 Fine\r\nX-b: 1\r\nx-A: 2\r\nX-b: 3\r\nContent-Length: 2\r\n\r\n[]';

test('what goes in comes out: target, fields in order and case, body; status, reason, fields', async () => {
  let asked = '';
  const { client, taken, isTaken, host } = await relayed(async (socket) => {
    asked = await until(socket, '{"a":1}');
    socket.write(ok);
  });
  client.write(
    'POST /a%2Fb/../c?x=%20&&y HTTP/1.1\r\nHOST: me\r\nX-b: 1\r\nx-A: Ü\r\nX-b: 3\r\nContent-Length: 7\r\n\r\n{"a":1}',
    'latin1',
  );
  const answer = await until(client, '[]');
  expect(asked).toBe(
    `POST /a%2Fb/../c?x=%20&&y HTTP/1.1\r\nHOST: ${host}\r\nX-b: 1\r\nx-A: Ü\r\nX-b: 3\r\nContent-Length: 7\r\n\r\n{"a":1}`,
  );
  expect(answer).toBe(ok);
  await isTaken(1);
  expect(taken).toMatchObject([{ method: 'POST', status: 200, requestBody: Buffer.from('{"a":1}') }]);
  expect(taken[0]?.responseBody?.toString()).toBe('[]');
});

test('a GET with a body, then another request on the same connection after an error', async () => {
  const bodies: string[] = [];
  const { client } = await relayed(async (socket) => {
    bodies.push(await until(socket, '{"limit":1}'));
    socket.write('HTTP/1.1 500 Oh\r\nContent-Length: 1\r\n\r\nx');
    bodies.push(await until(socket, '\r\n\r\n'));
    socket.write(ok);
  });
  client.write('GET /jobs HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n{"limit":1}');
  expect(await until(client, '\r\n\r\nx')).toContain('500 Oh');
  client.write('GET /b HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await until(client, '[]')).toContain('200 Fine');
  expect(bodies[1]).toContain('GET /b HTTP/1.1');
});

test('a client that waits for 100 is asked by the target', async () => {
  const { client } = await relayed(async (socket) => {
    await until(socket, 'Expect: 100-continue');
    socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    await until(socket, '{}');
    socket.write(ok);
  });
  client.write('POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n');
  expect(await until(client, '100 Continue\r\n\r\n')).toContain('100 Continue');
  client.write('{}');
  expect(await until(client, '[]')).toContain('200 Fine');
});

test('an answer that comes before the body has ended comes at once', async () => {
  const { client, taken, isTaken } = await relayed(async (socket) => {
    await until(socket, '\r\n\r\n');
    socket.end('HTTP/1.1 413 Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  client.write('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab');
  expect(await until(client, '\r\n\r\n')).toContain('413 Large');
  await isTaken(1);
  expect(taken).toMatchObject([{ status: 413, requestBody: null }]);
});

test('chunks and trailers pass', async () => {
  const { client } = await relayed(async (socket) => {
    await until(socket, '\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\n[]\r\n0\r\nX-T: 7\r\n\r\n');
  });
  client.write('GET /a HTTP/1.1\r\nHost: a\r\nTE: trailers\r\n\r\n');
  expect(await until(client, '0\r\nX-T: 7\r\n\r\n')).toContain('[]');
});

test('a client that goes away ends the request at the target, and is recorded without an answer', async () => {
  let isClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  const { client, taken, isTaken } = await relayed(async (socket) => {
    socket.on('close', isClosed);
    await until(socket, '\r\n\r\n');
    client.destroy();
  });
  client.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
  await isTaken(1);
  expect(taken).toMatchObject([{ status: null, responseBody: null }]);
});

test.each([
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ['ends in the middle of a body', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[')],
])('a target that %s is seen so by the client', async (_, end) => {
  const { client, taken, isTaken } = await relayed(async (socket) => {
    await until(socket, '\r\n\r\n');
    end(socket);
  });
  client.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
  client.resume();
  await once(client, 'close');
  await isTaken(1);
  expect(taken[0]?.responseBody).toBe(null);
});

test('a body that is too large to be copied passes as a whole', async () => {
  const large = 'x'.repeat(5_000);
  const { client, taken, isTaken } = await relayed(async (socket) => {
    await until(socket, '\r\n\r\n');
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${large}`);
  });
  client.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await until(client, large)).toContain(large);
  await isTaken(1);
  expect(taken[0]?.responseBody).toBe(null);
});

const large = `X-L: ${'x'.repeat(40_000)}\r\n`;
const many = 'X-M: 1\r\n'.repeat(2_100);
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n';

test.each([
  ['without a host or a version of today', 'GET /a HTTP/1.0\r\n\r\n', ok, ['GET /a HTTP/1.0\r\n\r\n'], '[]'],
  ['answered in chunks', 'GET /a HTTP/1.1\r\nHost: b\r\n\r\n', chunked, [], chunked],
  ['to a proxy', 'GET http://b/a?x HTTP/1.1\r\nHost: b\r\n\r\n', ok, ['GET /a?x HTTP/1.1\r\n'], '[]'],
  ['with no length', 'POST /a HTTP/1.1\r\nHost: b\r\n\r\n', ok, ['POST /a HTTP/1.1\r\nHost: 127'], '[]'],
  ['with a large field', `GET /a HTTP/1.1\r\nHost: b\r\n${large}\r\n`, ok, [large], '[]'],
  ['with many fields', `GET /a HTTP/1.1\r\nHost: b\r\n${many}\r\n`, ok, [many], '[]'],
  ['with a folded field', 'GET /a HTTP/1.1\r\nHost: b\r\nX-F: a\r\n b\r\n\r\n', ok, ['X-F: a\r\n b\r\n'], '[]'],
  [
    'with an odd field',
    'GET /a HTTP/1.1\r\nHost: b\r\nX : 1\r\n\r\n',
    ok.replace('x-A:', 'x-A :'),
    ['X : 1\r\n'],
    'x-A : 2',
  ],
  ['answered with a large field', 'GET /a HTTP/1.1\r\nHost: b\r\n\r\n', ok.replace('\r\n', `\r\n${large}`), [], large],
  [
    'answered with hints first',
    'GET /a HTTP/1.1\r\nHost: b\r\n\r\n',
    `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}`,
    [],
    '102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200',
  ],
])('a request %s passes', async (_, sent, given, expected, answer) => {
  let asked = '';
  const { client, taken, isTaken } = await relayed(async (socket) => {
    asked = await until(socket, '\r\n\r\n');
    socket.write(given);
  });
  client.write(sent, 'latin1');
  const came = await until(client, answer);
  for (const text of expected) expect(asked).toContain(text);
  expect(came).toContain(answer);
  await isTaken(1);
  expect(new URL(taken[0]?.url ?? '').pathname).toBe('/a');
  expect(taken[0]?.responseBody?.toString()).toBe('[]');
});

test.each([
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length : 5',
  'Content-Length: 5\r\n 6',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, gzip',
])('a request whose end is ambiguous is refused, and nothing of it reaches the target: %s', async (fields) => {
  let connections = 0;
  const { client } = await relayed(async () => {
    connections += 1;
  });
  client.write(`POST /a HTTP/1.1\r\nHost: b\r\n${fields}\r\n\r\n0\r\n\r\nGET /b HTTP/1.1\r\nHost: b\r\n\r\n`, 'latin1');
  expect(await until(client, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(connections).toBe(0);
});

const conversation = {
  asked:
    'POST http://me/a?b HTTP/1.1\r\nHost: me\r\nTransfer-Encoding: chunked\r\n\r\n3;x=1\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-T: 1\r\n\r\n' +
    'HEAD /h HTTP/1.1\r\nhost:  me:1\r\n\r\nGET /d HTTP/1.1\r\nHost: me\r\nUpgrade: x\r\nConnection: Upgrade\r\nA: b\r\n\r\n',
  given:
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n00\r\nT: 1\r\n\r\n' +
    'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nHTTP/1.1 103 E\r\nLink: a\r\n\r\nHTTP/1.0 404 Gone\r\n\r\nuntil the end',
};

/** Follows bytes that come in these pieces. @returns those for the target, and the exchanges that are read */
function followed(asked: readonly string[], given: readonly string[]) {
  const taken: unknown[] = [];
  const connection = new RelayedConnection({
    host: 't:80',
    maxBytes: 100,
    underWay: new Set(),
    take: (exchange) => taken.push({ ...readPassed(exchange, 'http://t:80'), startedAt: 0, totalMs: 0 }),
  });
  const forTarget = asked
    .flatMap((piece) => connection.takeRequests(Buffer.from(piece)).forTarget.map(String))
    .join('');
  for (const piece of given) connection.takeAnswers(Buffer.from(piece));
  connection.endAnswers();
  return { forTarget, taken };
}

test('messages are read alike wherever their bytes are cut, also if requests do not wait for answers', () => {
  const { asked, given } = conversation;
  const whole = followed([asked], [given]);
  expect(whole.forTarget).toBe(
    asked
      .replace('http://me', '')
      .replace(/(host: +)me(:1)?/gi, '$1t:80')
      .replace('Upgrade: x\r\nConnection: Upgrade\r\n', ''),
  );
  expect(whole.taken).toMatchObject([
    { url: 'http://t:80/a?b', requestBody: Buffer.from('abc0123456789'), responseBody: Buffer.from('[]') },
    { method: 'HEAD', status: 200, responseBody: Buffer.from('') },
    { status: 404, responseBody: Buffer.from('until the end') },
  ]);
  expect(followed([...asked], [...given])).toEqual(whole);
  for (let at = 1; at < given.length; at += 1) {
    expect(followed([asked.slice(0, at), asked.slice(at)], [given.slice(0, at), given.slice(at)])).toEqual(whole);
  }
});
