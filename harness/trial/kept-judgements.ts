import { unlessRetryLater } from '../../oracle/kernel/accepted.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { keptJudgement } from '../../oracle/outcome/kept-evidence.ts';
import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';

/** The requirements that a run judges by. */
export interface Standard {
  readonly catalogue: Catalogue;
  /** Requirements of later revisions, which are judged but reported apart. */
  readonly later: ReadonlyMap<string, Requirement>;
}

/** The judgements of a check; those by requirements of later revisions do not count. */
export class KeptJudgements {
  readonly judgements: Judgement[] = [];
  readonly later: Judgement[] = [];
  readonly #standard: Standard;
  readonly #onCounted: (judgement: Judgement) => void;

  constructor(standard: Standard, onCounted: (judgement: Judgement) => void = () => {}) {
    this.#standard = standard;
    this.#onCounted = onCounted;
  }

  /** Keeps judgements of later revisions, drops those of retired requirements, and returns the others, which count. */
  takeCounted(judged: readonly Judgement[]): readonly Judgement[] {
    return judged
      .map((judgement) => keptJudgement(unlessRetryLater(judgement)))
      .filter((judgement) => {
        const isCounted = this.#standard.catalogue.requirements.has(judgement.requirement);
        if (!isCounted && this.#standard.later.has(judgement.requirement)) this.later.push(judgement);
        return isCounted;
      });
  }

  add(counted: readonly Judgement[]): void {
    for (const judgement of counted) {
      this.judgements.push(judgement);
      this.#onCounted(judgement);
    }
  }
}
