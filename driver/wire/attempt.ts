import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Header, SentRequest, TransportFailure } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import { AnswerReader, type RawAnswer } from './answer-reader.ts';
import { isHeaderValue } from './header-text.ts';
import { UnsendableRequest } from './sent-request.ts';
import { isProxyRefusal, transportFailure } from './transport-failure.ts';

/** The outcome of one attempt at a request, and the time that it took, in milliseconds. */
export interface Attempt {
  readonly outcome: { readonly answer: RawAnswer } | { readonly failure: TransportFailure };
  readonly firstByteMs: number;
  readonly totalMs: number;
}

/** The point at which requests hold back their last byte until all are ready. */
export interface Meeting {
  /** Resolves when all are there. @param isBegun whether bytes of the request were sent, which must reach the target */
  arrive(isBegun: boolean): Promise<void>;
}

/** The bounds of one attempt; `timeout` runs from connecting to the last byte. */
export interface AttemptLimits {
  readonly timeout: { readonly name: string; readonly ms: number };
  readonly bounds: Bounds;
  readonly signal: AbortSignal;
  /** The meeting of the requests that it is to overlap with. Default null: it is sent by itself. */
  readonly release?: Meeting | null;
}

/** The failure of a request that was stopped. The reason of the abort is its message, if that is a text. */
export function cancelledBy({ reason }: AbortSignal): TransportFailure {
  const message = typeof reason === 'string' ? reason : 'the run was stopped before the answer came';
  return { kind: 'cancelled', bound: null, message };
}

/** Sends a request once and reads its answer within the bounds; faults of the network are returned. */
export function attempt(dispatcher: Dispatcher, request: SentRequest, limits: AttemptLimits): Promise<Attempt> {
  const { release = null } = limits;
  // A request without a body has no byte to hold back: it is sent when the others send their last byte.
  return release !== null && isWithoutBody(request)
    ? release.arrive(false).then(() => attemptNow(dispatcher, request, limits))
    : attemptNow(dispatcher, request, limits);
}

function attemptNow(dispatcher: Dispatcher, request: SentRequest, limits: AttemptLimits): Promise<Attempt> {
  const { bounds, release = null, timeout, signal } = limits;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      resolve({ outcome: { failure: cancelledBy(signal) }, firstByteMs: 0, totalMs: 0 });
      return;
    }
    // A request that undici refuses would block its connection for all others.
    const unsendable = request.headers.find(([, value]) => !isHeaderValue(value));
    if (unsendable !== undefined) {
      const message = `${request.method} ${request.path} cannot be sent: no header can carry the value of ${unsendable[0]}`;
      throw new UnsendableRequest(message);
    }
    const startedAt = performance.now();
    const answer = new AnswerReader(bounds);
    let abort: ((reason: Error) => void) | null = null;
    let firstByteMs = 0;
    let ended = false;

    const settle = (how: () => void): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      how();
    };
    const end = (outcome: Attempt['outcome']): void =>
      settle(() => {
        const totalMs = performance.now() - startedAt;
        resolve({ outcome, firstByteMs: firstByteMs || totalMs, totalMs });
      });
    /** Settles at once: undici reports an abort only once the connection is established. */
    const stop = (failure: TransportFailure): void => {
      end({ failure });
      answer.drop();
      abort?.(new Error(failure.message));
    };
    const cancel = (): void => stop(cancelledBy(signal));
    const timer = setTimeout(() => {
      const message = `the answer was not complete within ${timeout.name} (${timeout.ms} ms)`;
      stop({ kind: 'timeout', bound: timeout.name, message });
    }, timeout.ms);
    signal.addEventListener('abort', cancel, { once: true });

    const fail = (error: Error): void => {
      if (isRefusalToSend(error)) {
        const message = `${request.method} ${request.path} cannot be sent: ${error.message}`;
        settle(() => reject(new UnsendableRequest(message)));
      } else end({ failure: transportFailure(error) });
    };
    // The older form of a handler: for the newer one undici would also parse all headers into an object.
    const handler: Dispatcher.DispatchHandler = {
      onConnect(given) {
        abort = given;
        if (ended) given(new Error('ended before it started'));
      },
      onHeaders(status, rawHeaders) {
        if (answer.start(status, rawHeaders)) firstByteMs = performance.now() - startedAt;
        return true;
      },
      onData(chunk) {
        if (!ended) answer.add(chunk);
        return true;
      },
      onComplete: () => end({ answer: answer.end() }),
      onError: fail,
    };
    try {
      dispatcher.dispatch(dispatchOptions(request, bounds, release), handler);
    } catch (error) {
      fail(error as Error);
    }
  });
}

const isWithoutBody = ({ body }: SentRequest): boolean => body === null || body === '';

/** Yields a body, its last byte only when all other requests are ready. */
async function* heldBody(bytes: Buffer, release: Meeting): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, -1);
  await release.arrive(true);
  yield bytes.subarray(-1);
}

function dispatchOptions(request: SentRequest, bounds: Bounds, release: Meeting | null) {
  const options = {
    origin: request.url.slice(0, request.url.length - request.path.length),
    path: request.path,
    method: request.method,
    headers: headersByName(request.headers),
    body: request.body,
    headersTimeout: bounds.firstByteMs,
    bodyTimeout: bounds.idleTimeoutMs,
  };
  if (release === null || isWithoutBody(request)) return options;
  const bytes = Buffer.from(request.body ?? '');
  const headers = { ...options.headers, 'Content-Length': String(bytes.length) };
  return { ...options, headers, body: Readable.from(heldBody(bytes, release)) };
}

function isRefusalToSend(error: Error): boolean {
  const code = 'code' in error && !isProxyRefusal(error) ? error.code : '';
  return code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED';
}

/** Collects headers by name, with a list of values for a repeated one: of a list of pairs a proxy would lose some. */
function headersByName(headers: readonly Header[]): Record<string, string | string[]> {
  const byName: Record<string, string> = {};
  for (const [name, value] of headers) {
    // Also true for names that every object has, such as `constructor`: the other function handles them.
    if (name in byName) return repeatedByName(headers);
    byName[name] = value;
  }
  return byName;
}

function repeatedByName(headers: readonly Header[]): Record<string, string | string[]> {
  const names = [...new Set(headers.map(([name]) => name))];
  const valuesOf = (name: string): string[] => headers.flatMap(([each, value]) => (each === name ? [value] : []));
  return Object.fromEntries(
    names.map((name) => {
      const [value = '', ...others] = valuesOf(name);
      return [name, others.length === 0 ? value : [value, ...others]];
    }),
  );
}
