import { join } from 'node:path';
import type { Judged } from '../../specs/outcome.ts';
import type {
  RecordCheck,
  RecordedFinding,
  RecordedRequirement,
  RecordFooter,
  RecordHeader,
} from '../../specs/record.ts';
import { ReportError } from './disk/report-error.ts';
import { mergeCheck } from './merge/merge-check.ts';
import { recordName } from './record-file.ts';
import { readRecord } from './record-reader.ts';
import { blockUnearned } from './unearned.ts';

/** A check of a run, its parts joined; the latencies are kept for the run as a whole. */
export type RunCheck = Omit<RecordCheck, 'latenciesMs' | 'type'>;

/** A run as its record tells it: what every report is made from. */
export interface Run {
  readonly header: RecordHeader;
  readonly footer: RecordFooter | null;
  /** The lines of the record are those that its footer was written for; null without a footer. */
  readonly chainHolds: boolean | null;
  /** Sorted by id, so that no report depends on which check ended first. What an operation that never worked did not earn is blocked. */
  readonly checks: readonly RunCheck[];
  /** Ids of the planned checks that never reported. */
  readonly missing: readonly string[];
  readonly requirements: ReadonlyMap<string, RecordedRequirement>;
  /** Milliseconds, by operation. */
  readonly latenciesMs: ReadonlyMap<string, readonly number[]>;
  /** What ended it early, in one sentence; null for a run that came to its end. */
  readonly interrupted: string | null;
}

/** Loads the run in folder `dir` from its record, in memory that grows with the number of checks, not with their evidence. @throws ReportError */
export function loadRun(dir: string): Run {
  const path = join(dir, recordName);
  const builder = new RunBuilder();
  const { footer, chainHolds } = readRecord(path, builder);
  return builder.build(path, footer, chainHolds);
}

/** Gathers the lines of a record into a {@link Run}. */
class RunBuilder {
  #header: RecordHeader | null = null;
  readonly #checks = new Map<string, RunCheck>();
  readonly #latencies = new Map<string, number[]>();
  readonly #judgements = new Map<string, Judged>();

  header(header: RecordHeader): void {
    this.#header = header;
  }

  check(line: RecordCheck): void {
    const { latenciesMs, type: _, ...check } = line;
    for (const [operation, values] of Object.entries(latenciesMs)) {
      const all = this.#latencies.get(operation) ?? [];
      this.#latencies.set(operation, all);
      for (const value of values) all.push(value);
    }
    const earlier = this.#checks.get(check.check);
    const merged =
      earlier === undefined
        ? check
        : mergeCheck({ ...earlier, type: 'check', latenciesMs: {} }, { ...line, latenciesMs: {} });
    this.#checks.set(check.check, this.#compact(merged));
  }

  build(path: string, footer: RecordFooter | null, chainHolds: boolean | null): Run {
    const header = this.#header;
    if (header === null) throw new ReportError('corrupt', `${path} is no record: it has no header.`, path);
    const byId = (a: { check: string }, b: { check: string }): number =>
      a.check < b.check ? -1 : a.check > b.check ? 1 : 0;
    const requirements = new Map(header.catalogue.requirements.map((requirement) => [requirement.id, requirement]));
    return {
      header,
      footer,
      chainHolds,
      checks: blockUnearned([...this.#checks.values()].sort(byId), requirements),
      missing: header.planned.filter((check) => !this.#checks.has(check)),
      requirements,
      latenciesMs: this.#latencies,
      interrupted: footer === null ? 'The run ended without a footer: it was killed, or crashed.' : footer.interrupted,
    };
  }

  /** Equal judgements become one object: a large record repeats a few of them. */
  #compact(check: RunCheck): RunCheck {
    const requirements: Record<string, Judged> = {};
    for (const [id, judged] of Object.entries(check.requirements)) requirements[id] = this.#intern(judged);
    const {
      check: id,
      title,
      operation,
      operationWorked,
      properties,
      startedAt,
      durationMs,
      exchanges,
      retries,
    } = check;
    const findings: readonly RecordedFinding[] = check.findings.length === 0 ? none : check.findings;
    const judged = this.#intern(check.judged);
    return {
      check: id,
      title,
      operation,
      judged,
      requirements,
      findings,
      properties: properties.length === 0 ? none : properties,
      startedAt,
      durationMs,
      exchanges,
      ...(retries === undefined ? {} : { retries }),
      ...(operationWorked === undefined ? {} : { operationWorked }),
    };
  }

  #intern(judged: Judged): Judged {
    const key = `${judged.outcome} ${judged.code} ${judged.cause} ${judged.reason}`;
    const known = this.#judgements.get(key);
    if (known !== undefined) return known;
    if (this.#judgements.size < 10_000) this.#judgements.set(key, judged);
    return judged;
  }
}

const none: readonly never[] = [];
