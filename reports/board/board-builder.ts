import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { type Outcome, outcomes, type Verdict } from '../../specs/words/finding.ts';
import type { RecordedRequirement } from '../../specs/words/record.ts';
import type { HistoryRun, LeftOut, RunEntry } from '../history/history-run.ts';
import {
  type Board,
  type BoardCertificate,
  type BoardDay,
  type BoardNight,
  type BoardRequirement,
  type BoardTarget,
  type NightBefore,
  nightsKept,
  wrongOutcomes,
} from './board.ts';
import { whyUncertified } from './why-uncertified.ts';

/** The facts of one target; `nights` are its runs, since a programme makes one a night. */
interface Row {
  readonly id: string;
  readonly nights: BoardNight[];
  /** The number of runs that were not read, since they are older than those on the board. */
  older: number;
  /** null: no run was read yet. */
  latest: Omit<HistoryRun, 'dialect' | 'asked'> | null;
  /** The same of the run before the latest one. */
  before: Pick<Row, 'latest' | 'outcomes'>;
  certificate: BoardCertificate | null;
  /** Why the programme gave no certificate; null: it does not say. */
  refusedFor: string | null;
  /** A byte for each requirement, at its number: 1 and the outcome's place in `outcomes`; 0: the run does not say. */
  outcomes: Uint8Array;
}

/** The most requirements that the board counts: the catalogue has fewer, but a stranger's record may name any number. */
const maxRequirements = 5_000;
const wrongOutcomeSet: ReadonlySet<Outcome> = new Set(wrongOutcomes);
const verdicts: readonly Verdict[] = ['nonconformant', 'inconclusive', 'conformant'];

/** Builds the board from the runs of all targets, oldest first. It keeps little of each run, so thousands fit in memory. */
export class BoardBuilder {
  readonly #rows = new Map<string, Row>();
  /** The number of each requirement that a run named, by its id: its place in {@link Row.outcomes}. */
  readonly #numbers = new Map<string, number>();
  readonly #asked = new Map<string, RecordedRequirement>();
  readonly #days = new Map<string, Map<string, Verdict>>();

