import type { PairsOfFactors } from '../../../specs/words/circumstances.ts';

const maxFactors = 50;

/** Joins the pairs of circumstances that the parts of a run report: what one of them covered is covered. */
export class GatheredPairs {
  readonly #pairs = new Map<string, PairsOfFactors>();

  add(all: readonly PairsOfFactors[]): void {
    for (const each of all) {
      const key = each.factors.join();
      const known = this.#pairs.get(key);
      if (known !== undefined || this.#pairs.size < maxFactors) this.#pairs.set(key, known ? join(known, each) : each);
    }
  }

  /** @returns null if no check reported any */
  result(): readonly PairsOfFactors[] | null {
    return this.#pairs.size === 0 ? null : [...this.#pairs.values()];
  }
}

function join(one: PairsOfFactors, other: PairsOfFactors): PairsOfFactors {
  const covered = new Set([...one.covered, ...other.covered]);
  const without = (texts: readonly string[], left: ReadonlySet<string>) => texts.filter((text) => !left.has(text));
  const missing = without([...new Set([...one.missing, ...other.missing])], covered);
  const excluded = without(one.excluded, new Set([...covered, ...missing]));
  return { factors: one.factors, covered: [...covered], missing, excluded };
}
