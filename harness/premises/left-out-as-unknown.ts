import { elementsFor, type IdKey } from '../../oracle/batch/elements.ts';
import type { Exchange } from '../../specs/exchange.ts';

/**
 * Whether an unknown id is left out of a batch for being unknown: beside one known id it has no element either, neither
 * first nor last. Else it is its place in the batch for which it is left out, and that is another defect.
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
