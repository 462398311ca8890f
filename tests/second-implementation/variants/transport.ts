import type { Call, Transport, Wrapper } from '../call.ts';
import { asIs, type Variant } from './variant.ts';

export const travelling = (how: (call: Call, count: number) => Transport): (() => Wrapper) => {
  return () => {
    let count = 0;
    return (next) => (call) => {
      count += 1;
      const answer = next(call);
      return { ...answer, transport: { ...answer.transport, ...how(call, count) } };
    };
  };
};
export const takes = ({ headers }: Call, coding: string) => (headers['accept-encoding'] ?? coding).includes(coding);
const leeway = 'how bytes travel is left to HTTP';

/** How answers travel. */
export const TRANSPORT_VARIANTS: readonly Variant[] = [
  {
    id: 'closes-every-connection',
    summary: 'closes the connection after every answer',
    advisories: false,
    leeway,
    wrap: travelling(() => ({ close: true })),
  },
  {
    id: 'gzip-for-all',
    summary: 'compresses the smallest bodies for callers who take gzip, or do not say',
    advisories: false,
    leeway,
    wrap: travelling((call) => (takes(call, 'gzip') ? { encoding: 'gzip' } : {})),
  },
  {
    id: 'brotli-for-all',
    summary: 'compresses with brotli for callers who take it',
    advisories: false,
    leeway,
    wrap: travelling((call) => (call.headers['accept-encoding'] && takes(call, 'br') ? { encoding: 'br' } : {})),
  },
  {
    id: 'chunks-of-a-kilobyte',
    summary: 'sends bodies in chunks of a thousand bytes, without a length',
    advisories: false,
    leeway,
    wrap: travelling(() => ({ chunkBytes: 1_000, encoding: 'identity' })),
  },
  {
    id: 'takes-its-time',
    summary: 'takes 15 milliseconds for an answer, and 250 for every fiftieth',
    advisories: false,
    leeway: 'live requests take seconds to minutes',
    wrap: travelling((_, count) => ({ delayMs: count % 50 === 0 ? 250 : 15 })),
  },
  {
    id: 'below-a-path',
    summary: 'serves everything below a path',
    advisories: false,
    leeway: 'the base address is the service’s own',
    basePath: '/finance/v1',
    wrap: asIs,
  },
  {
    id: 'json-in-other-words',
    summary: 'indents JSON, escapes all that is not ASCII, and uses another JSON media type parameter',
    advisories: false,
    leeway: 'JSON has many spellings',
    wrap: () => (next) => (call) => {
      const answer = next(call);
      const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      const text = JSON.stringify(answer.body, null, 1).replace(/[\u0080-\uffff]/g, escaped);
      return { ...answer, transport: { ...answer.transport, text, contentType: 'Application/JSON ; Charset="utf-8"' } };
    },
  },
  {
    id: 'busy-now-and-then',
    summary: 'answers every sixtieth request with 429 and asks to come back at once',
    advisories: false,
    leeway: 'rate limits are not shown',
    wrap: () => {
      let count = 0;
      return (next) => (call) => {
        count += 1;
        if (count % 60 !== 0) return next(call);
        const body = { code: 429, name: 'busy', message: 'Please slow down', service_code: 'slow_down' };
        return { status: 429, body, headers: { 'retry-after': '0' } };
      };
    },
  },
];
