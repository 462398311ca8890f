import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Header } from '../../specs/words/exchange.ts';
import type { Recorded, RecordedBody } from '../recordings/recorded.ts';
import type { TrafficResult } from '../session/side-session.ts';
import { joinChunks } from './message-reader.ts';

/** An exchange that the relay has passed on, as it is posted to the worker that judges it. */
export interface PassedExchange {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly totalMs: number;
  /** Every exchange that started before has ended, and came earlier. */
  readonly settledAt: number;
  readonly request: PassedMessage;
  /** null: none came, or it could not be read. */
  readonly answer: PassedMessage | null;
}

/** @property head in Latin-1, with the empty line */
export interface PassedMessage {
  readonly head: string;
  /** As on the wire; null: too large, or incomplete. */
  readonly body: readonly Uint8Array[] | null;
}

/** @param origin of the target */
export function readPassed({ startedAt, totalMs, request, answer }: PassedExchange, origin: string): Recorded {
  const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(request.head) ?? [];
  return {
    startedAt,
    method,
    url: `${origin}${path}`,
    requestHeaders: fieldsOf(request.head),
    requestBody: bodyOf(request),
    status: answer === null ? null : Number(answer.head.slice('HTTP/1.1 '.length).slice(0, 3)),
    responseHeaders: answer === null ? [] : fieldsOf(answer.head),
    responseBody: answer === null ? null : bodyOf(answer),
    totalMs,
  };
}

/** A field over several lines becomes one line. */
const fieldsOf = (head: string): readonly Header[] =>
  [...head.replace(/\r?\n[ \t]+/g, ' ').matchAll(/^([^:\r\n]+):(.*)$/gm)].map(
    ([, name = '', value = '']): Header => [name, value.trim()],
  );

function bodyOf({ head, body }: PassedMessage): RecordedBody {
  if (body === null) return null;
  const bytes = Buffer.concat(body);
  return /^transfer-encoding:.*chunked[ \t]*$/im.test(head) && bytes.length > 0 ? joinChunks(bytes) : bytes;
}

export interface JudgeSettings {
  readonly bounds: Bounds;
  /** The target's; the base addresses are the target's, too. */
  readonly origin: string;
  readonly bases: readonly string[];
  readonly secrets: readonly (readonly [placeholder: string, value: string])[];
  /** Every exchange is written to it. The header has the version of the harness. */
  readonly file: string;
  readonly version: string;
}

export type ToJudge =
  | { readonly kind: 'exchanges'; readonly exchanges: readonly PassedExchange[] }
  /** Exchanges between these times found no room. */
  | { readonly kind: 'gap'; readonly startedAt: number; readonly endedAt: number }
  | { readonly kind: 'end'; readonly unjudged: number };

export type FromJudge =
  | { readonly kind: 'judged'; readonly count: number }
  | { readonly kind: 'finding'; readonly line: string }
  | { readonly kind: 'result'; readonly results: readonly TrafficResult[] };
