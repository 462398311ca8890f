import type { ExampleAnswer } from '../../specs/catalogue/examples.ts';

/** Characters of a text that are shown. */
const textShown = 60;

/** The keys shown of an object that has nothing to do with the finding. */
const keysShown = 5;

/** The most elements shown of a list that the finding is about as a whole. */
const elementsShown = 5;

/** The most differing places that are shown. */
const differencesShown = 3;

/** The keys and indices that lead to a place of a body. */
type Path = readonly string[];

/** An answer before it is shortened; `body` is undefined if there was none. */
export interface WholeAnswer {
  readonly status: number | null;
  readonly body: unknown;
}

/**
 * Shows two answers to one request side by side: the place that the pointer names, the places where they differ (only
 * those below the pointer if there are any), and the beginning of all else.
 * @param right the passing answer; null: there is none to compare with
 */
export function showAnswers(
  right: WholeAnswer | null,
  wrong: WholeAnswer,
  pointer: string | null,
): { readonly passes: ExampleAnswer | null; readonly fails: ExampleAnswer } {
  const differing = right === null ? [] : differences(right.body, wrong.body, []);
  const named = pointer === null ? [] : [pointer.split('/').slice(1)];
  const ofNamed = differing.filter((path) => named.some((place) => place.every((key, index) => path[index] === key)));
  const places = [...(ofNamed.length > 0 ? ofNamed : differing).slice(0, differencesShown), ...named];
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

const childOf = (value: object, key: string): unknown => Object.entries(value).find(([name]) => name === key)?.[1];

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

/** @param places the paths below this value that are shown; empty: nothing in it is about the finding */
function shorten(value: unknown, places: readonly Path[]): unknown {
  if (typeof value === 'string') return value.length <= textShown ? value : `${value.slice(0, textShown)}…`;
  if (!isNested(value)) return value;
  const below = (key: string) => places.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
  if (Array.isArray(value)) {
    const isWhole = value.length <= elementsShown && places.some((place) => place.length === 0);
    const named = value.map((_, index) => isWhole || below(String(index)).length > 0);
    const isShown = (index: number) => named[index] === true || (index === 0 && !named.includes(true));
    return shortenList(value.map((element, index) => (isShown(index) ? [shorten(element, below(String(index)))] : [])));
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

/** Replaces elements that are left out, given as empty lists, by one text with their number. */
function shortenList(list: readonly (readonly unknown[])[]): readonly unknown[] {
  const next = list.findIndex((element) => element.length > 0);
  const left = next < 0 ? list.length : next;
  const rest = next < 0 ? [] : [...(list[next] ?? []), ...shortenList(list.slice(next + 1))];
  return left > 0 ? [`… ${left} more`, ...rest] : rest;
}

const isShort = (value: object): boolean => JSON.stringify(value).length <= textShown;
