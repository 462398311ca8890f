import type { CheckResult } from './check-result.ts';
import type { Dialect, ReportedDialect } from './dialect.ts';
import type { Erratum } from './erratum.ts';
import type { RedactedExchange, SafeText } from './exchange.ts';
import type { Finding, Judged, Level } from './finding.ts';
import type { ProfileGives, Waiver } from './profile.ts';

/** An outcome whose reason may be written. */
export interface ReportedOutcome extends Judged {
  readonly reason: SafeText | null;
}

/** A finding that can leave the worker: redacted, with its fingerprint and the curl line of its deciding request. */
export interface ReportedFinding extends Omit<Finding, 'exchanges'> {
  readonly pointer: SafeText | null;
  readonly expected: SafeText;
  readonly actual: SafeText;
  readonly message: SafeText;
  readonly aspect: SafeText | null;
  readonly fingerprint: string;
  /** One line for a POSIX shell; secrets are `$ACCESS_TOKEN`, `$CLIENT_ID`, `$CLIENT_SECRET` and the like. */
  readonly curl: SafeText;
  readonly exchanges: readonly RedactedExchange[];
  /** The id of the deciding request in the target's logs. Absent: it carried no id. */
  readonly traceId?: SafeText;
  /** The exchanges that gave the ids and tokens that the requests need, in order. Absent: they need none. */
  readonly setup?: readonly RedactedExchange[];
}

/** The report that a check sends from its worker to the run: its result, redacted. */
export interface CheckReport extends Omit<CheckResult, 'findings'> {
  readonly judged: ReportedOutcome;
  readonly requirements: Readonly<Record<string, ReportedOutcome>>;
  readonly findings: readonly ReportedFinding[];
  /** The choices that the answers of its operation show, at points that the interface leaves open. Absent: not reported. */
  readonly dialect?: ReportedDialect;
  /** Results for requirements of later revisions than the run judges by. Absent: the check names none. */
  readonly later?: LaterReport;
}

/** The report of a check on requirements that its run does not count, since the revision by which it judges lacks them. */
export interface LaterReport {
  readonly requirements: Readonly<Record<string, ReportedOutcome>>;
  readonly findings: readonly ReportedFinding[];
}

/** An entity that a run created, with ids that may be written: a target may put anything there, a token as well. */
export interface ReportedEntity {
  readonly entityId: SafeText;
  readonly connectionId: SafeText;
  readonly disconnected: boolean;
}

/** The most times that a run may run its plan: as many as the bits of a number tell apart. */
export const maxRounds = 30;

/** A finding as it stands in the run record: the evidence by reference, e.g. `exchanges/1.json`. */
export interface RecordedFinding extends Omit<Finding, 'exchanges'> {
  readonly fingerprint: string;
  readonly curl: string;
  readonly exchanges: readonly string[];
  /** The id of the deciding request in the target's logs, 32 hex digits. Absent: it carried no id. */
  readonly traceId?: string;
  readonly setup?: readonly string[];
}

/** The section of requirements that a team declared itself, beside those of the interface. */
export const ownSection = 'own';

/** A requirement as the run asked it, so that a record can be read without the catalogue of its time. Retired ones are left out. */
export interface RecordedRequirement {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly operations: readonly string[];
  readonly statement: string;
  /** The rule that several requirements state, each for its operation. Absent: no other one states it. */
  readonly rule?: string;
  /** Why no check judges the requirement; null: one does. */
  readonly unjudged: string | null;
}

/** The build of a target that a run tested, as whoever started the run, or the build server, says. */
export interface TestedBuild {
  /** Absent, like the other keys: not known. */
  readonly commit?: string;
  readonly branch?: string;
  /** The page of the build, an address of http or https. */
  readonly url?: string;
}

/** The limits on how fast the requests of a run might be sent, by all of its workers together. */
export interface RecordedPace {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** null: no rate limit. */
  readonly requestsPerSecond: number | null;
}

/** The facts of a judged recording, for which the harness sent no request. */
export interface RecordedTraffic {
  /** Set if its requests were judged. Absent: its answers were judged. */
  readonly side?: 'client';
  /** The files, or the address that was listened at. */
  readonly sources: readonly string[];
  /** Exchanges that were read, and those among them that were judged. */
  readonly read: number;
  readonly judged: number;
  /** Exchanges of an operation whose answer was not recorded. */
  readonly lost: number;
  /** The reasons why something was left out, and how often, the most frequent first. */
  readonly leftOut: readonly { readonly why: string; readonly count: number }[];
  /** Base addresses that operations were found below. */
  readonly bases: readonly { readonly base: string; readonly count: number }[];
}

