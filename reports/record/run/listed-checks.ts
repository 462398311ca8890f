import type { PropertyRun } from '../../../specs/words/check-result.ts';
import { defectKey, type Judged } from '../../../specs/words/finding.ts';
import type { RecordCheck, RecordedFinding } from '../../../specs/words/record.ts';
import { joinSightings } from '../join/join-findings.ts';
import { worseJudged } from '../join/worse-judged.ts';
import type { RunCheck, RunFinding, Unlisted } from './run.ts';
import { runBounds, textLengths } from './run-bounds.ts';
import type { TextStore } from './text-store.ts';

/** A check while its lines are read: each may bring a part of it. */
interface OpenCheck extends Pick<RunCheck, 'check' | 'title' | 'operation'> {
  judged: Judged;
  operations: readonly string[];
  readonly requirements: Map<string, Judged>;
  /** The findings by defect key; null: none yet, and most checks never have one. */
  findings: Map<string, RunFinding> | null;
  findingsLeft: number;
  properties: readonly PropertyRun[];
  startedAt: number;
  endedAt: number;
  exchanges: number;
  retries: number;
}

const none: readonly never[] = [];

/** Gathers the checks that reports list, the parts of each joined, within {@link runBounds}. */
export class ListedChecks {
  readonly #checks = new Map<string, OpenCheck>();
  readonly #texts: TextStore;
  #entriesLeft: number = runBounds.entries;
  #unlistedLines = 0;
  #unlistedErrors = 0;
  #unlistedCut = 0;

  constructor(texts: TextStore) {
    this.#texts = texts;
  }

  /** Adds a line. @param isListed whether the run lists the defect of this key; findings of others are only counted */
  add(line: RecordCheck, isListed: (defect: string) => boolean): void {
    const check = this.#checks.get(line.check) ?? this.#begin(line);
    if (check === null) {
      this.#unlistedLines += 1;
      if (line.judged.outcome === 'error') this.#unlistedErrors += 1;
      this.#unlistedCut += line.properties.filter((property) => cutBy(property) > 0).length;
      return;
    }
    for (const [id, judged] of Object.entries(line.requirements)) this.#addJudged(check, id, judged);
    for (const finding of line.findings) this.#addFinding(check, finding, isListed);
    this.#addOperations(check, Object.keys(line.latenciesMs));
    if (line.properties.length > 0) this.#addProperties(check, line.properties);
    check.judged = this.#texts.keepJudged(worseJudged(check.judged, line.judged));
    check.startedAt = Math.min(check.startedAt, line.startedAt);
    check.endedAt = Math.max(check.endedAt, line.startedAt + line.durationMs);
    check.exchanges += line.exchanges;
    check.retries += line.retries ?? 0;
  }

  /** The checks, sorted by id, so that no report depends on the order in which they ended. Can be called only once. */
  result(): readonly RunCheck[] {
    const checks: RunCheck[] = [];
    // Converts one check after the other, so that a large record is not in memory twice.
    for (const [id, check] of this.#checks) {
      this.#checks.delete(id);
      checks.push(closeCheck(check));
    }
    return checks.sort((a, b) => (a.check < b.check ? -1 : a.check > b.check ? 1 : 0));
  }

  unlisted(): Unlisted {
    return { lines: this.#unlistedLines, errors: this.#unlistedErrors, cut: this.#unlistedCut };
  }

  #begin({ check, title, operation, judged, startedAt, requirements }: RecordCheck): OpenCheck | null {
    if (this.#checks.size >= runBounds.checks || !this.#takeEntries(1 + Object.keys(requirements).length)) return null;
    const open: OpenCheck = {
      check,
      title: this.#texts.keep(title, textLengths.title),
      operation: operation === null ? null : this.#texts.keep(operation, textLengths.id),
      judged: this.#texts.keepJudged(judged),
      operations: none,
      requirements: new Map(),
      findings: null,
      findingsLeft: 0,
      properties: none,
      startedAt,
      endedAt: startedAt,
      exchanges: 0,
      retries: 0,
    };
    this.#checks.set(check, open);
    for (const [id, own] of Object.entries(requirements)) open.requirements.set(id, this.#texts.keepJudged(own));
    return open;
  }

  #addJudged({ requirements }: OpenCheck, id: string, judged: Judged): void {
    const earlier = requirements.get(id);
    if (earlier === undefined && !this.#takeEntries(1)) return;
    requirements.set(id, this.#texts.keepJudged(earlier === undefined ? judged : worseJudged(earlier, judged)));
  }

  #addOperations(check: OpenCheck, called: readonly string[]): void {
    const added = called.filter((operation) => !check.operations.includes(operation));
    if (added.length === 0 || check.operations.length + added.length > runBounds.operations) return;
    check.operations = [...check.operations, ...added.map((each) => this.#texts.keep(each, textLengths.id))].sort();
  }

  #addFinding(check: OpenCheck, finding: RecordedFinding, isListed: (defect: string) => boolean): void {
    const key = defectKey(finding);
    const earlier = check.findings?.get(key);
    if (check.findings !== null && earlier !== undefined) {
      // One sighting with exchanges is enough: of the others only the count is added.
      const isBetter = earlier.exchanges.length === 0 && finding.exchanges.length > 0;
      const kept = isBetter ? this.#texts.keepFinding(finding) : { ...earlier, exchanges: none, count: finding.count };
      check.findings.set(key, joinSightings(earlier, kept));
    } else if ((check.findings?.size ?? 0) < runBounds.findingsPerCheck && isListed(key) && this.#takeEntries(1)) {
      check.findings ??= new Map();
      check.findings.set(key, this.#texts.keepFinding(finding));
    } else check.findingsLeft += 1;
  }

  #addProperties(check: OpenCheck, more: readonly PropertyRun[]): void {
    const named = more.map((each) => ({ ...each, name: this.#texts.keep(each.name, textLengths.value) }));
    const joined = joinProperties([...check.properties, ...named]).sort((a, b) => cutBy(b) - cutBy(a));
    const room = Math.max(check.properties.length, runBounds.propertiesPerCheck);
    const kept = joined.slice(
      0,
      this.#takeEntries(joined.length - check.properties.length) ? room : check.properties.length,
    );
    this.#unlistedCut += joined.slice(kept.length).filter((property) => cutBy(property) > 0).length;
    check.properties = kept;
  }

  #takeEntries(count: number): boolean {
    if (count > this.#entriesLeft) return false;
    this.#entriesLeft -= count;
    return true;
  }
}

/** The number of cases that time left out. */
const cutBy = ({ planned, run }: PropertyRun): number => Math.max(0, planned - run);

/** Names every key: copying "all other keys" would make a hidden class, and take many times the memory, for each check. */
const closeCheck = (open: OpenCheck): RunCheck => ({
  check: open.check,
  title: open.title,
  operation: open.operation,
  operations: open.operations,
  judged: open.judged,
  requirements: Object.fromEntries(open.requirements),
  findings: open.findings === null ? none : [...open.findings.values()],
  findingsLeft: open.findingsLeft,
  properties: open.properties,
  startedAt: open.startedAt,
  durationMs: open.endedAt - open.startedAt,
  exchanges: open.exchanges,
  retries: open.retries,
});

function joinProperties(properties: readonly PropertyRun[]): PropertyRun[] {
  const byName = new Map<string, PropertyRun>();
  for (const { name, planned, run } of properties) {
    const earlier = byName.get(name);
    byName.set(name, { name, planned: planned + (earlier?.planned ?? 0), run: run + (earlier?.run ?? 0) });
  }
  return [...byName.values()];
}
