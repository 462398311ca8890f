import { answer, type Behaviour, head } from './behaviour.ts';

const late = { end: 'failed', kind: 'timeout', bound: 'requestTimeoutMs', says: 'requestTimeoutMs' } as const;
const wireBytes = { end: 'failed', kind: 'bound', bound: 'wireBytes', says: 'wireBytes' } as const;
const pending = { end: 'pending' } as const;

/** Answers that come late, in drops, without end, or never. */
export const timingBehaviours: readonly Behaviour[] = [
  { id: 'silence', summary: 'takes the request and never answers', answer: () => {}, ending: late },
  {
    id: 'head-in-drops',
    summary: 'sends one letter of the head at a time',
    answer: (call) => call.trickle((index) => `HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(4_000)}`[index] ?? 'x', 5),
    ending: late,
  },
  {
    id: 'body-in-drops',
    summary: 'sends one byte of the body at a time',
    answer: (call) => {
      call.send(`${head('Content-Length: 100000')}[`);
      call.trickle(() => ' ', 5);
    },
    ending: late,
  },
  {
    id: 'chunks-in-drops',
    summary: 'sends chunks of one byte, without end',
    answer: (call) => {
      call.send(head('Transfer-Encoding: chunked'));
      call.trickle(() => '1\r\n \r\n', 5);
    },
    ending: late,
  },
  {
    id: 'body-stalls',
    summary: 'stops in the middle of the body, and keeps the connection',
    answer: (call) => call.send(`${head('Content-Length: 100')}[1,`),
    ending: late,
  },
  {
    id: 'large-length-stalls',
    summary: 'announces an exabyte, and sends some bytes',
    answer: (call) => call.send(`${head('Content-Length: 1000000000000000000')}[1,`),
    ending: late,
  },
  {
    id: 'trailers-in-drops',
    summary: 'sends trailers without end',
    answer: (call) => {
      call.send(`${head('Transfer-Encoding: chunked')}2\r\n[]\r\n0\r\n`);
      call.trickle((index) => `X-${index}: 1\r\n`, 5);
    },
    ending: late,
  },
  {
    id: 'endless-body',
    summary: 'sends a body without end, as fast as it can',
    answer: (call) => {
      call.send(head());
      call.trickle(() => Buffer.alloc(1_000_000, 0x20), 0);
    },
    ending: wireBytes,
  },
  {
    id: 'endless-chunks',
    summary: 'sends large chunks without end',
    answer: (call) => {
      call.send(head('Transfer-Encoding: chunked'));
      const chunk = Buffer.concat([Buffer.from('f4240\r\n'), Buffer.alloc(1_000_000, 0x20), Buffer.from('\r\n')]);
      call.trickle(() => chunk, 0);
    },
    ending: wireBytes,
  },
  {
    id: 'always-later',
    summary: 'says "come back later" for ever',
    answer: (call) =>
      call.send(
        answer(
          '{"code":202,"name":"accepted","service_code":"pending","message":"later"}',
          ['Retry-After: 0'],
          '202 Accepted',
        ),
      ),
    ending: pending,
  },
  {
    id: 'later-in-years',
    summary: 'says "come back later", in some thousand years',
    answer: (call) => call.send(answer('{}', ['Retry-After: 99999999999'], '202 Accepted')),
    ending: pending,
  },
  {
    id: 'too-many-in-years',
    summary: 'says that there are too many requests until the year 9999',
    answer: (call) => call.send(answer('{}', ['Retry-After: Fri, 31 Dec 9999 23:59:59 GMT'], '429 Too Many Requests')),
    ending: pending,
  },
  {
    id: 'always-too-many',
    summary: 'says that there are too many requests, for ever, without a wait',
    answer: (call) => call.send(answer('{}', ['Retry-After: 0'], '429 Too Many Requests')),
    ending: pending,
  },
  {
    id: 'always-unavailable',
    summary: 'says that it is unavailable for the moment, for ever',
    answer: (call) => call.send(answer('{}', ['Retry-After: 1'], '503 Service Unavailable')),
    ending: pending,
  },
];
