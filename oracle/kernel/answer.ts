import { operations } from '../../specs/interface/operations.ts';
import type { Exchange, ReceivedResponse } from '../../specs/words/exchange.ts';

/**
 * Reading JSON that an untrusted target sent: every accessor takes `unknown` and answers `undefined` instead of
 * throwing where the value is not of the type asked for.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const asArray = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

export const asString = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const asInteger = (value: unknown): number | undefined =>
  Number.isInteger(value) ? (value as number) : undefined;

/** The value at a JSON pointer (RFC 6901), or undefined if the path leads nowhere. Own properties only. */
export function at(value: unknown, pointer: string): unknown {
  let current = value;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined;
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

/** A short rendering of a value for "actual": compact JSON, cut to 120 characters; `absent` for undefined. */
export function show(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(beginning(value, { left: shown })) ?? String(value);
  return text.length > shown ? `${text.slice(0, shown - 3)}…` : text;
}

/** Shows two differing values; if {@link show} cuts both alike, from shortly before they differ. */
export function showBoth(expected: unknown, actual: unknown): { readonly expected: string; readonly actual: string } {
  const shownBoth = { expected: show(expected), actual: show(actual) };
  if (shownBoth.expected !== shownBoth.actual) return shownBoth;
  const [one, other] = [expected, actual].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  if (one === undefined || other === undefined || one === other) return shownBoth;
  const differs = Array.from({ length: one.length }).findIndex((_, index) => one[index] !== other[index]);
  const from = Math.max(0, (differs < 0 ? one.length : differs) - shownBefore);
  const rest = (text: string) => `${show(text.slice(from))} from character ${from + 1} of ${text.length} on`;
  return { expected: rest(one), actual: rest(other) };
}

/** Characters of a long text that are shown before those that differ. */
const shownBefore = 20;

/** Characters of a value that are shown. */
const shown = 120;

/** Takes as much of a value as can be shown: all of it could be megabytes. */
function beginning(value: unknown, budget: { left: number }): unknown {
  if (typeof value === 'string') return value.slice(0, shown);
  if (typeof value !== 'object' || value === null) return value;
  const entries: (readonly [string, unknown])[] = [];
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (budget.left <= 0) break;
    budget.left -= 1;
    entries.push([String(key), beginning(member, budget)]);
  }
  return Array.isArray(value) ? entries.map(([, element]) => element) : Object.fromEntries(entries);
}

/** The HTTP status of the final answer, or undefined if none came. */
export const statusOf = (exchange: Exchange): number | undefined => exchange.response?.status;

/** Whether the final answer is a success; pending reads, and writes answered 202, are not. */
export function succeeded(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return exchange.end === 'answered' && status !== undefined && status >= 200 && status < 300 && !isPutOff(exchange);
}

const isPutOff = (exchange: Exchange): boolean =>
  statusOf(exchange) === 202 && operations[exchange.operation].effect === 'write';

/** Whether the target said no: any answer of 4xx. A 5xx is neither a success nor a clean refusal, but it lets nothing through either. */
export function refused(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return exchange.end === 'answered' && status !== undefined && status >= 300;
}

/** Whether a status, or an element's code, does not show what is there: the target's own failure, or too many requests. */
export const isPassing = (code: number | undefined): boolean => code !== undefined && (code >= 500 || code === 429);

/** Codes by which something known is not there, or not for the caller. */
const notThere: ReadonlySet<number | undefined> = new Set([403, 404, 410]);

/** Whether a status, or the code of an element, says that something known is not there. */
export const isNotThere = (code: number | undefined): boolean => notThere.has(code);

/** The parsed JSON body of the final answer; undefined if there is none. */
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

/** An answer that is not a success, by operation and status; null if none came, or a success. */
export function failedAnswer(exchange: Exchange): string | null {
  if (exchange.response === null || succeeded(exchange)) return null;
  return `${exchange.operation} ${statusOf(exchange)}`;
}

/** Bodies of requests that were parsed, since several judges look at each. */
const parsed = new WeakMap<Exchange['request'], { readonly body: JsonObject | undefined }>();

/** The JSON object in the body of a request; undefined if it has another body, or none. */
export function askedBody({ request }: Exchange): JsonObject | undefined {
  const known = parsed.get(request) ?? { body: parse(request.body) };
  parsed.set(request, known);
  return known.body;
}

function parse(body: string | null): JsonObject | undefined {
  try {
    return asObject(JSON.parse(body ?? 'null'));
  } catch {
    // Bodies that are not JSON are sent, too.
    return undefined;
  }
}

/** The benefit_id in the path of a request; undefined if its operation has none there. */
export function askedBenefit({ operation, request }: Exchange): string | undefined {
  const [before, after] = operations[operation].path.split('{benefit_id}');
  const [path = ''] = request.path.split('?');
  if (before === undefined || after === undefined || !path.endsWith(after)) return undefined;
  const start = path.lastIndexOf(before);
  const encoded = path.slice(start + before.length, path.length - after.length);
  if (start < 0 || encoded.includes('/')) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
