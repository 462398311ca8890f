import type { Sender } from '../sending/sender.ts';

/**
 * Chooses the forms to try at one of several places: a quick run takes `quick` of them, others at each place, so that every form
 * is tried somewhere; a longer one takes all.
 *
 * @param place the number of the place, from 0
 */
export function rotateForms<T>(t: Sender, forms: readonly T[], place: number, quick: number): readonly T[] {
  const start = place % Math.max(1, forms.length);
  const fromStart = [...forms.slice(start), ...forms.slice(0, start)];
  return t.effort.examples > 10 ? fromStart : fromStart.slice(0, quick);
}
