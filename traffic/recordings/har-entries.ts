import { type Header, headerValue } from '../../specs/words/exchange.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { type Fields, fieldsOf, instantOf, millisecondsOf, textOf, withoutPseudo } from './json-fields.ts';
import { ourSender, type RecordedBody, type RecordingItem } from './recorded.ts';

/** Reads an entry of a HAR 1.2 log, of whichever browser or proxy. */
export function readHarEntry(entry: unknown): RecordingItem {
  const fields = fieldsOf(entry);
  const { request, response, startedDateTime, time, _sentBy: sentBy } = fields;
  const asked = fieldsOf(request);
  const answer = fieldsOf(response);
  const [method, url] = [textOf(asked.method), textOf(asked.url)];
  if (method === null || url === null) return { unreadable: 'an entry without a request' };
  if (isKept(fields, answer)) return { unreadable: 'an answer that a browser had kept' };
  // Browsers write 0 for a request that was blocked, cancelled, or never answered, and others write a text.
  const status = Number(answer.status);
  const isAnswered = status >= 100;
  return {
    startedAt: instantOf(startedDateTime),
    method,
    url,
    requestHeaders: headersOf(asked.headers),
    requestBody: requestBodyOf(asked),
    status: isAnswered ? status : null,
    responseHeaders: headersOf(answer.headers),
    responseBody: isAnswered ? responseBodyOf(answer) : null,
    totalMs: millisecondsOf(time),
    ...(sentBy === ourSender ? { isOurs: true } : {}),
  };
}

/** Whether a browser says that its cache answered, or a service worker, whose own request is another entry. */
const isKept = (
  { _fromCache: cache, _fetchType: type }: Fields,
  { _fetchedViaServiceWorker: worker }: Fields,
): boolean => typeof cache === 'string' || worker === true || (typeof type === 'string' && /cache|worker/i.test(type));

function headersOf(value: unknown): readonly Header[] {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return withoutPseudo(
    list.flatMap((each): Header[] => {
      const { name, value: text } = fieldsOf(each);
      return typeof name === 'string' && typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

/** A request without `postData` may have had a body that was not recorded, unless its size says that it had none. */
function requestBodyOf({ bodySize, postData, method }: Fields): RecordedBody {
  const data = fieldsOf(postData);
  const text = textOf(data.text);
  if (text === null) return bodySize === 0 && method === 'GET' ? Buffer.alloc(0) : null;
  const body = Buffer.from(text, data.encoding === 'base64' ? 'base64' : 'utf8');
  return isCut(body, bodySize) ? null : body;
}

/** A text that is missing was not recorded; an empty one was, if its size says nothing else. */
function responseBodyOf(answer: Fields): RecordedBody {
  const { encoding, size, text: recorded } = fieldsOf(answer.content);
  const text = textOf(recorded);
  if (text === null) return null;
  if (text === '') return size === 0 && !saysMore(answer) ? Buffer.alloc(0) : null;
  const body = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  return isCut(body, size) ? null : body;
}

/** Whether anything beside the text says that there was a body. */
function saysMore(answer: Fields): boolean {
  const length = headerValue({ headers: headersOf(answer.headers) }, 'content-length');
  return Number(answer.bodySize ?? 0) > 0 || Number(length ?? 0) > 0;
}

/** Whether a recorder cut a body: it is no whole JSON, and shorter than its stated size, -1 being none. */
function isCut(body: Buffer, size: unknown): boolean {
  const isShort = typeof size === 'number' && size > body.length;
  return (isShort || usualCuts.has(body.length)) && !isJson(body);
}

/** Sizes at which recorders cut bodies: powers of two from 64 KiB to 16 MiB, and of ten. */
const usualCuts: ReadonlySet<number> = new Set([
  ...Array.from({ length: 9 }, (_, power) => 65_536 * 2 ** power),
  100_000,
  1_000_000,
  10_000_000,
]);

const isJson = (body: Buffer): boolean => parseJson(body.toString('utf8').replace(/^\uFEFF/, '')) !== undefined;
