import type { ExampleAnswer } from '../../specs/catalogue/examples.ts';

/** Characters of a text that are shown. */
const textShown = 60;

/** Keys of an object that are shown where nothing in it is of interest. */
const keysShown = 5;

/** Places that differ and are shown, at most. */
const differencesShown = 3;

/** The keys and indices that lead to a place of a body. */
type Path = readonly string[];

/** An answer before it is shortened; a body of undefined: there was none. */
export interface WholeAnswer {
  readonly status: number | null;
  readonly body: unknown;
}

/**
 * Shows two answers to one request side by side: the places where they differ, the one that the pointer names, and of
 * all else the beginning.
 * @param right null: there is none to compare with
 */
export function showAnswers(
  right: WholeAnswer | null,
  wrong: WholeAnswer,
  pointer: string | null,
): { readonly passes: ExampleAnswer | null; readonly fails: ExampleAnswer } {
  const differing = right === null ? [] : differences(right.body, wrong.body, []).slice(0, differencesShown);
  const places = [...differing, ...(pointer === null ? [] : [pointer.split('/').slice(1)])];
  const show = ({ status, body }: WholeAnswer): ExampleAnswer =>
    body === undefined ? { status } : { status, body: shorten(body, places) };
  const isOther = right !== null && (differing.length > 0 || right.status !== wrong.status);
  return { passes: isOther ? show(right) : null, fails: show(wrong) };
}

function differences(right: unknown, wrong: unknown, path: Path): readonly Path[] {
  if (Object.is(right, wrong)) return [];
  if (!isNested(right) || !isNested(wrong) || Array.isArray(right) !== Array.isArray(wrong)) return [path];
  const keys = [...new Set([...Object.keys(right), ...Object.keys(wrong)])];
  return keys.flatMap((key) => differences(childOf(right, key), childOf(wrong, key), [...path, key]));
}

function childOf(value: object, key: string): unknown {
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function isNested(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}

/** @param places those that lead on from here; none: nothing below is of interest */
function shorten(value: unknown, places: readonly Path[]): unknown {
  if (typeof value === 'string') return value.length <= textShown ? value : `${value.slice(0, textShown)}…`;
  if (!isNested(value)) return value;
  const below = (key: string) => places.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
  if (Array.isArray(value)) {
    const shown = value.flatMap((element, index) => {
      const next = below(String(index));
      return next.length > 0 || (index === 0 && value.length === 1) ? [shorten(element, next)] : [];
    });
    const first = shown.length === 0 && value.length > 0 ? [shorten(value[0], [])] : shown;
    const left = value.length - first.length;
    return left > 0 ? [...first, `… ${left} more`] : first;
  }
  const entries = Object.entries(value);
  const isShown = ([key, child]: readonly [string, unknown], index: number) =>
    below(key).length > 0 || (index < keysShown && (!isNested(child) || isShort(child))) || entries.length === 1;
  const shown = entries.filter(isShown);
  const left = entries.length - shown.length;
  return {
    ...Object.fromEntries(shown.map(([key, child]) => [key, shorten(child, below(key))])),
    ...(left > 0 ? { '…': `${left} more` } : {}),
  };
}

function isShort(value: object): boolean {
  return JSON.stringify(value).length <= textShown;
}
