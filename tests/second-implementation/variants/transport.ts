import type { Call, Transport, Wrapper } from '../call.ts';
import { asIs, type Variants } from './variant.ts';

export const travelling =
  (how: (call: Call, count: number) => Transport): Wrapper =>
  (next) => {
    let count = 0;
    return (call) => {
      count += 1;
      const answer = next(call);
      return { ...answer, transport: { ...answer.transport, ...how(call, count) } };
    };
  };
export const takes = ({ headers }: Call, coding: string) => (headers['accept-encoding'] ?? coding).includes(coding);
const leeway = 'how bytes travel is left to HTTP';

/** Ways for answers to travel. */
export const TRANSPORT_VARIANTS: Variants = {
  'closes-every-connection': {
    summary: 'closes the connection after every answer',
    leeway,
    wrap: travelling(() => ({ close: true })),
  },
  'brotli-for-all': {
    summary: 'compresses with brotli for callers who take it',
    leeway,
    wrap: travelling((call) => (call.headers['accept-encoding'] && takes(call, 'br') ? { encoding: 'br' } : {})),
  },
  'chunks-of-a-kilobyte': {
    summary: 'sends bodies in chunks of a thousand bytes, without a length',
    leeway,
    wrap: travelling(() => ({ chunkBytes: 1_000, encoding: 'identity' })),
  },
  'below-a-path': {
    summary: 'serves everything below a path',
    leeway: 'the base address is the service’s own',
    basePath: '/finance/v1',
    wrap: asIs,
  },
  'json-in-other-words': {
    summary: 'indents JSON, escapes all that is not ASCII, and uses another JSON media type parameter',
    leeway: 'JSON has many spellings',
    wrap: (next) => (call) => {
      const answer = next(call);
      const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      const text = JSON.stringify(answer.body, null, 1).replace(/[\u0080-\uffff]/g, escaped);
      return { ...answer, transport: { ...answer.transport, text, contentType: 'Application/JSON ; Charset="utf-8"' } };
    },
  },
  'intermittently-busy': {
    summary: 'answers every sixtieth request with 429 and asks to come back at once',
    leeway: 'rate limits are not shown',
    wrap: (next) => {
      let count = 0;
      return (call) => {
        count += 1;
        if (count % 60 !== 0) return next(call);
        const body = { code: 429, name: 'busy', message: 'Please slow down', service_code: 'slow_down' };
        return { status: 429, body, headers: { 'retry-after': '0' } };
      };
    },
  },
};
