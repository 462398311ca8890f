import { answer, type Behaviour, close, head } from './behaviour.ts';

const json = { end: 'answered', status: 200, body: 'json' } as const;
const protocol = { end: 'failed', kind: 'protocol', says: 'not HTTP' } as const;
const length = { end: 'failed', kind: 'protocol', says: 'Content-Length' } as const;
const headerBytes = { end: 'failed', kind: 'bound', bound: 'headerBytes', says: 'headerBytes' } as const;

/** Status lines, headers and framing that are unusual, wrong or endless. */
export const framingBehaviours: readonly Behaviour[] = [
  {
    id: 'http-1-0',
    summary: 'speaks HTTP/1.0, with a body that ends with the connection',
    answer: (call) => close(call, 'HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[]'),
    ending: json,
  },
  {
    id: 'no-reason-phrase',
    summary: 'leaves out the reason phrase',
    answer: (call) => call.send(answer('[]', [], '200')),
    ending: json,
  },
  {
    id: 'unknown-status',
    summary: 'answers with a status of no class',
    answer: (call) => call.send(answer('{}', [], '799 Odd')),
    ending: { end: 'answered', status: 799, body: 'json' },
  },
  {
    id: 'wrong-version',
    summary: 'speaks a version of HTTP that there is not',
    answer: (call) => close(call, 'HTTP/3.7 200 OK\r\nContent-Length: 2\r\n\r\n[]'),
    ending: protocol,
  },
  {
    id: 'header-without-colon',
    summary: 'sends a header line without a colon',
    answer: (call) => close(call, `${head('nonsense', 'Content-Length: 2')}[]`),
    ending: protocol,
  },
  {
    id: 'header-with-nul',
    summary: 'sends a NUL in a header',
    answer: (call) => close(call, `${head('X-Nul: a\0b', 'Content-Length: 2')}[]`),
    ending: protocol,
  },
  {
    id: 'two-lengths',
    summary: 'announces two different lengths',
    answer: (call) => close(call, `${head('Content-Length: 2', 'Content-Length: 3')}[]`),
    ending: length,
  },
  {
    id: 'length-and-chunks',
    summary: 'announces both a length and chunks',
    answer: (call) => close(call, `${head('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n[]\r\n0\r\n\r\n`),
    ending: length,
  },
  {
    id: 'negative-length',
    summary: 'announces a negative length',
    answer: (call) => close(call, `${head('Content-Length: -2')}[]`),
    ending: protocol,
  },
  {
    id: 'absurd-length',
    summary: 'announces a length beyond 64 bits',
    answer: (call) => close(call, `${head('Content-Length: 99999999999999999999999')}[]`),
    ending: length,
  },
  {
    id: 'bad-chunk-size',
    summary: 'sends a chunk size that is no number',
    answer: (call) => close(call, `${head('Transfer-Encoding: chunked')}xyz\r\n[]\r\n0\r\n\r\n`),
    ending: protocol,
  },
  {
    id: 'interim-answers',
    summary: 'sends early hints before the answer',
    answer: (call) => {
      call.send('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');
      call.send(answer('[]'));
    },
    ending: json,
  },
  {
    id: 'interim-flood',
    summary: 'sends interim answers without end',
    answer: (call) => call.trickle(() => 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(10), 1),
    ending: { end: 'failed', kind: 'bound', bound: 'interimAnswers', says: 'interimAnswers' },
  },
  {
    id: 'continue-unasked',
    summary: 'sends a 100 that nobody asked for',
    answer: (call) => call.send(Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), answer('[]')])),
    ending: { end: 'failed', kind: 'protocol', says: 'nobody had asked for' },
  },
  {
    id: 'upgrade-unasked',
    summary: 'switches protocols unasked',
    answer: (call) => call.send('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ending: { end: 'failed', kind: 'protocol', says: 'switched protocols' },
  },
  {
    id: 'many-headers',
    summary: 'sends 1,000 headers',
    answer: (call) =>
      call.send(
        answer(
          '[]',
          Array.from({ length: 1_000 }, (_, index) => `X-${index}: 1`),
        ),
      ),
    ending: { end: 'failed', kind: 'bound', bound: 'headerCount', says: 'headerCount' },
  },
  {
    id: 'large-header',
    summary: 'sends a header of a megabyte',
    answer: (call) => call.send(answer('[]', [`X-Large: ${'x'.repeat(1_000_000)}`])),
    ending: headerBytes,
  },
  {
    id: 'endless-headers',
    summary: 'sends headers without end',
    answer: (call) => {
      call.send('HTTP/1.1 200 OK\r\n');
      call.trickle((index) => `X-${index}: ${'x'.repeat(1_000)}\r\n`.repeat(20), 1);
    },
    ending: headerBytes,
  },
  {
    id: 'redirect',
    summary: 'redirects to another host',
    answer: (call) => call.send(answer('', ['Location: http://elsewhere.example/steal'], '307 Temporary Redirect')),
    ending: { end: 'answered', status: 307, body: 'empty' },
  },
  {
    id: 'redirect-to-a-file',
    summary: 'redirects to a file of ours',
    answer: (call) => call.send(answer('', ['Location: file:///etc/passwd'], '302 Found')),
    ending: { end: 'answered', status: 302, body: 'empty' },
  },
  {
    id: 'no-content-with-body',
    summary: 'sends a body after a 204',
    answer: (call) => close(call, answer('[]', [], '204 No Content')),
    ending: length,
  },
];
