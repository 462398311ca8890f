import { isDeepStrictEqual } from 'node:util';
import { type ClassRevision, currentClasses, loadClasses } from '../../specs/catalogue/classes.ts';
import type { Erratum } from '../../specs/words/erratum.ts';
import type { Level, Outcome } from '../../specs/words/finding.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import type { Run } from '../record/run/run.ts';
import type { LevelCoverage } from '../verdict/requirements/judge-requirements.ts';
import type { WaiverUse } from '../verdict/standing/waivers.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import type { Attestation } from './attestation.ts';
import { type CertificateClass, classOf, clientClass, decideClass } from './class-of.ts';
import { type Asked, type CoveredRequirement, type OperationScope, scopeOf } from './coverage-scope.ts';

interface DigestSet {
  readonly sha256: string;
}

interface CertifiedRequirement extends CoveredRequirement {
  readonly reason: string | null;
}

interface ConformanceFields {
  readonly schemaVersion: 1;
  /** `address`: without credentials and query; null if the record has none. Absent in certificates of version 0.1. */
  readonly target: { readonly name: string; readonly version: string; readonly address?: string | null };
  /** Who signed, by the name that the issuer chose, and the id of the key. Absent in certificates of version 0.1. */
  readonly issuer?: { readonly name: string | null; readonly keyId: string };
  readonly harness: { readonly version: string; readonly commit: string | null };
  readonly catalogueRevision: string;
  /** Corrections of the catalogue revision. Absent: none. */
  readonly errata?: readonly Erratum[];
  readonly digests: RecordHeader['digests'];
  readonly seed: number;
  /** Absent: the run answered none. */
  readonly challenge?: string;
  readonly effort: string;
  readonly strict: boolean;
  readonly startedAt: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly coverage: Readonly<Record<Level, LevelCoverage>>;
  /** Absent in certificates of version 0.1. */
  readonly scope?: readonly OperationScope[];
  /** The highest class met, and what kept the run from a higher one. Absent: the record does not say what the profile gave. */
  readonly class?: CertificateClass;
  /** Absent: nothing is attested. */
  readonly attested?: readonly Attestation[];
  readonly requirements: readonly CertifiedRequirement[];
  readonly waivers: readonly WaiverUse[];
}

/** The signed content of a certificate: an in-toto statement, whose `conformance` holds what is ours. */
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
    /** Empty: a run with a broken must can't be certified. */
    readonly failedTests: readonly string[];
    readonly conformance: ConformanceFields;
  };
}

export const validityDays = 90;

export interface Issuance {
  readonly recordSha256: string;
  readonly issuedAt: Date;
  readonly issuer: string | null;
  readonly keyId: string;
  readonly classes?: ClassRevision;
  readonly attested?: readonly Attestation[];
}

/** The caller has made sure that the run can be certified. */
export function statementOf(run: Run, summary: Summary, issuance: Issuance): Statement {
  const { header } = run;
  const { recordSha256, issuedAt, issuer, keyId } = issuance;
  const { target, coverage, waivers } = summary;
  const ownClass = classOf(run, summary, issuance.classes ?? currentClasses());
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
      configuration: configurationOf(digests),
      passedTests: idsOf('passed'),
      warnedTests: idsOf('advisory'),
      failedTests: idsOf('failed'),
      conformance: {
        schemaVersion: 1,
        target: { name: target.name, version: target.version, address: targetAddress(header.target.baseUrl) },
        issuer: { name: issuer, keyId },
        harness: { version: header.harness.version, commit: header.harness.commit },
        catalogueRevision: header.catalogue.revision,
        ...(header.catalogue.errata === undefined ? {} : { errata: header.catalogue.errata }),
        digests,
        seed: header.seed,
        ...(header.challenge === undefined ? {} : { challenge: header.challenge }),
        effort: header.effort,
        strict: header.strict,
        startedAt: header.startedAt,
        issuedAt: issuedAt.toISOString(),
        expiresAt: new Date(issuedAt.getTime() + validityDays * 86_400_000).toISOString(),
        coverage,
        scope: scopeOf(summary.requirements, run),
        ...(ownClass === null ? {} : { class: ownClass }),
        ...(issuance.attested === undefined || issuance.attested.length === 0 ? {} : { attested: issuance.attested }),
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

export const configurationOf = (digests: ConformanceFields['digests']): Statement['predicate']['configuration'] =>
  (['requirements', 'schemas', 'suites', 'specs', 'profile'] as const).map((name) => ({
    name,
    digest: { sha256: digests[name].replace('sha256:', '') },
  }));

/** Finds the requirements of a revision of the catalogue, by id; null if the revision is not at hand. */
export type RequirementsFinder = (catalogueRevision: string) => Asked['requirements'] | null;

export const isOfClient = ({ predicate }: Statement): boolean => predicate.conformance.class?.name === 'client';

const clientClassProblem = 'Its class is client, which has neither fixtures nor anything that lowers it.';

/** Computes the class of a statement again, and says how it differs. An older statement names no class, and is right. */
export function classProblems(statement: Statement, findRequirements: RequirementsFinder): readonly string[] {
  const { predicate } = statement;
  const { class: stated, requirements, scope, catalogueRevision } = predicate.conformance;
  if (stated === undefined) return [];
  const definitions = loadClasses().find(({ revision }) => revision === stated.revision);
  if (definitions === undefined)
    return [`Its class is one of revision ${stated.revision} of the classes, not known here.`];
  // Nothing can lower the class of a client. `statementProblems` makes sure that its certificate lists all requirements.
  if (isOfClient(statement)) return isDeepStrictEqual(clientClass(stated.revision), stated) ? [] : [clientClassProblem];
  const asked = findRequirements(catalogueRevision);
  if (asked === null || scope === undefined) {
    return [
      `Its class ${stated.name} can't be computed again: the ${asked === null ? `requirements of catalogue revision ${catalogueRevision} are not at hand` : 'certificate lists no scope'}.`,
    ];
  }
  const again = decideClass({ requirements, asked, scope, given: stated.given }, definitions);
  // In the file, and so in `stated`, keys that are undefined are left out.
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(again)), stated)) return [];
  return again.name === stated.name
    ? [`It names the class ${stated.name}, which is right, but what lowers it is not what it lists.`]
    : [`It names the class ${stated.name}, but what it lists meets ${again.name}.`];
}

/** Gives the address without credentials, query and fragment, which may hold secrets; null: it is not an address. */
export function targetAddress(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl) || baseUrl.length > 2_000) return null;
  const url = new URL(baseUrl);
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = '';
  return url.href.replace(/\/+$/, '');
}
