import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asInteger, asObject, type JsonObject, jsonOf, requestBody } from '../kernel/answer.ts';

/** The paging object of an answer, and the JSON pointer to it: its key is not stated. */
export interface FoundPaging {
  readonly pointer: string;
  readonly paging: JsonObject;
}

/** The most keys and indices in the pointer to a paging object. */
export const deepestPaging = 8;

/** The most keys of one object, and elements of one list, that are searched. */
const maxKeys = 200;
/** The most values of one level that are searched. */
const maxValues = 5_000;

/** Finds an object with count and offset; of several, one of integers, with the requested offset, or with this `count`. */
export function pagingIn(exchange: Exchange, count?: number): FoundPaging | undefined {
  const offset = asInteger(requestBody(exchange)?.offset) ?? 0;
  // Each sign weighs more than all signs after it together.
  const fitOf = ({ paging }: FoundPaging): number =>
    (asInteger(paging.count) === undefined ? 0 : 8) +
    (asInteger(paging.offset) === undefined ? 0 : 4) +
    (paging.offset === offset ? 2 : 0) +
    (paging.count === count ? 1 : 0);
  const [first, ...others] = candidatesIn(jsonOf(exchange));
  return first && others.reduce((best, other) => (fitOf(other) > fitOf(best) ? other : best), first);
}

function candidatesIn(body: unknown): readonly FoundPaging[] {
  const found: FoundPaging[] = [];
  let level: { readonly pointer: string; readonly value: unknown }[] = [{ pointer: '', value: body }];
  for (let depth = 0; depth <= deepestPaging && level.length > 0; depth += 1) {
    for (const { pointer, value } of level) {
      const paging = asObject(value);
      if (paging && Object.hasOwn(paging, 'count') && Object.hasOwn(paging, 'offset')) found.push({ pointer, paging });
    }
    // The jobs themselves are not searched.
    const inner = level.flatMap(({ pointer, value }) =>
      pointer === '/data'
        ? []
        : membersOf(value).map(([key, member]) => ({ pointer: `${pointer}/${key}`, value: member })),
    );
    level = inner.slice(0, maxValues);
  }
  return found;
}

/** Lists the objects and lists in a value, each with its token of the JSON pointer (RFC 6901). */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  const members = Object.entries(asArray(value)?.slice(0, maxKeys) ?? asObject(value) ?? {}).slice(0, maxKeys);
  return members
    .filter(([, member]) => typeof member === 'object' && member !== null)
    .map(([key, member]) => [key.replaceAll('~', '~0').replaceAll('/', '~1'), member]);
}
