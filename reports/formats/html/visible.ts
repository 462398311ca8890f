import { clip } from '../../escape/clip.ts';
import { showControls } from '../../escape/controls.ts';

/** Characters of a text that a page shows; longer ones have been cut where they matter. */
const textCharacters = 70_000;

/** Makes every text in a value visible, however deep it lies: no control, no character that an eye can't see is left. */
export function makeVisible(value: unknown): unknown {
  if (typeof value === 'string') return showControls(clip(value, textCharacters));
  if (Array.isArray(value)) return value.map(makeVisible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, makeVisible(member)]));
}
