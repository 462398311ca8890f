import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { outcomes } from '../../specs/words/outcome.ts';
import type { RecordedRequirement } from '../../specs/words/record.ts';
import { joinPlaces } from '../dialect/join-places.ts';
import { isJudged } from '../verdict/requirements/judge-requirements.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { DialectHistory } from './dialect-history.ts';
import type { DatedDialectChange, HistoryPoint, TargetHistory } from './history.ts';
import { type HistoryRun, type LeftOut, type RunEntry, releaseName } from './history-run.ts';
import { OutcomeRows } from './outcome-rows.ts';
import { followRequirement, type NamedRequirement } from './requirement-history.ts';

/** Changes of the dialect that are kept; later ones are counted. */
const maxDialectChanges = 2_000;

/** Builds the history of a target from its runs, oldest first. It keeps little of each run, so that thousands fit. */
export class HistoryBuilder {
  readonly #rows: OutcomeRows;
  readonly #dialect = new DialectHistory();
  readonly #points: HistoryPoint[] = [];
  readonly #changes: DatedDialectChange[] = [];
  #changesTotal = 0;
  #asked: ReadonlyMap<string, RecordedRequirement> = new Map();

  /** @param most how many runs will be added at most */
  constructor(most: number) {
    this.#rows = new OutcomeRows(most);
  }

  add({ source, entry, dialect, asked }: HistoryRun): void {
    const at = this.#points.length;
    this.#noteOutcomes(at, entry);
    if (asked !== null) this.#asked = asked;
    const followed = this.#dialect.follow(dialect);
    const changes = followed === null ? null : joinPlaces(followed);
    this.#changesTotal += changes?.length ?? 0;
    const room = Math.max(0, maxDialectChanges - this.#changes.length);
    for (const change of (changes ?? []).slice(0, room)) this.#changes.push({ ...change, run: at + 1 });
    const before = this.#points.at(-1)?.entry;
    this.#points.push({
      number: at + 1,
      source,
      release: releaseName(entry),
      entry: withoutOutcomes(entry),
      askedOtherwise: before === undefined ? [] : askedOtherwise(before, entry),
      dialectChanges: changes?.length ?? null,
    });
  }

  /** The whole history. At least one run was added. */
  build(target: string, leftOut: readonly LeftOut[]): TargetHistory {
    return {
      target,
      runs: this.#points,
      requirements: this.#rows
        .ids()
        .map((id) => followRequirement(this.#name(id), this.#rows.of(id, this.#points.length))),
      dialect: this.#changes.toReversed(),
      dialectTotal: this.#changesTotal,
      leftOut,
    };
  }

  /** Notes the outcomes of a run; of an interrupted one only those of requirements that it reached. */
  #noteOutcomes(at: number, { interrupted, facts }: RunEntry): void {
    for (const outcome of outcomes) {
      if (interrupted && !isJudged(outcome)) continue;
      for (const id of facts?.requirements[outcome] ?? []) this.#rows.set(at, id, outcome);
    }
  }

  #name(id: string): NamedRequirement {
    const known = this.#asked.get(id) ?? loadCatalogue().requirements.get(id);
    return { id, level: known?.level ?? 'must', statement: known?.statement ?? '' };
  }
}

const withoutOutcomes = (entry: RunEntry): RunEntry =>
  entry.facts === undefined ? entry : { ...entry, facts: { ...entry.facts, requirements: {} } };
