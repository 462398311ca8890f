import {
  headerValues,
  type ReceivedBody,
  type ReceivedResponse,
  type TransportFailure,
} from '../../specs/words/exchange.ts';
import { BoundReached, type Bounds } from '../bounds/bounds.ts';
import type { ParsedBodies } from '../json/parsed-bodies.ts';
import type { RawAnswer } from '../wire/answer-reader.ts';
import { decodeContent } from '../wire/content-coding.ts';

/** An answer, and the number of values in its JSON. */
export interface Received {
  readonly response: ReceivedResponse;
  readonly values: number;
}

/** Decompresses and parses an answer. @returns a failure if it exceeds a bound */
export function receivedResponse(
  answer: RawAnswer,
  bodies: ParsedBodies,
  bounds: Bounds,
): Received | { readonly failure: TransportFailure } {
  try {
    return readWithin(answer, bodies, bounds);
  } catch (error) {
    if (error instanceof BoundReached) return { failure: error.failure };
    throw error;
  }
}

function readWithin(answer: RawAnswer, bodies: ParsedBodies, bounds: Bounds): Received {
  const { status, headers } = answer;
  const content = decodeContent(answer.bytes, headerValues(answer, 'content-encoding'), bounds);
  if ('problem' in content) {
    const body: ReceivedBody = { kind: 'not-json', problem: content.problem };
    const response = { status, headers, text: '', bodyBytes: answer.bytes.length, body, oddities: [] };
    return { response, values: 0 };
  }
  const { bytes } = content;
  const { body, oddities, values } = bodies.parse(bytes);
  const text = evidenceText(bytes, bounds);
  return { response: { status, headers, text, bodyBytes: bytes.length, body, oddities }, values };
}

/** Decodes only the first bytes: a slice of the whole text would keep all of it in memory. */
function evidenceText(bytes: Buffer, bounds: Bounds): string {
  let end = Math.min(bytes.length, bounds.evidenceBytes);
  // The end is moved out of a character, which would look like invalid UTF-8.
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
