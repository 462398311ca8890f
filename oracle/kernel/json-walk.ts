import { asObject, type JsonObject } from './answer.ts';

const maxDepth = 40;
const maxObjects = 50_000;

/** Every object within a JSON value, outer ones first; cut where a hostile answer would never end. */
export function* objectsIn(value: unknown): Generator<JsonObject> {
  let level: unknown[] = [value];
  let left = maxObjects;
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      const object = asObject(one);
      if (object !== undefined) yield object;
      left -= 1;
      if (left < 0) return;
      if (typeof one === 'object' && one !== null) next.push(...Object.values(one).slice(0, left));
    }
    level = next;
  }
}

/** The strings under one key anywhere within a value, in lower case. */
export function stringsUnder(value: unknown, key: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const object of objectsIn(value)) {
    const text = Object.hasOwn(object, key) ? object[key] : undefined;
    if (typeof text === 'string') found.add(text.toLowerCase());
  }
  return found;
}
