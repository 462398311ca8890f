/**
 * Reading JSON that an untrusted target sent: every accessor takes `unknown` and answers `undefined` instead of
 * throwing where the value is not of the type asked for.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

export function asArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asInteger(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** The value at a JSON pointer (RFC 6901), or undefined where the path leads nowhere. Own properties only. */
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

/**
 * Two values that differ, for "expected" and "actual". Where what {@link show} leaves of them is the same, the texts are
 * shown from shortly before the character at which they differ.
 */
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

/** As much of a value as can be shown: all of it could be megabytes. */
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
