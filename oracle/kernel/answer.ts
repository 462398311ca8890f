import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValue, type ReceivedResponse } from '../../specs/words/exchange.ts';

/** The readers of JSON from an untrusted target take `unknown`, and return undefined for a value of another type. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const asArray = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);
export const asString = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const asInteger = (value: unknown): number | undefined =>
  Number.isInteger(value) ? (value as number) : undefined;

/** Finds the value at a JSON pointer (RFC 6901) among own properties; undefined if there is none. */
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

/** Renders a value for a finding: compact JSON of at most 120 characters; `absent` for undefined. */
export function show(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(beginning(value, { left: maxCharacters })) ?? String(value);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 3)}…` : text;
}

/** Renders two values that differ; if {@link show} cuts both alike, from shortly before the difference. */
export function showBoth(expected: unknown, actual: unknown): { readonly expected: string; readonly actual: string } {
  const both = { expected: show(expected), actual: show(actual) };
  if (both.expected !== both.actual) return both;
  const [one, other] = [expected, actual].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  if (one === undefined || other === undefined || one === other) return both;
  const differsAt = Array.from({ length: one.length }).findIndex((_, index) => one[index] !== other[index]);
  const start = Math.max(0, (differsAt < 0 ? one.length : differsAt) - charactersBefore);
  const showFromStart = (text: string) => `${show(text.slice(start))} from character ${start + 1} of ${text.length} on`;
  return { expected: showFromStart(one), actual: showFromStart(other) };
}

/** The number of equal characters that {@link showBoth} shows before the first difference. */
const charactersBefore = 20;
const maxCharacters = 120;

/**
 * Copies only as much of a value as can be shown, since all of it could be megabytes. `left`: the most members that are
 * still copied; each takes a character or more.
 */
function beginning(value: unknown, budget: { left: number }): unknown {
  if (typeof value === 'string') return value.slice(0, maxCharacters);
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

/** Whether the final answer is a success. Pending reads and writes answered 202 are none. */
export function succeeded(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return (
    exchange.end === 'answered' && status !== undefined && status >= 200 && status < 300 && !isUnfinishedWrite(exchange)
  );
}

const isUnfinishedWrite = (exchange: Exchange): boolean =>
  statusOf(exchange) === 202 && operations[exchange.operation].effect === 'write';

/** Whether the final answer has a status of 300 or more. A 5xx counts as refused, since it grants nothing. */
export function refused(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return exchange.end === 'answered' && status !== undefined && status >= 300;
}

/** Whether a status, or an element's code, is a failure that may pass: a 5xx or 429. It shows nothing of the data. */
export const isTemporary = (code: number | undefined): boolean => code !== undefined && (code >= 500 || code === 429);

const notThereCodes: ReadonlySet<number | undefined> = new Set([403, 404, 410]);

/** Whether a status, or an element's code, says that a thing does not exist, or not for this caller. */
export const isNotThere = (code: number | undefined): boolean => notThereCodes.has(code);

/** The parsed JSON body of the final answer; undefined if there is none. */
export function jsonOf(exchange: Exchange): unknown {
  const body = exchange.response?.body;
  return body?.kind === 'json' ? body.value : undefined;
}

/** Splits an exchange into one per answer: first those that said "come back later", then the last. */
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

/** Describes an answer in a few words: its status and error name, or why no answer came. */
export function describeAnswer(exchange: Exchange): string {
  if (exchange.failure !== null) return exchange.failure.message;
  const status = statusOf(exchange);
  if (isUnfinishedWrite(exchange)) return '202, which says that the write has not happened yet';
  if (exchange.end === 'pending') return `${status}, still pending when it was given up`;
  const body = jsonOf(exchange);
  const name =
    typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string' ? ` ${body.name}` : '';
  return `${status}${name.slice(0, 80)}`;
}

/** Names an answer that is no success by operation and status; null for a success, or if no answer came. */
export function failedAnswer(exchange: Exchange): string | null {
  if (exchange.response === null || succeeded(exchange)) return null;
  return `${exchange.operation} ${statusOf(exchange)}`;
}

/** The parsed bodies of requests, kept since several judges read each. */
const parsed = new WeakMap<Exchange['request'], { readonly body: JsonObject | undefined }>();

/** Reads the JSON object in the body of a request; undefined if it has no body, or another one. */
export function requestBody({ request }: Exchange): JsonObject | undefined {
  const cached = parsed.get(request) ?? { body: parse(request.body) };
  parsed.set(request, cached);
  return cached.body;
}

function parse(body: string | null): JsonObject | undefined {
  try {
    return asObject(JSON.parse(body ?? 'null'));
  } catch {
    // Some checks send bodies that are not JSON.
    return undefined;
  }
}

/** Reads the benefit_id in the path of a request; undefined if its operation has none there. */
export function requestedBenefit({ operation, request }: Exchange): string | undefined {
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

/** One object among a batch's `responses`, with the JSON pointer to it. */
export interface BatchElement {
  readonly pointer: string;
  readonly element: JsonObject;
}

export function batchElements(exchange: Exchange): readonly BatchElement[] {
  const responses = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  return responses.flatMap((value, index) => {
    const element = asObject(value);
    return element === undefined ? [] : [{ pointer: `/responses/${index}`, element }];
  });
}

/** Lists the pay statements in the first element of code 200 for a payment, in any letter case of the id. */
export function payStatementsIn(exchange: Exchange, paymentId: string): readonly JsonObject[] {
  const found = batchElements(exchange).find(
    ({ element }) =>
      typeof element.payment_id === 'string' &&
      element.payment_id.toLowerCase() === paymentId.toLowerCase() &&
      element.code === 200,
  );
  const statements = asArray(asObject(found?.element.body)?.pay_statements) ?? [];
  return statements.map(asObject).filter((statement) => statement !== undefined);
}

/** Whether the answer says that its body is JSON: `application/json` or a media type built on it, parameters aside. */
export const saysJson = (response: Pick<ReceivedResponse, 'headers'>): boolean =>
  /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headerValue(response, 'content-type') ?? '');
