import { isUtf8 } from 'node:buffer';
import { asRecord } from '../../specs/words/as-record.ts';
import type { Header } from '../../specs/words/exchange.ts';
import { type Fields, headersFrom, instantOf, millisecondsOf, textOf } from './json-fields.ts';
import { ourSender, type Recorded, type RecordedBody, type RecordingItem } from './recorded.ts';

/** Writes a line of NDJSON. An unrecorded body is left out; a body that is not UTF-8 is in base64. */
export function trafficLine(recorded: Recorded): string {
  const { startedAt, method, url, requestHeaders, status, responseHeaders, totalMs } = recorded;
  return `${JSON.stringify({
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    method,
    url,
    requestHeaders,
    ...bodyFields('requestBody', recorded.requestBody),
    status,
    responseHeaders,
    ...bodyFields('responseBody', recorded.responseBody),
    totalMs,
    ...(recorded.isOurs === true ? { sentBy: ourSender } : {}),
  })}\n`;
}

function bodyFields(name: string, body: RecordedBody): Fields {
  if (body === null) return {};
  return isUtf8(body) ? { [name]: body.toString('utf8') } : { [`${name}Base64`]: body.toString('base64') };
}

/** Reads a line like those of {@link trafficLine}; another program may have written it. */
export function readTrafficLine(line: Buffer): RecordingItem {
  const fields = parse(line);
  const [method, url] = [textOf(fields?.method), textOf(fields?.url)];
  if (fields === null || method === null || url === null) return { unreadable: 'a line that is no exchange' };
  const { status } = fields;
  return {
    startedAt: instantOf(fields.startedAt),
    method,
    url,
    requestHeaders: pairsOf(fields.requestHeaders),
    requestBody: bodyOf(fields, 'requestBody'),
    status: typeof status === 'number' && status >= 100 ? status : null,
    responseHeaders: pairsOf(fields.responseHeaders),
    responseBody: bodyOf(fields, 'responseBody'),
    totalMs: millisecondsOf(fields.totalMs),
    ...(fields.sentBy === ourSender ? { isOurs: true } : {}),
  };
}

function parse(line: Buffer): Fields | null {
  try {
    return asRecord(JSON.parse(line.toString('utf8').replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
}

function bodyOf(fields: Fields, name: string): RecordedBody {
  const base64 = textOf(fields[`${name}Base64`]);
  if (base64 !== null) return Buffer.from(base64, 'base64');
  const text = textOf(fields[name]);
  return text === null ? null : Buffer.from(text);
}

const pairsOf = (list: unknown): readonly Header[] => headersFrom(list, (pair) => (Array.isArray(pair) ? pair : []));
