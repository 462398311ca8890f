import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { changeAnswersWhere } from '../../switches/behaviours.ts';
import type { ReplyDraft, Variant } from '../../switches/switches.ts';
import { toJson } from '../../world/exact-cents.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf();
const text = ({ body }: ReplyDraft) => (body === undefined ? '' : toJson(body));
const changeAny = (change: (reply: ReplyDraft) => void) => changeAnswersWhere({ status: 'any' }, change);

function compress(reply: ReplyDraft, encoding: 'gzip' | 'br'): void {
  reply.headers['content-encoding'] = encoding;
  reply.payload = encoding === 'gzip' ? gzipSync(text(reply)) : brotliCompressSync(text(reply));
}

export const transport: readonly Variant[] = [
  variant('connection-close', ['SIL-041'])
    .summary('The connection is closed after every answer.')
    .with(changeAny, ({ headers }) => Object.assign(headers, { connection: 'close' })),
  variant('chunked', ['SIL-041'])
    .summary('Answers come in chunks, without a length.')
    .with(changeAny, (reply) => {
      const whole = text(reply);
      reply.payload = Readable.from([whole.slice(0, 9), whole.slice(9)].filter((part) => part !== '').map(Buffer.from));
    }),
  variant('gzip', ['SIL-041'])
    .summary('Answers are compressed with gzip, unless they are not wanted so.')
    .with(changeAnswersWhere, { status: 'any' }, (reply, { headers }) => {
      if (/gzip|^$/.test(String(headers['accept-encoding'] ?? ''))) compress(reply, 'gzip');
    }),
  variant('media-type-bare', ['SIL-041'])
    .summary('The media type is written in capitals and has no charset.')
    .with(changeAny, (reply) => {
      reply.headers['content-type'] = 'Application/JSON';
      // The server adds a charset to a text.
      reply.payload = Buffer.from(text(reply));
    }),
  variant('json-spaced-and-escaped', ['SIL-041'])
    .summary('JSON is indented, its keys are in reverse order, and every character beyond ASCII is escaped.')
    .with(changeAny, (reply) => {
      const reversed = JSON.stringify(reply.body, (_, value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).reverse())
          : value,
      );
      reply.payload = toJson(JSON.parse(reversed ?? 'null'), 2).replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }),
  variant('extra-headers', ['SIL-041'])
    .summary('Answers carry headers that the interface does not know, a cookie among them.')
    .with(changeAny, (reply) => {
      Object.assign(reply.headers, {
        'set-cookie': 'route=3; Path=/',
        'x-request-id': '7',
        'cache-control': 'no-store',
      });
    }),
];
