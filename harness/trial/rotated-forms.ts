import type { Sender } from '../sending/sender.ts';

/** Chooses the forms to try at one of several places: all, or in a quick run `quickCount`, others at each place. */
export function rotateForms<T>(
  t: Sender,
  forms: readonly T[],
  { place, quickCount }: { readonly place: number; readonly quickCount: number },
): readonly T[] {
  const start = place % Math.max(1, forms.length);
  return [...forms.slice(start), ...forms.slice(0, start)].slice(0, t.effort.isQuick ? quickCount : undefined);
}