/** Line 1 of `run.jsonl`. Digests are `sha256:` and 64 hex digits. */
export interface RecordHeader {
  readonly type: 'header';
  readonly schemaVersion: 1;
  /** The thing that was judged: recorded traffic, or a client. Absent: the answers of a target to requests of ours. */
  readonly kind?: 'traffic' | 'client';
  /** If a client was judged: the arguments of `client` that start it again. */
  readonly client?: { readonly invocation: string };
  /** The recorded traffic that was judged. Absent: something else was. */
  readonly traffic?: RecordedTraffic;
  readonly target: { readonly name: string; readonly version: string; readonly baseUrl: string };
  readonly harness: { readonly version: string; readonly commit: string | null; readonly node: string };
  readonly catalogue: {
    /** The revision by which the run judges. */
    readonly revision: string;
    /** The requirements of the revision, which are the only ones counted. */
    readonly requirements: readonly RecordedRequirement[];
    /** Requirements of later revisions (`run --revision`), judged as well, and never counted. Absent: none. */
    readonly later?: {
      /** The revision of the harness. */
      readonly revision: string;
      readonly requirements: readonly RecordedRequirement[];
    };
    /** False alarms under the revision that were corrected since it was released. Absent: none. */
    readonly errata?: readonly Erratum[];
  };
  readonly digests: {
    readonly requirements: string;
    readonly schemas: string;
    readonly suites: string;
    /** requirements, schemas and suites together: what `summary.json` calls `specsDigest`. */
    readonly specs: string;
    /** The digest of the profile without its secrets. */
    readonly profile: string;
  };
  /** The data that the profile names, which the class of a certificate depends on. Absent: the record's version did not say. */
  readonly given?: ProfileGives;
  /** A text that tells builds of one version apart, such as a commit (`run --label`). Absent: none. */
  readonly label?: string;
  /** The build of the target. Absent: nothing is known of it. */
  readonly build?: TestedBuild;
  readonly seed: number;
  /** The nonce of a programme from which the run's seed is derived (`run --challenge`). Absent: none. */
  readonly challenge?: string;
  readonly effort: 'quick' | 'standard' | 'thorough';
  readonly strict: boolean;
  /** The limits on how fast requests were sent. Absent: the record's version did not say, or its parts were merged. */
  readonly pace?: RecordedPace;
  /**
   * The number of times that the plan was run (`run --repeat`), from 2 to {@link maxRounds}, and the pace. Absent:
   * once.
   */
  readonly repeat?: RecordedPace & { readonly count: number; readonly workers: number };
  /** `limits.slowdown` of the profile: slower by more than this factor is a regression. Absent: no slowdown is one. */
  readonly slowdown?: number;
  readonly selection: {
    readonly operations: readonly string[] | null;
    readonly requirements: readonly string[] | null;
  };
  readonly waivers: readonly Waiver[];
  /** Part I of N; `null` for a run that is whole. */
  readonly shard: { readonly index: number; readonly count: number } | null;
  /** The ids of all checks that this run set out to run, so that a missing one is noticed. */
  readonly planned: readonly string[];
  /** ISO 8601 with Z. */
  readonly startedAt: string;
}

/** A line of `run.jsonl` for each check as it ends. A check may be reported in parts, which are joined when read. */
export interface RecordCheck extends Omit<CheckResult, 'findings'> {
  readonly type: 'check';
  readonly findings: readonly RecordedFinding[];
  /** Digests of the files that its findings refer to, by reference, so that the chain covers them. Absent: none. */
  readonly evidence?: Readonly<Record<string, string>>;
  /** The position of the run in its plan, from 1 to `repeat.count` of the header. Absent: the plan was run once. */
  readonly round?: number;
  /** See {@link CheckReport}. Absent: the record is of a version that had none, or another check says it. */
  readonly dialect?: Dialect;
  /** Results for requirements that are not counted. Absent: the check names none. */
  readonly later?: RecordedLater;
}

/** The part of a check's line about requirements that are not counted. */
export interface RecordedLater {
  readonly requirements: Readonly<Record<string, Judged>>;
  readonly findings: readonly RecordedFinding[];
}

/** Last line of `run.jsonl`. Without it the run was interrupted. */
export interface RecordFooter {
  readonly type: 'footer';
  readonly endedAt: string;
  readonly durationMs: number;
  /** The exchanges of the checks, and those that set the world up and took it down. */
  readonly exchanges: number;
  /** Attempts at requests: those of the exchanges, polls, and what was sent again or repeated. Absent: not known. */
  readonly attempts?: number;
  /** The things that the run waited for, the longest first. Absent: it did not wait for long, or it is not known. */
  readonly waits?: readonly RecordedWait[];
  readonly checks: number;
  /** Set when the run was stopped from outside: the signal, or the reason. */
  readonly interrupted: string | null;
  /** Entities that the run created, and whether they were disconnected at its end. */
  readonly created: readonly {
    readonly entityId: string;
    readonly connectionId: string;
    readonly disconnected: boolean;
  }[];
  /** SHA-256 over all lines before this one, chained line by line. */
  readonly chain: string;
}

/** A thing that a run waited for. */
export interface RecordedWait {
  /** E.g. `a new payment to be known`. */
  readonly for: string;
  /** The milliseconds in which any check waited for it; the waits of all threads, and rounds, are added up. */
  readonly ms: number;
  /** The number of waits after which it came, and of waits in vain. */
  readonly came: number;
  readonly missed: number;
}

/** A line of `run.jsonl`. */
export type RecordLine = RecordHeader | RecordCheck | RecordFooter;
