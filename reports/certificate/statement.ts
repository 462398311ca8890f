import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Level, Outcome } from '../../specs/outcome.ts';
import { guarded } from '../record/disk/report-error.ts';
import { RunFolder } from '../record/disk/run-folder.ts';
import type { Run } from '../record/run/run.ts';
import type { LevelCoverage, Summary } from '../verdict/summary.ts';
import type { WaiverUse } from '../verdict/waivers.ts';

/** A digest as in-toto writes it: hexadecimal, by algorithm. */
interface DigestSet {
  readonly sha256: string;
}

/** What a certificate says of one requirement. */
interface CertifiedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly outcome: Outcome;
  readonly code: string | null;
  /** Why it was not judged; null where it was. */
  readonly reason: string | null;
}

/** Our own fields of the statement, beside those of the test-result predicate. */
interface ConformanceFields {
  readonly schemaVersion: 1;
  readonly target: { readonly name: string; readonly version: string };
  readonly harness: { readonly version: string; readonly commit: string | null };
  readonly catalogueRevision: string;
  readonly digests: {
    readonly requirements: string;
    readonly schemas: string;
    readonly suites: string;
    readonly specs: string;
    readonly profile: string;
  };
  readonly seed: number;
  readonly effort: string;
  readonly strict: boolean;
  readonly startedAt: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly coverage: Readonly<Record<Level, LevelCoverage>>;
  readonly requirements: readonly CertifiedRequirement[];
  readonly waivers: readonly WaiverUse[];
}

/** An in-toto Statement v1 with the test-result predicate v0.1. */
export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly [{ readonly name: 'run.jsonl'; readonly digest: DigestSet }];
  readonly predicateType: 'https://in-toto.io/attestation/test-result/v0.1';
  readonly predicate: {
    /** `WARNED` where shoulds are broken. */
    readonly result: 'PASSED' | 'WARNED';
    readonly configuration: readonly { readonly name: string; readonly digest: DigestSet }[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
    readonly conformance: ConformanceFields;
  };
}

/** Days for which a certificate holds. */
export const validityDays = 90;

/** What a run's certificate states, issued at a moment; the run is taken to be certifiable. */
export function statementOf(run: Run, summary: Summary, recordSha256: string, issuedAt: Date): Statement {
  const { header } = run;
  const { target, coverage, waivers } = summary;
  const idsOf = (outcome: Outcome): readonly string[] =>
    summary.requirements.filter((each) => each.outcome === outcome).map(({ id }) => id);
  const { requirements, schemas, suites, specs, profile } = header.digests;
  const digests = { requirements, schemas, suites, specs, profile };
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'run.jsonl', digest: { sha256: recordSha256 } }],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: summary.counts.advisory > 0 ? 'WARNED' : 'PASSED',
      configuration: Object.entries(digests).map(([name, digest]) => ({
        name,
        digest: { sha256: digest.replace('sha256:', '') },
      })),
      passedTests: idsOf('passed'),
      warnedTests: idsOf('advisory'),
      failedTests: idsOf('failed'),
      conformance: {
        schemaVersion: 1,
        target: { name: target.name, version: target.version },
        harness: { version: header.harness.version, commit: header.harness.commit },
        catalogueRevision: header.catalogue.revision,
        digests,
        seed: header.seed,
        effort: header.effort,
        strict: header.strict,
        startedAt: header.startedAt,
        issuedAt: issuedAt.toISOString(),
        expiresAt: new Date(issuedAt.getTime() + validityDays * 86_400_000).toISOString(),
        coverage,
        requirements: summary.requirements.map(({ id, level, outcome, code, reason }) => ({
          id,
          level,
          outcome,
          code,
          reason,
        })),
        waivers,
      },
    },
  };
}

/** SHA-256 of the ordinary file at `path`, in hexadecimal, read piece by piece. No link is followed. @throws ReportError */
export function sha256OfFile(path: string): string {
  const hash = createHash('sha256');
  const file = new RunFolder(dirname(path)).openToRead(basename(path));
  try {
    const chunk = Buffer.allocUnsafe(1 << 20);
    for (;;) {
      const bytes = guarded('read', path, () => readSync(file, chunk, 0, chunk.length, null));
      if (bytes === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, bytes));
    }
  } finally {
    closeSync(file);
  }
}
