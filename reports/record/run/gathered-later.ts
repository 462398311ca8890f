import type { RecordCheck, RecordedRequirement, RecordHeader } from '../../../specs/words/record.ts';
import type { CheckRounds } from './check-rounds.ts';
import { GatheredDefects } from './gathered-defects.ts';
import { RequirementJudgements } from './requirement-judgements.ts';
import type { LaterRows } from './run.ts';
import { runBounds } from './run-bounds.ts';
import type { TextStore } from './text-store.ts';

/** Collects the outcomes of later requirements, which do not count, from the lines of a record. */
export class GatheredLater {
  readonly #revision: string;
  readonly #requirements: ReadonlyMap<string, RecordedRequirement>;
  readonly #judgements: RequirementJudgements;
  readonly #defects: GatheredDefects;
  readonly #checks = new Map<string, Set<string>>();

  constructor({ revision, requirements }: NonNullable<RecordHeader['catalogue']['later']>, texts: TextStore) {
    this.#revision = revision;
    this.#requirements = new Map(requirements.map((each) => [each.id, each]));
    this.#judgements = new RequirementJudgements(this.#requirements, texts);
    this.#defects = new GatheredDefects(texts);
  }

  /** Adds the outcomes in a line of the requirements that the header lists as later. */
  add({ later, ...line }: RecordCheck): void {
    if (later === undefined) return;
    const listed = Object.entries(later.requirements).filter(([id]) => this.#requirements.has(id));
    const findings = later.findings.filter(({ requirement }) => this.#requirements.has(requirement));
    const own = { ...line, requirements: Object.fromEntries(listed), findings };
    this.#judgements.add(own);
    this.#defects.add(own);
    for (const [id] of listed) {
      const checks = this.#checks.get(id) ?? new Set();
      if (checks.size < runBounds.checksPerDefect) this.#checks.set(id, checks.add(line.check));
    }
  }

  /** @param idle the operations that were asked, and never worked @param ended in which runs of the plan */
  result(idle: ReadonlySet<string>, ended: CheckRounds): LaterRows {
    return {
      revision: this.#revision,
      requirements: this.#requirements,
      judgements: this.#judgements.result(idle),
      defects: this.#defects.result(ended),
      checks: new Map([...this.#checks].map(([id, checks]) => [id, [...checks].sort()])),
    };
  }
}
