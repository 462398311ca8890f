import { isUtf8 } from 'node:buffer';
import { asRecord } from '../../specs/words/as-record.ts';
import { type Header, headerValue } from '../../specs/words/exchange.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { type Fields, headersFrom, instantOf, millisecondsOf, textOf } from './json-fields.ts';
import { ourSender, type RecordedBody, type RecordingItem } from './recorded.ts';

/** Reads an entry of a HAR log, which many programs write, each in its own way. */
export function readHarEntry(entry: unknown): RecordingItem {
  const fields = asRecord(entry);
  const { request, response, startedDateTime, time, _sentBy: sentBy } = fields;
  const asked = asRecord(request);
  const answer = asRecord(response);
  const [method, url] = [textOf(asked.method), addressOf(asked)];
  if (method === null || url === null) return { unreadable: 'an entry without a request' };
  if (isKept(fields, answer)) return { unreadable: 'an answer that a browser had kept' };
  // Without an answer browsers write 0, and other programs a text.
  const status = Number(answer.status);
  const isAnswered = status >= 100;
  return {
    startedAt: instantOf(startedDateTime),
    method,
    url,
    requestHeaders: sentHeaders(asked),
    requestBody: requestBodyOf(asked),
    status: isAnswered ? status : null,
    responseHeaders: headersOf(answer.headers),
    responseBody: isAnswered ? responseBodyOf(answer) : null,
    totalMs: millisecondsOf(time),
    ...(sentBy === ourSender ? { isOurs: true } : {}),
  };
}

/** Whether a browser's cache or a service worker gave the answer. A service worker's own request has another entry. */
const isKept = (
  { _fromCache: cache, _fetchType: type }: Fields,
  { _fetchedViaServiceWorker: worker }: Fields,
): boolean => typeof cache === 'string' || worker === true || (typeof type === 'string' && /cache|worker/i.test(type));

/** Some programs write the parameters only into a separate list. */
function addressOf({ url, queryString }: Fields): string | null {
  const address = textOf(url);
  const pairs = headersOf(queryString);
  if (address === null || pairs.length === 0 || address.includes('?')) return address;
  return address.replace(/(?=#|$)/, `?${new URLSearchParams(pairs as [string, string][])}`);
}

const headersOf = (list: unknown): readonly Header[] =>
  headersFrom(list, (each) => {
    const { name, value } = asRecord(each);
    return [name, value];
  });

/** Media types that stand for "none was sent" (RFC 9110, 8.3, and browsers). */
const unstatedTypes: readonly string[] = ['', 'application/octet-stream', 'x-unknown'];

function sentHeaders({ headers, postData }: Fields): readonly Header[] {
  const sent = headersOf(headers);
  const type = textOf(asRecord(postData).mimeType) ?? '';
  const isStated =
    unstatedTypes.includes(type) || sent.length === 0 || headerValue({ headers: sent }, 'content-type') !== undefined;
  return isStated ? sent : [...sent, ['Content-Type', type]];
}

/** Without `postData` the body is unknown (null), unless the request is a GET of size 0. */
function requestBodyOf({ bodySize, postData, method }: Fields): RecordedBody {
  const data = asRecord(postData);
  const text = textOf(data.text);
  if (text === null) return bodySize === 0 && method === 'GET' ? Buffer.alloc(0) : null;
  return wholeBody(text, data.encoding, bodySize, bodySize);
}

/** null, "not known": there is no text, or it is empty though the size is not 0. */
function responseBodyOf(answer: Fields): RecordedBody {
  const { encoding, size, text: recorded, _isRedacted: isRedacted } = asRecord(answer.content);
  const text = textOf(recorded);
  if (text === null) return null;
  const length =
    isRedacted === true ? 0 : Number(headerValue({ headers: headersOf(answer.headers) }, 'content-length') ?? 0);
  const isEmpty = size === 0 && !(Number(answer.bodySize ?? 0) > 0 || length > 0);
  if (text === '') return isEmpty ? Buffer.alloc(0) : null;
  return wholeBody(text, encoding, Math.max(Number(size ?? 0), length), length);
}

/** null: bytes are missing. Some programs do not say that a text is base64. */
function wholeBody(text: string, encoding: unknown, size: unknown, sizeOnWire: unknown): RecordedBody {
  const isBase64 = /^base64$/i.test(String(encoding)) || isBase64OfJson(text);
  const body = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  const isLossy = !isBase64 && text.includes('\uFFFD');
  // A body that is no text is still compressed, as on the wire.
  const stated = isUtf8(body) ? size : sizeOnWire;
  return (isLossy || isShort(body, stated)) && !isJson(body) ? null : body;
}

function isBase64OfJson(text: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}\s*$/.test(text)) return false;
  const body = Buffer.from(text, 'base64');
  return (body[0] === 0x5b || body[0] === 0x7b) && isJson(body);
}

/** Whether a body may have been cut: it is shorter than stated, or its size is one of {@link usualCuts}. */
const isShort = (body: Buffer, size: unknown): boolean =>
  (typeof size === 'number' && size > body.length) || usualCuts.has(body.length);

/** Recorders cut bodies at these sizes: powers of two from 64 KiB to 16 MiB, and powers of ten. */
const usualCuts: ReadonlySet<number> = new Set([
  ...Array.from({ length: 9 }, (_, power) => 65_536 * 2 ** power),
  100_000,
  1_000_000,
  10_000_000,
]);

const isJson = (body: Buffer): boolean => parseJson(body.toString('utf8').replace(/^\uFEFF/, '')) !== undefined;
