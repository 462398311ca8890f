import { asObject, type JsonObject } from './answer.ts';

const maxDepth = 40;
const maxMembers = 50_000;
const walked = new WeakMap<object, readonly JsonObject[]>();

/** Lists the objects within a JSON value, outer ones first; a value is walked once. The bounds stop it at a hostile answer. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = walked.get(value) ?? walk(value);
  walked.set(value, found);
  return found;
}

function walk(value: object): readonly JsonObject[] {
  const found: JsonObject[] = [];
  let level: object[] = [value];
  let membersLeft = maxMembers;
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const container of level) {
      const object = asObject(container);
      if (object !== undefined) found.push(object);
      for (const key in container) {
        membersLeft -= 1;
        if (membersLeft < 0) return found;
        const member: unknown = (container as JsonObject)[key];
        if (typeof member === 'object' && member !== null) next.push(member);
      }
    }
    level = next;
  }
  return found;
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
