import type { Answer, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { takes, travelling } from './transport.ts';
import { asIs, type Variants } from './variant.ts';

const leeway = 'how bytes travel is left to HTTP and JSON';
const onEveryAnswer =
  (edit: (answer: Answer) => Answer): Wrapper =>
  (next) =>
  (call) =>
    edit(next(call));
const withHeaders = (headers: Record<string, string>) =>
  onEveryAnswer((answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }));
const withText = (textOf: (body: unknown) => string) =>
  onEveryAnswer((answer) => ({
    ...answer,
    transport: { ...answer.transport, text: textOf(answer.body) },
  }));
/** Adds a key with hostile names and values to every object that an answer holds, whatever its depth. */
const adorn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(adorn);
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([key, one]) => [
    key,
    key === 'metadata' || key === 'quotas' ? one : adorn(one),
  ]);
  return Object.fromEntries([...inner, ['constructor', { length: -1 }], ['', null], ['x-extra', [{ id: 7 }, 'code']]]);
};

/** More ways for answers to travel. */
export const WIRE_VARIANTS: Variants = {
  'headers-in-capitals': {
    summary: 'writes the names of its own headers in capitals, and the media type in mixed case',
    leeway,
    wrap: (next) => (call) => {
      const answer = next(call);
      const headers = { ...answer.headers, 'X-REQUEST-ID': 'R-1', 'CACHE-CONTROL': 'no-store' };
      return { ...answer, headers, transport: { ...answer.transport, contentType: 'Application/Json;Charset=UTF-8' } };
    },
  },
  'many-headers': {
    summary: 'sends forty headers, cookies and limits among them',
    leeway,
    wrap: withHeaders({
      'set-cookie': 'session=none; Path=/; HttpOnly',
      etag: 'W/"0"',
      vary: 'Accept-Encoding, Authorization',
      'ratelimit-limit': '100',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
      'strict-transport-security': 'max-age=0',
      ...Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`x-trace-${index}`, 'é'.repeat(20)])),
    }),
  },
  'deflate-for-all': {
    summary: 'compresses with deflate for callers who take it',
    leeway,
    wrap: travelling((call) =>
      call.headers['accept-encoding'] && takes(call, 'deflate') ? { encoding: 'deflate' } : {},
    ),
  },
  'chunks-of-seven-bytes': {
    summary: 'sends bodies in chunks of seven bytes, which cut characters in two',
    leeway,
    wrap: travelling(() => ({ chunkBytes: 7, encoding: 'identity' })),
  },
  'compressed-chunks': {
    summary: 'sends compressed bodies in chunks of 100 bytes',
    leeway,
    wrap: travelling((call) => (takes(call, 'gzip') ? { chunkBytes: 100, encoding: 'gzip' } : {})),
  },
  'keeps-connections-after-refusals': {
    summary: 'keeps connections open after refusals, too',
    leeway,
    wrap: travelling(() => ({ close: false })),
  },
  'early-hints': {
    summary: 'sends an interim response before each answer',
    leeway,
    wrap: travelling(() => ({ interim: true })),
  },
  'white-space-around-json': {
    summary: 'has line breaks and blanks before and behind its JSON',
    leeway,
    wrap: withText((body) => `\r\n\t ${JSON.stringify(body)} \n\n`),
  },
  'numbers-with-exponents': {
    summary: 'writes whole numbers above 100 with an exponent, and hours with zeros behind them',
    leeway,
    wrap: withText((body) =>
      JSON.stringify(body)
        .replace(/([:[,])(\d{4,15})(?=[,\]}])/g, (_, before, digits) => `${before}${digits}0.0E-1`)
        .replace(/("hours":\d+\.\d+)/g, '$100'),
    ),
  },
  'slashes-escaped': {
    summary: 'escapes slashes in its JSON',
    leeway,
    wrap: withText((body) => JSON.stringify(body).replaceAll('/', '\\/')),
  },
  'hostile-keys': {
    summary: 'has further keys in every object, with names such as constructor',
    leeway: 'extra properties may be there',
    wrap: onEveryAnswer((answer) => ({ ...answer, body: adorn(answer.body) })),
  },
  'keys-in-another-order': {
    summary: 'writes the keys of every object in alphabetical order',
    leeway,
    wrap: withText((body) =>
      JSON.stringify(body, (_, value: unknown) =>
        isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
      ),
    ),
  },
  'benefit-ids-that-need-escapes': {
    summary: 'has benefit ids with blanks, slashes, percent signs and letters outside of ASCII',
    leeway: 'a benefit_id is any string',
    wrap: asIs,
    benefitPrefix: 'Plan 50%/é+?#',
  },
  'benefit-ids-are-numbers': {
    summary: 'has benefit ids that are written in digits, below a path with a trailing version',
    leeway: 'a benefit_id is any string, and the base address is the service’s own',
    wrap: asIs,
    basePath: '/v2.1',
    benefitPrefix: '000',
  },
};
