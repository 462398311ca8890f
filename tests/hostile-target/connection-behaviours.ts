import { answer, type Behaviour, close, head } from './behaviour.ts';

const reset = { end: 'failed', kind: 'reset', says: '3 times in a row' } as const;
const protocol = { end: 'failed', kind: 'protocol', says: 'not HTTP' } as const;
const json = { end: 'answered', status: 200, body: 'json' } as const;

/** Connections that break, and servers that speak another protocol. */
export const connectionBehaviours: readonly Behaviour[] = [
  {
    id: 'reset-on-request',
    summary: 'resets the connection instead of answering',
    answer: (call) => call.reset(),
    ending: reset,
  },
  {
    id: 'close-on-request',
    summary: 'closes the connection instead of answering',
    answer: (call) => call.end(),
    ending: reset,
  },
  {
    id: 'reset-in-headers',
    summary: 'resets the connection in the middle of a header',
    answer: (call) => {
      call.send('HTTP/1.1 200 OK\r\nContent-Ty');
      setImmediate(() => call.reset());
    },
    ending: reset,
  },
  {
    id: 'reset-in-body',
    summary: 'resets the connection in the middle of the body',
    answer: (call) => {
      call.send(`${head('Content-Length: 100')}[1,`);
      setImmediate(() => call.reset());
    },
    ending: reset,
  },
  {
    id: 'body-cut-short',
    summary: 'closes the connection before the body is as long as announced',
    answer: (call) => close(call, `${head('Content-Length: 100')}[]`),
    ending: reset,
  },
  {
    id: 'chunk-cut-short',
    summary: 'closes the connection within a chunk',
    answer: (call) => close(call, `${head('Transfer-Encoding: chunked')}20\r\n[1,`),
    ending: reset,
  },
  {
    id: 'last-chunk-missing',
    summary: 'closes the connection where another chunk is due',
    answer: (call) => close(call, `${head('Transfer-Encoding: chunked')}2\r\n[]\r\n`),
    ending: reset,
  },
  {
    id: 'first-connection-breaks',
    summary: 'resets the first connection, and answers on the next',
    answer: (call) => (call.count === 1 ? call.reset() : call.send(answer('[]'))),
    ending: json,
  },
  {
    id: 'close-after-each',
    summary: 'closes the connection after each answer, as announced',
    answer: (call) => close(call, answer('[]', ['Connection: close'])),
    ending: json,
  },
  {
    id: 'close-after-each-unannounced',
    summary: 'closes the connection after each answer, against its word',
    answer: (call) => close(call, answer('[]', ['Connection: keep-alive'])),
    ending: json,
  },
  {
    id: 'surplus-answer',
    summary: 'answers twice at once',
    answer: (call) => call.send(Buffer.concat([answer('[]'), answer('["surplus"]')])),
    ending: json,
  },
  {
    id: 'surplus-answer-later',
    summary: 'answers once more a little later',
    answer: (call) => {
      call.send(answer('[]'));
      setImmediate(() => call.send(answer('["surplus"]')));
    },
    ending: json,
  },
  {
    id: 'surplus-bytes',
    summary: 'sends more bytes than announced',
    answer: (call) => call.send(Buffer.concat([answer('[]'), Buffer.from('and more')])),
    ending: json,
  },
  {
    id: 'garbage',
    summary: 'answers with bytes of no protocol',
    answer: (call) => close(call, Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 89 + 1) % 256))),
    ending: protocol,
  },
  {
    id: 'tls-alert',
    summary: 'answers plain HTTP with a TLS alert',
    answer: (call) => close(call, Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28])),
    ending: protocol,
  },
  {
    id: 'body-without-head',
    summary: 'answers with a body alone, as before HTTP/1.0',
    answer: (call) => close(call, '{"data":[]}'),
    ending: protocol,
  },
  {
    id: 'mail-server',
    summary: 'answers as a mail server would',
    answer: (call) => close(call, '220 mail.example ESMTP\r\n502 Command not implemented\r\n'),
    ending: protocol,
  },
];
