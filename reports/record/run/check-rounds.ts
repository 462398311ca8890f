import { runBounds } from './run-bounds.ts';

/** Remembers in which runs of a plan each check ended: a bit for each of at most `maxRounds`. */
export class CheckRounds {
  readonly #ended = new Map<string, number>();

  note(check: string, round: number | undefined): void {
    if (round === undefined) return;
    const known = this.#ended.get(check);
    if (known === undefined && this.#ended.size >= runBounds.checks) return;
    this.#ended.set(check, (known ?? 0) | bitOf(round));
  }

  /** Counts the runs of the plan in which at least one of the checks ended. */
  countOf(checks: Iterable<string>): number {
    let ended = 0;
    for (const check of checks) ended |= this.#ended.get(check) ?? 0;
    return countBits(ended);
  }
}

/** The bit of a run of the plan, counted from 1; none for a plan that was run once. */
export const bitOf = (round: number | undefined): number => (round === undefined ? 0 : 1 << (round - 1));

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
