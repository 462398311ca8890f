import type { Header } from '../../specs/words/exchange.ts';

/** Header fields that concern one connection alone (RFC 9110, 7.6.1), and so are not handed on. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade']);

/** The fields of a message, as pairs in their order and letter case. @param raw names and values in turn */
export function headerPairs(raw: readonly string[]): readonly Header[] {
  return Array.from({ length: raw.length / 2 }, (_, at): Header => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}

/**
 * The fields as they are handed on, names and values in turn: all but those of one connection, those that Connection names,
 * and with another host.
 *
 * @param host of the target; null: of an answer, which has none
 */
export function handedOn(raw: readonly string[], host: string | null): string[] {
  const pairs = headerPairs(raw);
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','));
  const dropped = new Set([...hopByHop, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs
    .filter(([name]) => !dropped.has(name.toLowerCase()))
    .flatMap(([name, value]) => [name, host !== null && name.toLowerCase() === 'host' ? host : value]);
}
