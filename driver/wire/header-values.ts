import type { Header } from '../../specs/exchange.ts';

/** The values of a header, whatever the letter case of its name (`name` in lower case). */
export function headerValues({ headers }: { readonly headers: readonly Header[] }, name: string): readonly string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}
