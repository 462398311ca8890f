import { elementsFor, type IdKey } from '../../oracle/batch/documented.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Finds out whether a target leaves an unknown id out of a batch because the id is unknown. Then the id has no element
 * in a batch with one known id either, whether it comes first or last. Otherwise the target leaves it out because of
 * its place in the batch, which is another defect.
 *
 * @param send asks for a batch of these ids
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
