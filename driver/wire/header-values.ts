import type { Header } from '../../specs/words/exchange.ts';

/** The values of a header, whatever the letter case of its name (`name` in lower case). */
export function headerValues({ headers }: { readonly headers: readonly Header[] }, name: string): readonly string[] {
  const values: string[] = [];
  for (const [key, value] of headers) {
    if (key.length === name.length && key.toLowerCase() === name) values.push(value);
  }
  return values;
}
