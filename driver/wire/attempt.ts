import type { Dispatcher } from 'undici';
import type { Header, SentRequest, TransportFailure } from '../../specs/exchange.ts';
import type { Bounds } from '../bounds.ts';
import { UnsendableRequest } from './sent-request.ts';
import { BoundReached, transportFailure } from './transport-failure.ts';

/** An answer as it came off the wire, its body not yet decoded. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly bytes: Buffer;
}

/** How one attempt at a request ended, and how long it took, in milliseconds. */
export interface Attempt {
  readonly outcome: { readonly answer: RawAnswer } | { readonly failure: TransportFailure };
  readonly firstByteMs: number;
  readonly totalMs: number;
}

/** What bounds one attempt: `timeout` covers it whole, from connecting to the last byte. */
export interface AttemptLimits {
  readonly timeout: { readonly name: string; readonly ms: number };
  readonly bounds: Bounds;
  readonly signal: AbortSignal;
}

/** Nobody waits for the answer any more. Why not is the reason of the signal, where that is a text. */
export function cancelledBy({ reason }: AbortSignal): TransportFailure {
  const message = typeof reason === 'string' ? reason : 'the run was stopped before the answer came';
  return { kind: 'cancelled', bound: null, message };
}

/**
 * Sends a request once and reads its answer to the end, within the bounds. Faults of the network are returned.
 * @throws UnsendableRequest where the request cannot be put on the wire: a defect of the check that asked for it.
 */
export function attempt(dispatcher: Dispatcher, request: SentRequest, limits: AttemptLimits): Promise<Attempt> {
  const { bounds, timeout, signal } = limits;
  const startedAt = performance.now();
  if (signal.aborted) return Promise.resolve({ outcome: { failure: cancelledBy(signal) }, firstByteMs: 0, totalMs: 0 });
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let firstByteMs = 0;
    let status = 0;
    let headers: readonly Header[] = [];
    let interim = 0;
    let size = 0;
    let chunks: Buffer[] = [];
    let ended = false;

    const end = (outcome: Attempt['outcome']) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      const totalMs = performance.now() - startedAt;
      resolve({ outcome, firstByteMs: firstByteMs || totalMs, totalMs });
    };
    /** Settles at once: undici reports an abort only when the connection has come about. */
    const stop = (failure: TransportFailure) => {
      end({ failure });
      chunks = [];
      controller?.abort(new Error(failure.message));
    };
    const cancel = () => stop(cancelledBy(signal));
    const timer = setTimeout(() => {
      const message = `the answer was not complete within ${timeout.name} (${timeout.ms} ms)`;
      stop({ kind: 'timeout', bound: timeout.name, message });
    }, timeout.ms);
    signal.addEventListener('abort', cancel, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given;
        if (ended) given.abort(new Error('ended before it started'));
      },
      onResponseStart(given, statusCode) {
        if (statusCode < 200) {
          interim += 1;
          if (interim > bounds.interimAnswers) {
            const message = `more than interimAnswers (${bounds.interimAnswers}) answers of 1xx came before the real one`;
            throw new BoundReached('bound', 'interimAnswers', message);
          }
          return;
        }
        firstByteMs = performance.now() - startedAt;
        status = statusCode;
        headers = headerLines(given.rawHeaders);
        if (headers.length > bounds.headerCount) {
          const message = `the answer has more than headerCount (${bounds.headerCount}) header lines`;
          throw new BoundReached('bound', 'headerCount', message);
        }
      },
      onResponseData(_, chunk) {
        if (ended) return;
        size += chunk.length;
        if (size > bounds.wireBytes) {
          chunks = [];
          const message = `the body of the answer exceeds wireBytes (${bounds.wireBytes})`;
          throw new BoundReached('bound', 'wireBytes', message);
        }
        chunks.push(chunk);
      },
      onResponseEnd() {
        const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
        end({ answer: { status, headers, bytes } });
      },
      onResponseError(_, error) {
        if (isRefusalToSend(error)) {
          clearTimeout(timer);
          signal.removeEventListener('abort', cancel);
          reject(new UnsendableRequest(`${request.method} ${request.path} cannot be sent: ${error.message}`));
          return;
        }
        end({ failure: transportFailure(error) });
      },
    };
    const options: Dispatcher.DispatchOptions = {
      origin: new URL(request.url).origin,
      path: request.path,
      method: request.method,
      headers: headersByName(request.headers),
      body: request.body,
      headersTimeout: bounds.firstByteMs,
      bodyTimeout: bounds.idleTimeoutMs,
    };
    try {
      dispatcher.dispatch(options, handler);
    } catch (error) {
      handler.onResponseError?.({} as Dispatcher.DispatchController, error as Error);
    }
  });
}

/** undici validates what it is told to send, and says so through its own error codes. */
function isRefusalToSend(error: Error): boolean {
  const code = 'code' in error ? error.code : '';
  return code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED';
}

/** A list of pairs would lose repeated headers on its way through a proxy; a list of values does not. */
function headersByName(headers: readonly Header[]): Record<string, string | string[]> {
  const byName = new Map<string, string | string[]>();
  for (const [name, value] of headers) {
    const before = byName.get(name);
    byName.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(byName);
}

/** Pairs of name and value, in order and letter case as on the wire. */
function headerLines(raw: Dispatcher.DispatchController['rawHeaders']): readonly Header[] {
  if (!Array.isArray(raw)) return [];
  const lines: Header[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    lines.push([raw[index]?.toString('latin1') ?? '', raw[index + 1]?.toString('latin1') ?? '']);
  }
  return lines;
}
