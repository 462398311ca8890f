import type { Exchange } from '../../specs/words/exchange.ts';

/** The parameters of the query of a request, decoded, in their order. */
export function sentParameters({ request }: Exchange): readonly (readonly [name: string, value: string])[] {
  const [, query = ''] = request.path.split(/\?(.*)/s);
  return [...new URLSearchParams(query)];
}

/** The values of the parameter entity_ids; those of `entity_ids[]` and the like are in it, since nothing else is meant. */
export const sentEntityIds = (exchange: Exchange): readonly string[] =>
  sentParameters(exchange)
    .filter(([name]) => /^entity_ids(\[\d*\])?$/.test(name))
    .map(([, value]) => value);
