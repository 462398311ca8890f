import { elementsFor, type IdKey } from '../../oracle/batch/documented.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Whether a target leaves an id out of a batch because it is unknown. Then it has no element beside one known id
 * either, whether it comes first or last; else it was left out for its place, which is another defect. @param send asks
 * for a batch of these ids
 */
export async function isLeftOutAsUnknown(
  send: (ids: readonly string[]) => Promise<Exchange>,
  idKey: IdKey,
  known: string,
  unknown: string,
): Promise<boolean> {
  for (const ids of [
    [unknown, known],
    [known, unknown],
  ]) {
    if (elementsFor(await send(ids), idKey, unknown).length > 0) return false;
  }
  return true;
}
