import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, type JsonObject, jsonOf } from '../kernel/answer.ts';

/** A pay statement item, as far as filters are judged by it. */
export interface Item {
  readonly name: string;
  readonly category: string;
  /** null if the item shows none. */
  readonly type: string | null;
  /** The category, name and type as one text. */
  readonly key: string;
}

/** Lists the items of an answer that have a name and a category. */
export function itemsIn(exchange: Exchange): readonly Item[] {
  const responses = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  return responses.flatMap((value) => {
    const item = asObject(value);
    const name = asString(item?.name);
    const category = asString(item?.category);
    if (name === undefined || category === undefined) return [];
    const type = asString(asObject(item?.attributes)?.type) ?? null;
    return [{ name, category, type, key: JSON.stringify([category, name, type]) }];
  });
}

/** The usual sizes of pages. */
const pageSizes: ReadonlySet<number> = new Set([10, 20, 25, 30, 50, 100, 200, 250, 500, 1_000]);

/** The words in names of keys that point to a next page. */
const onward = /next|more|cursor|truncated/i;

/** A possible sign of pages: the name of a key or header, and its value. */
type Sign = readonly [name: string, value: unknown];

/** The most levels of objects that are read beside a list. */
const maxLevels = 4;
/** The most signs that are read beside a list. */
const maxSigns = 500;

/** Finds a sign that an answer is only a page: a number above its length, or a key or header for a next page. */
export function signOfPaging(exchange: Exchange): string | null {
  const { responses, ...rest } = asObject(jsonOf(exchange)) ?? {};
  const length = asArray(responses)?.length ?? 0;
  const key = signsIn(rest).find((sign) => saysMore(sign, length));
  if (key !== undefined) return `its answer has "${key[0].slice(0, 60)}" beside the list`;
  const header = (exchange.response?.headers ?? []).find((each) => headerSaysMore(each, length));
  return header === undefined ? null : `its answer has the header ${header[0].slice(0, 60)}`;
}

/** Whether a list may be a page by its length, and no key says that it is the last. A whole list may be as long. */
export function hasPageLength(exchange: Exchange): boolean {
  const { responses, ...rest } = asObject(jsonOf(exchange)) ?? {};
  const isLast = signsIn(rest).some(([name, value]) => onward.test(name) && (value === false || value === null));
  return pageSizes.has(asArray(responses)?.length ?? 0) && !isLast;
}

/** Lists the values in an object, at any depth, by the path of keys. */
function signsIn(value: JsonObject): readonly Sign[] {
  const signs: Sign[] = [];
  let level: Sign[] = Object.entries(value);
  for (let depth = 0; depth < maxLevels && level.length > 0; depth += 1) {
    level = level.slice(0, maxSigns - signs.length);
    signs.push(...level);
    level = level.flatMap(([name, inner]) =>
      Object.entries(asObject(inner) ?? {}).map(([key, member]): Sign => [`${name}/${key}`, member]),
    );
  }
  return signs;
}

function saysMore([name, value]: Sign, length: number): boolean {
  if (typeof value === 'number') return value > length || (/pages/i.test(name) && value > 1);
  return onward.test(name) && (value === true || (typeof value === 'string' && value !== ''));
}

/** Whether a header links to a next page, or gives a greater total, as `X-Total-Count` or `Content-Range` do. */
function headerSaysMore([name, value]: readonly [string, string], length: number): boolean {
  if (/^link$/i.test(name)) return /\bnext\b/i.test(value);
  const total =
    /total|count|range/i.test(name) && !/^content-length$/i.test(name) ? /(\d{1,9})\s*$/.exec(value)?.[1] : '';
  return Number(total) > length;
}
