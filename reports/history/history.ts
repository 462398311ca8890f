import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { type Level, outcomes } from '../../specs/words/finding.ts';
import type { RecordedRequirement } from '../../specs/words/record.ts';
import type { DialectChange } from '../dialect/dialect-change.ts';
import { joinPlaces } from '../dialect/join-places.ts';
import { isJudged } from '../verdict/requirements/judge-requirements.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { DialectHistory } from './dialect-history.ts';
import { type HistoryRun, type LeftOut, type RunEntry, releaseName } from './history-run.ts';
import { OutcomeRows } from './outcome-rows.ts';
import { followRequirement, type NamedRequirement, type RequirementHistory } from './requirement-history.ts';

/** A run in the history of a target. */
export interface HistoryPoint {
  /** From 1, the oldest. */
  readonly number: number;
  readonly source: string;
  /** As `releaseName` gives it, e.g. `3.2.0 (4f0c2a1)`. */
  readonly release: string;
  readonly entry: RunEntry;
  /** The differences of its requests, or rules, from those of the run before, e.g. "effort quick → thorough". */
  readonly askedOtherwise: readonly string[];
  /** null: it observed no dialect, or no run before it did. */
  readonly dialectChanges: number | null;
}

/** A change of the dialect, and the number of the run that showed it first. */
export interface DatedDialectChange extends DialectChange {
  readonly run: number;
}

/** The runs of one target, oldest first, and the outcome of each requirement in each of them. */
export interface TargetHistory {
  readonly target: string;
  readonly runs: readonly HistoryPoint[];
  readonly requirements: readonly RequirementHistory[];
  /** Newest first; at most as many as a page can show, see `dialectTotal`. */
  readonly dialect: readonly DatedDialectChange[];
  readonly dialectTotal: number;
  readonly leftOut: readonly LeftOut[];
}

/** Lists the requirements of a level that are broken now, the most recently broken ones first. */
export function brokenNow({ requirements }: Pick<TargetHistory, 'requirements'>, level: Level) {
  const outcome = level === 'must' ? 'failed' : 'advisory';
  return requirements
    .flatMap((each) => (each.last === outcome && each.since !== null ? [{ ...each, since: each.since }] : []))
    .sort((a, b) => b.since.run - a.since.run || (a.id < b.id ? -1 : 1));
}

/** Further changes are only counted. */
const maxDialectChanges = 2_000;

/** Builds the history of a target from its runs, oldest first. It keeps little of each run, so thousands fit in memory. */
export class HistoryBuilder {
  readonly #rows: OutcomeRows;
  readonly #dialect = new DialectHistory();
  readonly #points: HistoryPoint[] = [];
  readonly #changes: DatedDialectChange[] = [];
  #changesTotal = 0;
  #asked: ReadonlyMap<string, RecordedRequirement> = new Map();

  /** @param most the number of runs that are to be added, at most */
  constructor(most: number) {
    this.#rows = new OutcomeRows(most);
  }

  add({ source, entry, dialect, asked }: HistoryRun): void {
    const index = this.#points.length;
    this.#noteOutcomes(index, entry);
    if (asked !== null) this.#asked = asked;
    const followed = this.#dialect.follow(dialect);
    const changes = followed === null ? null : joinPlaces(followed);
    this.#changesTotal += changes?.length ?? 0;
    const room = Math.max(0, maxDialectChanges - this.#changes.length);
    for (const change of (changes ?? []).slice(0, room)) this.#changes.push({ ...change, run: index + 1 });
    const before = this.#points.at(-1)?.entry;
    this.#points.push({
      number: index + 1,
      source,
      release: releaseName(entry),
      entry: withoutOutcomes(entry),
      askedOtherwise: before === undefined ? [] : askedOtherwise(before, entry),
      dialectChanges: changes?.length ?? null,
    });
  }

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

  /** Notes the outcomes of a run. An interrupted run counts only for the requirements that it judged before its end. */
  #noteOutcomes(index: number, { interrupted, facts }: RunEntry): void {
    for (const outcome of outcomes) {
      if (interrupted && !isJudged(outcome)) continue;
      for (const id of facts?.requirements[outcome] ?? []) this.#rows.set(index, id, outcome);
    }
  }

  #name(id: string): NamedRequirement {
    const known = this.#asked.get(id) ?? loadCatalogue().requirements.get(id);
    return { id, level: known?.level ?? 'must', statement: known?.statement ?? '' };
  }
}

const withoutOutcomes = (entry: RunEntry): RunEntry =>
  entry.facts === undefined ? entry : { ...entry, facts: { ...entry.facts, requirements: {} } };
