import { asObject, type JsonObject } from './answer.ts';

const maxDepth = 40;
const maxObjects = 50_000;

/** Yields the objects within a JSON value, outer ones first. The bounds stop it at a hostile answer. */
export function* objectsIn(value: unknown): Generator<JsonObject> {
  let level: unknown[] = [value];
  let objectsLeft = maxObjects;
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const member of level) {
      const object = asObject(member);
      if (object !== undefined) yield object;
      objectsLeft -= 1;
      if (objectsLeft < 0) return;
      if (typeof member === 'object' && member !== null) next.push(...Object.values(member).slice(0, objectsLeft));
    }
    level = next;
  }
}

/** Collects the strings under one key anywhere within a value, in lower case. */
export function stringsUnder(value: unknown, key: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const object of objectsIn(value)) {
    const text = Object.hasOwn(object, key) ? object[key] : undefined;
    if (typeof text === 'string') found.add(text.toLowerCase());
  }
  return found;
}
