import type { Readable } from 'node:stream';
import chain, { none } from 'stream-chain';
import { Assembler } from 'stream-json/assembler.js';
import { pick } from 'stream-json/filters/pick.js';
import parser, { type Token } from 'stream-json/parser.js';
import { type Header, headerValue } from '../../specs/words/exchange.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { type Fields, fieldsOf, instantOf, millisecondsOf, textOf, withoutPseudo } from './json-fields.ts';
import { ourSender, type RecordedBody, type RecordingItem, tooLarge } from './recorded.ts';

/** Yields the entries of a HAR log, one in memory at a time, long ones passed over. @throws Error at no JSON */
export function harEntries(file: Readable, mostCharacters: number): AsyncIterable<RecordingItem> {
  const source = parser({ packStrings: false, streamStrings: true, streamNumbers: false, streamKeys: false });
  return chain([file, source, pick({ filter: 'log.entries' }), assembleElements(mostCharacters)]);
}

/** Puts the tokens of a list together to its elements; any other value has none. */
function assembleElements(mostCharacters: number): (token: Token) => RecordingItem | typeof none {
  let assembler = new Assembler();
  let depth = 0;
  let pieces: string[] = [];
  let characters = 0;
  const consume = (token: Token): void => {
    if (token.name === 'stringChunk') pieces.push(token.value);
    else if (token.name === 'endString') {
      assembler.consume({ name: 'stringValue', value: pieces.join('') });
      pieces = [];
    } else if (token.name !== 'startString') assembler.consume(token);
  };
  const element = (): RecordingItem => {
    const item = characters > mostCharacters ? tooLarge : readHarEntry(assembler.current);
    assembler = new Assembler();
    pieces = [];
    characters = 0;
    return item;
  };
  return (token) => {
    const isStart = token.name === 'startObject' || token.name === 'startArray';
    const isEnd = token.name === 'endObject' || token.name === 'endArray';
    if (isStart) depth += 1;
    if (isEnd) depth -= 1;
    // The list itself is at depth 1, its elements begin at 2.
    if (depth === 0 || (depth === 1 && !isEnd)) return none;
    characters += 'value' in token && typeof token.value === 'string' ? token.value.length + 1 : 1;
    if (characters <= mostCharacters) consume(token);
    else pieces = [];
    return depth === 1 && isEnd ? element() : none;
  };
}

/** Reads an entry of a HAR 1.2 log, of whichever browser or proxy. */
export function readHarEntry(entry: unknown): RecordingItem {
  const { request, response, startedDateTime, time, _sentBy: sentBy } = fieldsOf(entry);
  const asked = fieldsOf(request);
  const answer = fieldsOf(response);
  const [method, url] = [textOf(asked.method), textOf(asked.url)];
  if (method === null || url === null) return { unreadable: 'an entry without a request' };
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
