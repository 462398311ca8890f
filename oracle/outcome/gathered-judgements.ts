import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { defectKey, joinKinds } from '../../specs/words/finding.ts';
import { type Broken, holds, type Judgement, type Unjudged } from '../kernel/judge.ts';
import { keptBroken } from './kept-evidence.ts';

/** A defect, and where its evidence comes from. */
interface Seen<Source> {
  readonly judgement: Broken<RequirementId>;
  readonly source: Source;
}

/**
 * Gathers what many answers say of requirements: held, each defect once with count and smallest evidence, or the first
 * reason against judging. Memory does not grow with answers.
 */
export class GatheredJudgements<Source = null> {
  readonly #held = new Set<RequirementId>();
  readonly #unjudged = new Map<RequirementId, Unjudged<RequirementId>>();
  readonly #broken = new Map<string, Seen<Source>>();
  readonly #maxDefects: number;

  /** @param maxDefects that are kept: a hostile target could make any number */
  constructor(maxDefects: number) {
    this.#maxDefects = maxDefects;
  }

  /** @param operation whose answers these are about @param source of the evidence, kept with the smallest of a defect */
  enter(judgements: readonly Judgement<RequirementId>[], operation: OperationId, source: Source): void {
    for (const judgement of judgements) {
      const { requirement } = judgement;
      if (judgement.kind === 'holds') this.#held.add(requirement);
      else if (judgement.kind === 'broken') this.#enterBroken(judgement, operation, source);
      else if (!this.#unjudged.has(requirement)) this.#unjudged.set(requirement, judgement);
    }
  }

  /** The source of the evidence of a defect, by its key; undefined if it is not known. */
  sourceOf(defect: string): Source | undefined {
    return this.#broken.get(defect)?.source;
  }

  /** Returns defects with counts, what held throughout, and what could not be judged; `convert` makes a defect. */
  judgements(
    convert: (broken: Broken<RequirementId>) => Judgement<RequirementId> = (broken) => broken,
  ): readonly Judgement<RequirementId>[] {
    const broken = [...this.#broken.values()].map(({ judgement }) => convert(judgement));
    const known = new Set(broken.map(({ requirement }) => requirement));
    const held = [...this.#held].filter((id) => !known.has(id));
    for (const id of held) known.add(id);
    return [
      ...broken,
      ...held.map(holds),
      ...[...this.#unjudged.values()].filter(({ requirement }) => !known.has(requirement)),
    ];
  }

  #enterBroken(judgement: Broken<RequirementId>, operation: OperationId, source: Source): void {
    const key = defectKey({ operation, ...judgement });
    const seen = this.#broken.get(key);
    if (seen !== undefined) {
      const { judgement: known } = seen;
      const isSmaller = sizeOf(judgement) < sizeOf(known);
      const shown = isSmaller ? { judgement: keptBroken(judgement), source } : seen;
      const joined = { count: known.count + judgement.count, ...joinKinds(known, judgement) };
      this.#broken.set(key, { ...shown, judgement: { ...shown.judgement, ...joined } });
    } else if (this.#broken.size < this.#maxDefects) {
      this.#broken.set(key, { judgement: keptBroken(judgement), source });
    }
  }
}

/** The size of what a reader of a finding has to look through, in characters. */
const sizeOf = ({ exchanges }: Broken<RequirementId>): number =>
  exchanges.reduce((sum, { request, response }) => sum + (request.body?.length ?? 0) + (response?.bodyBytes ?? 0), 0);
