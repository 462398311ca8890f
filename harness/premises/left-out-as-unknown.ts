import { elementsFor, type IdKey } from '../../oracle/batch/documented.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Finds out whether an unknown id is left out of a batch because it is unknown: then it has no element beside one known
 * id either, neither as the first request nor as the last. Else it is left out because of its place in the batch, which
 * is another defect.
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
