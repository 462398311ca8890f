/** A message, or what became of one; null: it never came. */
type WithHeaders<V> = { readonly headers: readonly (readonly [name: string, value: V])[] } | null | undefined;

/** Values of a header in their order, whatever the letter case of its name; `name` in small letters. */
export function headerValues<V>(message: WithHeaders<V>, name: string): readonly V[] {
  const values: V[] = [];
  for (const [key, value] of message?.headers ?? []) if (isNamed(key, name)) values.push(value);
  return values;
}

/** The first value of a header, whatever the letter case of its name; `name` in small letters. */
export function headerValue<V>(message: WithHeaders<V>, name: string): V | undefined {
  return message?.headers.find(([key]) => isNamed(key, name))?.[1];
}

function isNamed(key: string, name: string): boolean {
  return key.length === name.length && key.toLowerCase() === name;
}
