import type { TransportFailure } from '../../specs/words/exchange.ts';

/** The connection on which a request came, and the request, for a behaviour to answer as it likes. */
export interface Call {
  /** Header lines as sent, e.g. `Authorization: Bearer …`. */
  readonly headers: readonly string[];
  /** The number of requests to the hostile address so far, this one included. */
  readonly count: number;
  /** Writes as it is; strings as UTF-8. Does nothing once the connection is closed. */
  send(bytes: string | Buffer): void;
  /** Writes pieces at intervals until the connection is closed, and pauses while the other side does not read. */
  trickle(piece: (index: number) => string | Buffer, intervalMs: number): void;
  end(): void;
  reset(): void;
}

/** The result that the driver must report of an exchange with a hostile target. */
export type Ending =
  | { readonly end: 'failed'; readonly kind: TransportFailure['kind']; readonly bound?: string; readonly says: string }
  | { readonly end: 'pending' }
  | {
      readonly end: 'answered';
      readonly status: number;
      readonly body: 'empty' | 'json' | 'not-json';
      readonly says?: string;
    };

/** One thing that a hostile, slow or dying target may do. */
export interface Behaviour {
  /** Permanent, kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly answer: (call: Call) => void;
  /** The expected end of the exchange. `says`: a part of the failure, of the problem of the body, or of an oddity. */
  readonly ending: Ending;
}

/** Milliseconds that no request takes, even on the busiest machine. */
export const hangMs = 600_000;

/** The timeout in milliseconds: a second if it is to end the request, else so long that only a hang reaches it. */
export const timeoutFor = ({ ending }: Behaviour): number =>
  ending.end === 'failed' && ending.kind === 'timeout' ? 1_000 : hangMs;

/** A whole, correct answer, unless headers say otherwise. */
export function answer(body: string | Buffer, headers: readonly string[] = [], status = '200 OK'): Buffer {
  const bytes = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', `Content-Length: ${bytes.length}`, ...headers];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

/** The beginning of an answer: a status line and header lines, ended by an empty one. */
export const head = (...headers: readonly string[]): string =>
  ['HTTP/1.1 200 OK', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

/** The last answer of a connection. */
export function close(call: Pick<Call, 'send' | 'end'>, bytes: string | Buffer): void {
  call.send(bytes);
  call.end();
}
