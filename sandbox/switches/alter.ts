/** A change returns it to remove the key. */
export const absent = Symbol('absent');

/** Returns the new value. `parent` is the object or array that holds the value; undefined stands for a value that is not there. */
export type Change = (value: unknown, parent: unknown) => unknown;

/**
 * Changes values deep in JSON, in place where it can, at keys and indices with slashes: `*` every element, `-` the
 * last, `*code=202` those of that code, empty: the top. Absent keys and null change nothing. @returns the top
 * @throws TypeError if it is frozen
 */
export function alter(top: unknown, path: string, change: Change): unknown {
  const holder = { top };
  step(holder, ['top', ...path.split('/').filter((part) => part !== '')], change);
  return holder.top;
}

function step(holder: object, [key = '', ...rest]: readonly string[], change: Change): void {
  for (const own of keysOf(holder, key)) {
    const value = Reflect.get(holder, own) as unknown;
    if (rest.length > 0) {
      if (typeof value === 'object' && value !== null) step(value, rest, change);
      continue;
    }
    const changed = change(value, holder);
    const isDone =
      changed === absent ? Reflect.deleteProperty(holder, own) : changed === value || Reflect.set(holder, own, changed);
    if (!isDone) throw new TypeError(`${own} belongs to something frozen.`);
  }
}

function keysOf(holder: object, key: string): string[] {
  if (Array.isArray(holder) && key === '*') return Object.keys(holder);
  if (Array.isArray(holder) && key === '-') return Object.keys(holder).slice(-1);
  if (Array.isArray(holder) && key.startsWith('*')) {
    const [name = '', wanted] = key.slice(1).split('=');
    return Object.keys(holder).filter((index) => String(holder[Number(index)]?.[name]) === wanted);
  }
  return Object.hasOwn(holder, key) ? [key] : [];
}
