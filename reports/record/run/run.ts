import type { PairsOfFactors } from '../../../specs/words/circumstances.ts';
import type { RoundCount } from '../../../specs/words/confirmation.ts';
import type { Observation } from '../../../specs/words/dialect.ts';
import type { Judged } from '../../../specs/words/finding.ts';
import type {
  RecordCheck,
  RecordedFinding,
  RecordedRequirement,
  RecordFooter,
  RecordHeader,
} from '../../../specs/words/record.ts';
import type { EvidenceFolder } from '../evidence/evidence-folder.ts';
import type { LatencySample, RoundLatencies } from './round-latencies.ts';

/** Says in one sentence how a change of the record, or of its evidence, shows; null: none shows. */
export function alterationOf({ chainHolds, evidence }: Pick<Run, 'chainHolds' | 'evidence'>): string | null {
  if (chainHolds === false) return 'The record was changed after it was written: its digest does not match.';
  const { changed } = evidence.audit();
  const [first] = changed;
  if (first === undefined) return null;
  const more = changed.length > 1 ? ` (and ${changed.length - 1} more)` : '';
  return `The evidence ${first}${more} was changed after it was written: its digest does not match.`;
}

/** A finding of a run. It lacks the curl line of the record: reports make their own from the evidence. */
export interface RunFinding extends Omit<RecordedFinding, 'curl' | 'operation'> {
  /** The record's text: an operation of this version, or another. */
  readonly operation: string;
  /** The number of runs in which it occurred, of all runs in which one of its checks ran. Absent: the plan was run once. */
  readonly rounds?: RoundCount;
}

/** A check as reports list it: the lines of all runs of the plan joined. */
export interface RunCheck
  extends Pick<
    RecordCheck,
    'check' | 'title' | 'judged' | 'requirements' | 'properties' | 'startedAt' | 'durationMs' | 'exchanges'
  > {
  /** The record's text: an operation of this version, or another. */
  readonly operation: string | null;
  /** The operations that it called, sorted. */
  readonly operations: readonly string[];
  readonly findings: readonly RunFinding[];
  /** The number of further findings. */
  readonly findingsLeft: number;
  /** The number of times that one of its requests was sent again after a fault of the network. */
  readonly retries: number;
}

/** A defect of the target: all findings of it together, with the first one that brought evidence. */
export interface RunDefect extends RunFinding {
  /** Ids of the checks that saw it, sorted. */
  readonly checks: readonly string[];
}

/** The counts of what a record has beyond {@link runBounds}, the bounds within which a run lists it. */
export interface Unlisted {
  /** Lines of checks beyond the bound. */
  readonly lines: number;
  /** The checks among them that ended in an error of the harness. */
  readonly errors: number;
  /** Properties beyond the bound that time cut short. */
  readonly cut: number;
}

/** The results of a run for requirements that came after the revision by which it judges. None of it is counted. */
export interface LaterRows {
  /** The revision of the harness. */
  readonly revision: string;
  /** The requirements by id. */
  readonly requirements: ReadonlyMap<string, RecordedRequirement>;
  /** The judgements by requirement id; those that no check judged are missing. */
  readonly judgements: ReadonlyMap<string, Judged>;
  readonly defects: readonly RunDefect[];
  /** The ids of the checks that name a requirement, sorted, by its id. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
}

/** A run as its record has it: what every report is made from. */
export interface Run {
  readonly header: RecordHeader;
  readonly footer: RecordFooter | null;
  /** The profile file, as the command that made the run named it. Absent: the run was loaded from a record. */
  readonly profileFile?: string;
  /** The address of the site that explains requirements, without a query. Absent: none is known. */
  readonly docsUrl?: string;
  /** Whether the lines of the record match the chain in its footer; null: there is no footer. */
  readonly chainHolds: boolean | null;
  /** The files of its evidence; reading one gives null unless it matches the record. */
  readonly evidence: EvidenceFolder;
  /** The checks, sorted by id. Judgements of an operation that never worked are blocked. */
  readonly checks: readonly RunCheck[];
  readonly unlisted: Unlisted;
  /** Ids of the planned checks that never reported. */
  readonly missing: readonly string[];
  readonly requirements: ReadonlyMap<string, RecordedRequirement>;
  /** Operations that answered a valid request with success. Empty for a record of a version that does not say it. */
  readonly worked: ReadonlySet<string>;
  /** Operations that were sent valid requests, and answered none of them with success. */
  readonly idle: ReadonlySet<string>;
  /** The judgements of all checks together on each requirement; those that no check judged are missing. */
  readonly judgements: ReadonlyMap<string, Judged>;
  readonly defects: readonly RunDefect[];
  /** Findings of defects beyond those in `defects`. */
  readonly defectsLeft: number;
  readonly latencies: ReadonlyMap<string, LatencySample>;
  /** Latencies of each run of the plan that began, by operation; empty if it was run once. */
  readonly rounds: readonly RoundLatencies[];
  /** For all checks: exchanges, requests sent again, and when the last one ended, in milliseconds since the epoch. */
  readonly totals: {
    readonly exchanges: number;
    /** The further exchanges that repeated what had failed. */
    readonly repeatExchanges: number;
    readonly retries: number;
    readonly endedAt: number | null;
    /** The most requests of a check of which each waited for the answer to the one before; null: not known. */
    readonly consecutive: number | null;
  };
  /** The observed choices of the target at points that the interface leaves open; null if the record has none. */
  readonly dialect: readonly ShownObservation[] | null;
  /** Pairs of circumstances of requests, e.g. `near miss × list-pay-groups`; null: the record has none. */
  readonly pairs: readonly PairsOfFactors[] | null;
  /** The requirements of later revisions than the run judges by. Absent: it judges by the latest. */
  readonly later?: LaterRows;
  /** The reason why it ended early, in one sentence; null for a complete run. */
  readonly interrupted: string | null;
}

/** An observation of the dialect, with the request that showed it first. */
export interface ShownObservation extends Observation {
  /** The request as a curl line. */
  readonly request: string;
}
