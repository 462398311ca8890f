import { joinConfirmed } from '../../../specs/words/confirmation.ts';
import { defectKey, joinKinds } from '../../../specs/words/finding.ts';
import type { RecordCheck, RecordedRequirement, RecordHeader } from '../../../specs/words/record.ts';
import { bitOf, type CheckRounds, countBits } from './check-rounds.ts';
import { RequirementJudgements } from './requirement-judgements.ts';
import type { LaterRows, RunDefect, RunFinding } from './run.ts';
import { runBounds } from './run-bounds.ts';
import type { TextStore } from './text-store.ts';

/** Gathers the results for requirements that the run does not count, from the lines of its record. */
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

  /** @param idle the operations that never worked @param ended the rounds in which checks ended */
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

/** A defect while lines are read. `finding`: the best sighting so far, by the check `from`. */
interface Gathered {
  finding: RunFinding;
  from: string;
  length: Length;
  count: number;
  kinds: Pick<RunFinding, 'kinds'>;
  confirmed: Pick<RunFinding, 'confirmed'>;
  readonly checks: Set<string>;
  /** A bit for each run of the plan that showed it. */
  rounds: number;
}

type Recorded = RecordCheck['findings'][number];

/** The length of a sighting, for comparison: 1 without evidence, the number of requests, the characters of the last. */
type Length = readonly [isBare: number, requests: number, characters: number];

const lengthOf = ({ exchanges, setup = [], curl }: Recorded): Length => [
  Number(exchanges.length === 0),
  exchanges.length + setup.length,
  curl.length,
];

/** Gathers the defects of a run from the lines of its record, within {@link runBounds}. */
export class GatheredDefects {
  readonly #defects = new Map<string, Gathered>();
  readonly #texts: TextStore;
  #left = 0;

  constructor(texts: TextStore) {
    this.#texts = texts;
  }

  add(line: Pick<RecordCheck, 'check' | 'findings' | 'round'>): void {
    const { check, findings, round } = line;
    for (const finding of findings) {
      const key = defectKey(finding);
      const gathered = this.#defects.get(key);
      if (gathered !== undefined) this.#join(gathered, line, finding);
      else if (this.#defects.size >= runBounds.defects) this.#left += 1;
      else {
        const kept = this.#texts.keepFinding(finding);
        const { count } = finding;
        this.#defects.set(key, {
          finding: kept,
          from: check,
          length: lengthOf(finding),
          count,
          // `{}`: there is nothing to join with yet.
          kinds: joinKinds(kept, {}),
          confirmed: joinConfirmed(kept, {}),
          checks: new Set([check]),
          rounds: bitOf(round),
        });
      }
    }
  }

  result(ended: CheckRounds): readonly RunDefect[] {
    return [...this.#defects.values()].map(({ finding, count, kinds, confirmed, checks, rounds }) => ({
      ...finding,
      ...kinds,
      ...confirmed,
      ...(rounds === 0 ? {} : { rounds: { failed: countBits(rounds), of: ended.countOf(checks) } }),
      count,
      checks: [...checks].sort(),
    }));
  }

  has(key: string): boolean {
    return this.#defects.has(key);
  }

  get left(): number {
    return this.#left;
  }

  #join(gathered: Gathered, { check, round }: Pick<RecordCheck, 'check' | 'round'>, finding: Recorded): void {
    gathered.rounds |= bitOf(round);
    gathered.count += finding.count;
    gathered.confirmed = joinConfirmed(gathered.confirmed, this.#texts.keepConfirmed(finding));
    gathered.kinds = joinKinds(gathered.kinds, this.#texts.keepKinds(finding));
    if (gathered.checks.size < runBounds.checksPerDefect) gathered.checks.add(check);
    // Keeps the shortest sighting with evidence: among equals that of the first check id, whichever check ended first.
    const length = lengthOf(finding);
    const [bare, requests, characters] = length.map((each, index) => each - (gathered.length[index] ?? 0));
    const longer = bare || requests || characters || (check < gathered.from ? -1 : 1);
    if (longer > 0) return;
    gathered.length = length;
    gathered.finding = this.#texts.keepFinding(finding);
    gathered.from = check;
  }
}
