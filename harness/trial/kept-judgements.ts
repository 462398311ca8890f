import { unlessPutOff } from '../../oracle/kernel/accepted.ts';
import type { Judgement } from '../../oracle/kernel/judgement.ts';
import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';
import { keptJudgement } from '../evidence/kept-evidence.ts';

/** What is required, by the revision by which is judged. */
export interface Standard {
  /** The requirements that count. */
  readonly catalogue: Catalogue;
  /** Those that came after that revision: judged, and kept apart. */
  readonly later: ReadonlyMap<string, Requirement>;
}

/** Keeps what the judges of a check say, until it ends. */
export class KeptJudgements {
  /** Of requirements that count. */
  readonly judgements: Judgement[] = [];
  /** Of requirements that came later. */
  readonly later: Judgement[] = [];
  readonly #standard: Standard;
  readonly #onCounted: (judgement: Judgement) => void;

  constructor(standard: Standard, onCounted: (judgement: Judgement) => void = () => {}) {
    this.#standard = standard;
    this.#onCounted = onCounted;
  }

  /** Keeps what does not count, and returns what does. What is said of a requirement that was retired before is dropped. */
  sift(judged: readonly Judgement[]): readonly Judgement[] {
    return judged
      .map((judgement) => keptJudgement(unlessPutOff(judgement)))
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
