import { unlessRetryLater } from '../../oracle/kernel/accepted.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { keptJudgement } from '../../oracle/outcome/kept-evidence.ts';
import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';

/** The requirements of the revision by which is judged. */
export interface Standard {
  /** The requirements that count. */
  readonly catalogue: Catalogue;
  /** Requirements that came after that revision: judged, and kept apart. */
  readonly later: ReadonlyMap<string, Requirement>;
}

/** Keeps what the judges of a check say, until it ends. */
export class KeptJudgements {
  /** About requirements that count. */
  readonly judgements: Judgement[] = [];
  /** About requirements that came later. */
  readonly later: Judgement[] = [];
  readonly #standard: Standard;
  readonly #onCounted: (judgement: Judgement) => void;

  constructor(standard: Standard, onCounted: (judgement: Judgement) => void = () => {}) {
    this.#standard = standard;
    this.#onCounted = onCounted;
  }

  /** Keeps what does not count, and returns what does. Requirements that were retired before are dropped. */
  sift(judged: readonly Judgement[]): readonly Judgement[] {
    return judged
      .map((judgement) => keptJudgement(unlessRetryLater(judgement)))
      .filter((judgement) => {
        const isCounted = this.#standard.catalogue.requirements.has(judgement.requirement);
        if (!isCounted && this.#standard.later.has(judgement.requirement)) this.later.push(judgement);
        return isCounted;
      });
  }

  /** Keeps what counts. */
  add(counted: readonly Judgement[]): void {
    for (const judgement of counted) {
      this.judgements.push(judgement);
      this.#onCounted(judgement);
    }
  }
}
