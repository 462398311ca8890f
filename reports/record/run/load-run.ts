import { defectKey } from '../../../specs/words/finding.ts';
import type { RecordCheck, RecordedRequirement, RecordFooter, RecordHeader } from '../../../specs/words/record.ts';
import { ReportError, RunFolder } from '../disk/run-folder.ts';
import { EvidenceFolder } from '../evidence/evidence-folder.ts';
import { recordName } from '../file/record-file.ts';
import { readRecord } from '../file/record-reader.ts';
import { CheckRounds } from './check-rounds.ts';
import { GatheredDefects, GatheredLater } from './gathered-defects.ts';
import { GatheredDialect } from './gathered-dialect.ts';
import { GatheredPairs } from './gathered-pairs.ts';
import { ListedChecks } from './listed-checks.ts';
import { blockNeverWorked } from './never-worked.ts';
import { RequirementJudgements } from './requirement-judgements.ts';
import { GatheredLatencies, GatheredRounds } from './round-latencies.ts';
import type { Run, RunCheck, RunDefect } from './run.ts';
import { runBounds } from './run-bounds.ts';
import { TextStore } from './text-store.ts';

/** Remembers which operations were sent valid requests, and which of them ever succeeded. */
export class AskedOperations {
  readonly #worked = new Map<string, boolean>();

  note({ operation, operationWorked }: Pick<RecordCheck, 'operation' | 'operationWorked'>): void {
    if (operation === null || operationWorked === undefined) return;
    this.#worked.set(operation, operationWorked || this.#worked.get(operation) === true);
  }

  worked(): ReadonlySet<string> {
    return new Set([...this.#worked].flatMap(([operation, worked]) => (worked ? [operation] : [])));
  }

  neverWorked(): ReadonlySet<string> {
    return new Set([...this.#worked].flatMap(([operation, worked]) => (worked ? [] : [operation])));
  }
}

/** Loads a run from its record, in one pass and in bounded memory. @throws ReportError */
export function loadRun(dir: string): Run {
  const folder = new RunFolder(dir);
  const { visitor, footer, chainHolds } = readRecord(folder, (header) => new RunBuilder(folder, header));
  return visitor.build(footer, chainHolds);
}

class RunBuilder {
  readonly #folder: RunFolder;
  readonly #header: RecordHeader;
  readonly #requirements: ReadonlyMap<string, RecordedRequirement>;
  readonly #judgements: RequirementJudgements;
  readonly #checks: ListedChecks;
  readonly #defects: GatheredDefects;
  readonly #dialect: GatheredDialect;
  readonly #later: GatheredLater | null;
  readonly #pairs = new GatheredPairs();
  readonly #missing: Set<string>;
  readonly #asked = new AskedOperations();
  readonly #operations = new Set<string>();
  readonly #latencies = new GatheredLatencies(runBounds.latencies);
  readonly #digests = new Map<string, string>();
  readonly #rounds = new GatheredRounds();
  readonly #checkRounds = new CheckRounds();
  #exchanges = 0;
  #repeatExchanges = 0;
  #retries = 0;
  #endedAt: number | null = null;
  #consecutive: number | null = null;

  constructor(folder: RunFolder, header: RecordHeader) {
    this.#folder = folder;
    this.#header = header;
    this.#requirements = new Map(header.catalogue.requirements.map((requirement) => [requirement.id, requirement]));
    const texts = new TextStore();
    this.#judgements = new RequirementJudgements(this.#requirements, texts);
    this.#checks = new ListedChecks(texts);
    this.#defects = new GatheredDefects(texts);
    this.#dialect = new GatheredDialect(texts);
    const { later } = header.catalogue;
    this.#later = later === undefined ? null : new GatheredLater(later, texts);
    this.#missing = new Set(header.planned);
  }

  /** Adds the line of a check. @throws ReportError if this harness can't have written the record */
  check(line: RecordCheck): void {
    this.#missing.delete(line.check);
    if (line.operation !== null) this.#operations.add(line.operation);
    if (this.#operations.size > runBounds.operations)
      throw this.#damaged(`names more than ${runBounds.operations} operations`);
    if (!this.#judgements.add(line))
      throw this.#damaged(
        `judges more than ${runBounds.unlistedRequirements} requirements that its header does not list`,
      );
    if ((line.round ?? 1) > (this.#header.repeat?.count ?? 1))
      throw this.#damaged('has more runs of its plan than its header says');
    this.#checkRounds.note(line.check, line.round);
    this.#rounds.add(line);
    this.#defects.add(line);
    this.#asked.note(line);
    this.#later?.add(line);
    if (line.dialect !== undefined) this.#dialect.add(line.dialect);
    if (line.pairs !== undefined) this.#pairs.add(line.pairs);
    this.#checks.add(line, (key) => this.#defects.has(key));
    this.#latencies.add(line.latenciesMs);
    for (const [reference, digest] of Object.entries(line.evidence ?? {})) {
      if (this.#digests.size < runBounds.evidence && !this.#digests.has(reference))
        this.#digests.set(reference, digest);
    }
    this.#exchanges += line.exchanges;
    this.#repeatExchanges += line.repeatExchanges ?? 0;
    this.#retries += line.retries ?? 0;
    if (line.consecutive !== undefined) this.#consecutive = Math.max(this.#consecutive ?? 0, line.consecutive);
    this.#endedAt = Math.max(this.#endedAt ?? Number.NEGATIVE_INFINITY, line.startedAt + line.durationMs);
  }

  build(footer: RecordFooter | null, chainHolds: boolean | null): Run {
    const idle = this.#asked.neverWorked();
    const defects = this.#defects.result(this.#checkRounds);
    return {
      header: this.#header,
      footer,
      chainHolds,
      evidence: new EvidenceFolder(this.#folder, this.#digests),
      checks: blockNeverWorked(addRounds(this.#checks.result(), defects), this.#requirements, idle),
      unlisted: this.#checks.unlisted(),
      missing: [...this.#missing],
      requirements: this.#requirements,
      worked: this.#asked.worked(),
      idle,
      judgements: this.#judgements.result(idle),
      defects,
      defectsLeft: this.#defects.left,
      dialect: this.#dialect.result(),
      pairs: this.#pairs.result(),
      ...(this.#later === null ? {} : { later: this.#later.result(idle, this.#checkRounds) }),
      latencies: this.#latencies.result(),
      rounds: this.#rounds.result(),
      totals: {
        exchanges: this.#exchanges,
        repeatExchanges: this.#repeatExchanges,
        retries: this.#retries,
        endedAt: this.#endedAt,
        consecutive: this.#consecutive,
      },
      interrupted: footer === null ? 'The run ended without a footer: it was killed, or crashed.' : footer.interrupted,
    };
  }

  #damaged(why: string): ReportError {
    const path = this.#folder.pathOf(recordName);
    return new ReportError('corrupt', `${path} ${why}: no run of this harness does.`, path);
  }
}

/** Adds to findings in how many runs of the plan they occurred; returns the same list if the plan was run once. */
function addRounds(checks: readonly RunCheck[], defects: readonly RunDefect[]): readonly RunCheck[] {
  const counts = new Map(
    defects.flatMap((each) => (each.rounds === undefined ? [] : [[defectKey(each), each.rounds]])),
  );
  if (counts.size === 0) return checks;
  return checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => {
      const rounds = counts.get(defectKey(finding));
      return rounds === undefined ? finding : { ...finding, rounds };
    }),
  }));
}
