import { isUtf8 } from 'node:buffer';
import { BoundReached, type Bounds } from '../../driver/bounds/bounds.ts';
import { parseJson } from '../../driver/json/json-body.ts';
import { decodeContent } from '../../driver/wire/content-coding.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import { type Exchange, type Header, headerValues, type ReceivedResponse } from '../../specs/words/exchange.ts';
import type { Recorded } from '../recordings/recorded.ts';
import { type SentCredential, sentCredential, withoutMasked } from './sent-credential.ts';

/** A recorded exchange in the form that judges read. `file`: the number of its recording. */
export interface ReadExchange {
  readonly kind: 'exchange';
  readonly exchange: Exchange;
  readonly file: number;
  /** If the body is not known, the answer can't be compared with the request. */
  readonly isRequestKnown: boolean;
  readonly credential: SentCredential;
  /** As recorded, masks included. */
  readonly sentHeaders: readonly Header[];
}

/** Why an exchange is not judged; `lost`: its answer was not recorded, or is not readable. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly lost: boolean;
  readonly why: string;
}

export const lostAnswer = (why: string): LeftOut => ({ kind: 'left-out', lost: true, why });

/** The exchange is complete, but can't be judged. */
export const passedOver = (why: string): LeftOut => ({ kind: 'left-out', lost: false, why });

/** The number of an exchange among all, from 1, and of its file, with the bounds on its answer. */
export interface Reading {
  readonly sequence: number;
  readonly file: number;
  readonly bounds: Bounds;
}

/** Converts a recorded exchange of an operation for the judges, or leaves it out. */
export function toExchange(
  recorded: Recorded,
  operation: OperationId,
  { sequence, file, bounds }: Reading,
): ReadExchange | LeftOut {
  const { status, responseBody, requestBody } = recorded;
  if (status === null) return lostAnswer('it has no answer');
  if (status === 304) return passedOver('304: the answer was kept from before');
  if (status < 200) return passedOver('an answer before the final one (1xx)');
  if (status >= 300 && status < 400) return passedOver('a redirect');
  if (responseBody === null && status !== 204) return lostAnswer('the body of its answer was not recorded');
  const response = readResponse(recorded, status, responseBody ?? Buffer.alloc(0), bounds);
  if (typeof response === 'string') return passedOver(response);
  const sentBody = requestBody === null ? null : readRequest(recorded.requestHeaders, requestBody, bounds);
  const { pathname, search } = new URL(recorded.url);
  const credential = sentCredential(recorded.requestHeaders, file);
  const totalMs = recorded.totalMs ?? 0;
  const exchange: Exchange = {
    sequence,
    operation,
    request: {
      method: recorded.method,
      path: pathname + search,
      url: recorded.url,
      headers: withoutMasked(recorded.requestHeaders, credential),
      body: sentBody === '' ? null : sentBody,
    },
    response,
    failure: null,
    end: 'answered',
    earlier: [],
    startedAt: recorded.startedAt ?? 0,
    firstByteMs: totalMs,
    totalMs,
  };
  const isRequestKnown = sentBody !== null || operations[operation].body === 'none';
  return { kind: 'exchange', exchange, file, isRequestKnown, credential, sentHeaders: recorded.requestHeaders };
}

function readResponse(
  { responseHeaders: headers }: Recorded,
  status: number,
  recorded: Buffer,
  bounds: Bounds,
): ReceivedResponse | string {
  try {
    const decoded = withoutCoding(recorded, headerValues({ headers }, 'content-encoding'), bounds);
    if (decoded.length > bounds.decodedBytes) return 'larger than an answer may be';
    const { body, oddities } = parseJson(decoded, bounds);
    const text = decoded.toString('utf8', 0, bounds.evidenceBytes);
    return { status, headers, text, bodyBytes: decoded.length, body, oddities };
  } catch (error) {
    if (error instanceof BoundReached) return 'its answer goes over a bound on answers';
    throw error;
  }
}

/** null: the content coding can't be decoded. */
function readRequest(headers: readonly Header[], recorded: Buffer, bounds: Bounds): string | null {
  const codings = headerValues({ headers }, 'content-encoding');
  try {
    const body = withoutCoding(recorded, codings, bounds);
    return codings.length > 0 && !isUtf8(body) ? null : body.toString('utf8');
  } catch (error) {
    if (error instanceof BoundReached) return null;
    throw error;
  }
}

/** Decodes a body unless it is UTF-8: many recorders store decoded text beside the header of its content coding. */
function withoutCoding(body: Buffer, codings: readonly string[], bounds: Bounds): Buffer {
  if (codings.length === 0 || isUtf8(body)) return body;
  const decoded = decodeContent(body, codings, bounds);
  return 'bytes' in decoded ? decoded.bytes : body;
}
