import { elementsFor, type IdKey } from '../../oracle/batch/documented.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Whether a target leaves an id out of a batch because the id is unknown. Then the id has no element beside a known one
 * either, neither as the first of two nor as the last; else it was left out for its position, which is another defect.
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
