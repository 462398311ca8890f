import { operations } from '../../specs/interface/operations.ts';
import type { Exchange, ReceivedResponse } from '../../specs/words/exchange.ts';

/** The HTTP status of the final answer, or undefined where none came. */
export function statusOf(exchange: Exchange): number | undefined {
  return exchange.response?.status;
}

/**
 * Whether the final answer is a success. "Come back later" is none: a read that was still pending at the deadline, and a
 * write that is answered with 202, of which nothing is known to have happened.
 */
export function succeeded(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return exchange.end === 'answered' && status !== undefined && status >= 200 && status < 300 && !isPutOff(exchange);
}

/** Whether a write is put off: answered with 202, so that it has not happened yet, and nothing follows from it. */
function isPutOff(exchange: Exchange): boolean {
  return statusOf(exchange) === 202 && operations[exchange.operation].effect === 'write';
}

/** Whether the target said no: any answer of 4xx. A 5xx is neither a success nor a clean refusal, but it lets nothing through either. */
export function refused(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return exchange.end === 'answered' && status !== undefined && status >= 300;
}

/** Whether a status, or the code of an element, says nothing of what is there: the target's own failure, too many requests. */
export function isPassing(code: number | undefined): boolean {
  return code !== undefined && (code >= 500 || code === 429);
}

/** Codes by which something known is not there, or not for the caller. */
const notThere: ReadonlySet<number | undefined> = new Set([403, 404, 410]);

/** Whether a status, or the code of an element, says that something known is not there. */
export function isNotThere(code: number | undefined): boolean {
  return notThere.has(code);
}

/** The parsed JSON body of the final answer; undefined where there is none. */
export function jsonOf(exchange: Exchange): unknown {
  const body = exchange.response?.body;
  return body?.kind === 'json' ? body.value : undefined;
}

/** Splits an exchange into one for each of its answers: those that said "come back later" first, then the last one. */
export function answersOf(exchange: Exchange): readonly Exchange[] {
  const { earlier, ...last } = exchange;
  const as = (response: ReceivedResponse): Exchange => ({
    ...last,
    response,
    end: 'answered',
    failure: null,
    earlier: [],
  });
  return [...earlier.map(as), exchange];
}

/** Describes what came, in a few words: a status with its error name where it has one, or why nothing came. */
export function describeAnswer(exchange: Exchange): string {
  if (exchange.failure !== null) return exchange.failure.message;
  const status = statusOf(exchange);
  if (isPutOff(exchange)) return '202, which says that the write has not happened yet';
  if (exchange.end === 'pending') return `${status}, still pending when it was given up`;
  const body = jsonOf(exchange);
  const name =
    typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string' ? ` ${body.name}` : '';
  return `${status}${name.slice(0, 80)}`;
}
