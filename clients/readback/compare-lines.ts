import type { OperationId } from '../../specs/interface/operations.ts';
import type { OutputLine } from './read-output.ts';
import { type FieldKind, tasks } from './tasks.ts';

export interface LineDifference {
  readonly missing: number;
  readonly invented: readonly OutputLine[];
  /** The first wrong value; null: all are right. */
  readonly wrong: { readonly key: string; readonly expected: unknown; readonly actual: unknown } | null;
}

/** Compares the printed lines of a task with the expected ones, in any order, by the keys that were printed. */
export function compareLines(
  task: OperationId,
  there: readonly OutputLine[],
  printed: readonly OutputLine[],
): LineDifference {
  const { fields, identity } = tasks[task];
  const keyOf = (line: OutputLine): string =>
    JSON.stringify(identity.map((key) => comparable(fields[key] ?? 'text', line[key])));
  const unmatched = new Map<string, OutputLine[]>();
  for (const line of there) unmatched.set(keyOf(line), [...(unmatched.get(keyOf(line)) ?? []), line]);
  const invented: OutputLine[] = [];
  let wrong: LineDifference['wrong'] = null;
  for (const line of printed) {
    const candidates = unmatched.get(keyOf(line)) ?? [];
    // The expected line that fits exactly, or else the first one about the same.
    const at = Math.max(
      0,
      candidates.findIndex((each) => differingKey(fields, each, line) === undefined),
    );
    const match = candidates[at];
    if (match === undefined) {
      invented.push(line);
      continue;
    }
    candidates.splice(at, 1);
    const key = differingKey(fields, match, line);
    if (key !== undefined) wrong ??= { key, expected: match[key], actual: line[key] };
  }
  return { missing: [...unmatched.values()].reduce((sum, left) => sum + left.length, 0), invented, wrong };
}

const differingKey = (
  fields: Readonly<Record<string, FieldKind>>,
  there: OutputLine,
  line: OutputLine,
): string | undefined =>
  Object.entries(fields).find(([key, kind]) => Object.hasOwn(line, key) && !isSame(kind, there[key], line[key]))?.[0];

function isSame(kind: FieldKind, there: unknown, printed: unknown): boolean {
  if (kind === 'lines') return sameElements(there, printed);
  if (kind === 'moment') {
    const [one, other] = [momentOf(there), momentOf(printed)];
    return String(there) === String(printed) || (!Number.isNaN(one) && one === other);
  }
  return comparable(kind, there) === comparable(kind, printed);
}

/** Milliseconds since 1970; without an offset it is UTC. */
function momentOf(value: unknown): number {
  const text = String(value);
  return Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
}

function comparable(kind: FieldKind, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (kind === 'id') return String(value).toLowerCase();
  if (kind === 'money')
    return /^[+-]?\d+$/.test(String(value)) ? BigInt(String(value)).toString() : `no digits: ${value}`;
  if (kind === 'number') return String(Number(value));
  if (kind === 'list') return Array.isArray(value) ? JSON.stringify(value.map(String).sort()) : `no list: ${value}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function sameElements(there: unknown, printed: unknown): boolean {
  // Null and an empty list are equal.
  if (isNone(there) || isNone(printed)) return isNone(there) && isNone(printed);
  if (!Array.isArray(there) || !Array.isArray(printed)) return false;
  return (
    there.length === printed.length &&
    printed.every((element: unknown, at) => {
      const other: unknown = there[at];
      if (element === null || typeof element !== 'object' || other === null || typeof other !== 'object')
        return (element ?? null) === (other ?? null);
      const own = other as OutputLine;
      return Object.entries(element).every(
        ([key, value]) =>
          !Object.hasOwn(own, key) || JSON.stringify(String(value)) === JSON.stringify(String(own[key])),
      );
    })
  );
}

const isNone = (value: unknown): boolean => (value ?? null) === null || (Array.isArray(value) && value.length === 0);