  /** Adds the next run of a target. @param key what tells targets apart @param id the name that the board shows */
  add(key: string, id: string, { asked, dialect: _, ...run }: HistoryRun, certificate: BoardCertificate | null): void {
    const row = this.#row(key, id);
    const { entry } = run;
    const { startedAt, verdict, counts } = entry;
    row.nights.push({ startedAt, verdict, failed: counts.failed, advisory: counts.advisory });
    if (row.nights.length > nightsKept) row.nights.shift();
    row.before = { latest: row.latest, outcomes: row.outcomes };
    row.latest = { ...run, entry: withoutOutcomes(entry) };
    row.certificate = certificate ?? row.certificate;
    row.outcomes = this.#outcomesOf(entry);
    for (const [requirement, each] of asked ?? []) {
      if (this.#numbers.has(requirement)) this.#asked.set(requirement, each);
    }
    const day = startedAt.slice(0, 10);
    const ofDay = this.#days.get(day) ?? new Map<string, Verdict>();
    this.#days.set(day, ofDay.set(key, verdict));
  }

  certify(key: string, certificate: BoardCertificate): void {
    const row = this.#rows.get(key);
    if (row !== undefined) row.certificate = certificate;
  }

  /** Notes a reason for having no certificate that the programme knows better than the run shows. */
  refuse(key: string, why: string): void {
    const row = this.#rows.get(key);
    if (row !== undefined) row.refusedFor = why;
  }

  noteOlder(key: string, id: string, runs: number): void {
    this.#row(key, id).older += runs;
  }

  build(generatedAt: Date, missing: Board['missing'], leftOut: readonly LeftOut[]): Board {
    const read = [...this.#rows.values()].flatMap((row) =>
      row.latest === null ? [] : [{ ...row, latest: row.latest }],
    );
    const requirements = this.#requirements(read);
    const numbers = requirements.map(({ id }) => this.#numbers.get(id) ?? 0);
    return {
      generatedAt: generatedAt.toISOString(),
      targets: read.map((row) => targetOf(row, numbers, this.#nightBefore(row))).sort(worstFirst),
      requirements,
      days: this.#dayCounts(),
      missing,
      leftOut,
    };
  }

  #row(key: string, id: string): Row {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row: Row = {
      id,
      nights: [],
      older: 0,
      latest: null,
      before: { latest: null, outcomes: new Uint8Array() },
      certificate: null,
      refusedFor: null,
      outcomes: new Uint8Array(),
    };
    this.#rows.set(key, row);
    return row;
  }

  /** Lists the requirements whose outcome changed since the run before, if both judged them; null: there is none. */
  #nightBefore({ before, latest, outcomes: latestOutcomes }: Row): NightBefore | null {
    if (before.latest === null) return null;
    const { source, entry } = before.latest;
    const areComplete = !entry.interrupted && latest?.entry.interrupted !== true;
    const changes = [...(areComplete ? this.#numbers : [])].flatMap(([id, number]) => {
      const [was, is] = [outcomeAt(before.outcomes, number), outcomeAt(latestOutcomes, number)];
      if (was === null || is === null || was === is || [was, is].includes('not-selected')) return [];
      return [was, is].some((each) => wrongOutcomeSet.has(each)) ? [{ id, before: was, after: is }] : [];
    });
    return { startedAt: entry.startedAt, source, report: null, changes };
  }

  #outcomesOf({ facts }: RunEntry): Uint8Array {
    const codes = new Uint8Array(maxRequirements);
    for (const [at, outcome] of outcomes.entries()) {
      for (const id of facts?.requirements[outcome] ?? []) {
        const number = this.#numbers.get(id) ?? this.#numbers.size;
        if (number >= maxRequirements) continue;
        this.#numbers.set(id, number);
        codes[number] = at + 1;
      }
    }
    return codes.slice(0, this.#numbers.size);
  }

  #requirements(rows: readonly Row[]): readonly BoardRequirement[] {
    const wrongOnes: BoardRequirement[] = [];
    for (const [id, number] of this.#numbers) {
      const counts = { failed: 0, advisory: 0, blocked: 0, error: 0 };
      for (const row of rows) {
        const outcome = outcomeAt(row.outcomes, number);
        for (const wrong of wrongOutcomes) if (outcome === wrong) counts[wrong] += 1;
      }
      if (counts.failed + counts.advisory + counts.blocked + counts.error === 0) continue;
      const known = this.#asked.get(id) ?? loadCatalogue().requirements.get(id);
      wrongOnes.push({ id, level: known?.level ?? 'must', statement: known?.statement ?? '', counts });
    }
    // One failure weighs more than all advisories together, and one advisory more than all blocked targets.
    const weight = ({ counts: { failed, advisory, blocked, error } }: BoardRequirement): number =>
      (failed + error) * 1e8 + advisory * 1e4 + blocked;
    return wrongOnes.sort((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1));
  }

  #dayCounts(): readonly BoardDay[] {
    return [...this.#days]
      .map(([day, targets]) => {
        const counts = { day, conformant: 0, nonconformant: 0, inconclusive: 0 };
        for (const verdict of targets.values()) counts[verdict] += 1;
        return counts;
      })
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  }
}

function targetOf(
  row: Row & { readonly latest: NonNullable<Row['latest']> },
  numbers: readonly number[],
  before: NightBefore | null,
): BoardTarget {
  const { id, nights, older, certificate, refusedFor, outcomes: codes } = row;
  const { source, entry, class: classMet, address } = row.latest;
  const { target, startedAt, effort, verdict, interrupted, unjudged = null, counts, facts } = entry;
  return {
    id,
    name: target.name,
    version: target.version,
    address: address ?? null,
    source,
    report: null,
    startedAt,
    effort,
    verdict,
    interrupted,
    unjudged,
    class: classMet,
    coverage: facts?.coverage ?? null,
    failed: counts.failed,
    advisory: counts.advisory,
    blocked: counts.blocked,
    certificate,
    uncertified: refusedFor ?? whyUncertified(entry, certificate),
    nights,
    before,
    older,
    outcomes: numbers.map((number) => outcomeAt(codes, number)),
  };
}

const outcomeAt = (codes: Uint8Array, number: number): Outcome | null => outcomes[(codes[number] ?? 0) - 1] ?? null;

const worstFirst = (a: BoardTarget, b: BoardTarget): number =>
  verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) ||
  b.failed - a.failed ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const withoutOutcomes = (entry: RunEntry): RunEntry =>
  entry.facts === undefined ? entry : { ...entry, facts: { ...entry.facts, requirements: {}, latencies: {} } };
