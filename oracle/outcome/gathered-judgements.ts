import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { defectKey, joinKinds } from '../../specs/words/finding.ts';
import { type Broken, holds, type Judgement, type Unjudged } from '../kernel/judge.ts';
import { keptBroken } from './kept-evidence.ts';

interface GatheredDefect<Source> {
  readonly judgement: Broken<RequirementId>;
  readonly source: Source;
}

/** Gathers judgements of many answers, each defect once, with its count and smallest evidence; bounded. */
export class GatheredJudgements<Source = null> {
  readonly #held = new Set<RequirementId>();
  readonly #unjudged = new Map<RequirementId, Unjudged<RequirementId>>();
  readonly #broken = new Map<string, GatheredDefect<Source>>();
  readonly #maxDefects: number;

  /** @param maxDefects the most defects that are kept: a hostile target could cause any number */
  constructor(maxDefects: number) {
    this.#maxDefects = maxDefects;
  }

  enter(judgements: readonly Judgement<RequirementId>[], operation: OperationId, source: Source): void {
    for (const judgement of judgements) {
      const { requirement } = judgement;
      if (judgement.kind === 'holds') this.#held.add(requirement);
      else if (judgement.kind === 'broken') this.#enterBroken(judgement, operation, source);
      else if (!this.#unjudged.has(requirement)) this.#unjudged.set(requirement, judgement);
    }
  }

  /** Finds the source of a defect's evidence by the defect's key; undefined if it is not known. */
  sourceOf(defect: string): Source | undefined {
    return this.#broken.get(defect)?.source;
  }

  /** Returns the defects, made by `convert`, the requirements that always held, and those that could not be judged. */
  judgements(
    convert: (broken: Broken<RequirementId>) => Judgement<RequirementId> = (broken) => broken,
  ): readonly Judgement<RequirementId>[] {
    const broken = [...this.#broken.values()].map(({ judgement }) => convert(judgement));
    const reported = new Set(broken.map(({ requirement }) => requirement));
    const held = [...this.#held].filter((id) => !reported.has(id));
    for (const id of held) reported.add(id);
    return [
      ...broken,
      ...held.map(holds),
      ...[...this.#unjudged.values()].filter(({ requirement }) => !reported.has(requirement)),
    ];
  }

  #enterBroken(judgement: Broken<RequirementId>, operation: OperationId, source: Source): void {
    const key = defectKey({ operation, ...judgement });
    const seen = this.#broken.get(key);
    if (seen !== undefined) {
      const { judgement: gathered } = seen;
      const isSmaller = sizeOf(judgement) < sizeOf(gathered);
      const shown = isSmaller ? { judgement: keptBroken(judgement), source } : seen;
      const joined = { count: gathered.count + judgement.count, ...joinKinds(gathered, judgement) };
      this.#broken.set(key, { ...shown, judgement: { ...shown.judgement, ...joined } });
    } else if (this.#broken.size < this.#maxDefects) {
      this.#broken.set(key, { judgement: keptBroken(judgement), source });
    }
  }
}

/** The number of characters in the exchanges, all of which a reader of the finding has to read. */
const sizeOf = ({ exchanges }: Broken<RequirementId>): number =>
  exchanges.reduce((sum, { request, response }) => sum + (request.body?.length ?? 0) + (response?.bodyBytes ?? 0), 0);
