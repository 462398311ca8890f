import type { KeyObject } from 'node:crypto';
import { sealEnvelope } from '../../reports/certificate/envelope.ts';
import { keyId } from '../../reports/certificate/keys.ts';
import { currentRevision } from '../../reports/certificate/known-revisions.ts';
import { configurationOf, type Statement } from '../../reports/certificate/statement.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { seedOfChallenge } from '../../specs/words/challenge.ts';
import type { Level } from '../../specs/words/finding.ts';

/** The content of a made-up certificate. */
export interface MadeUp {
  readonly name?: string;
  readonly version?: string;
  readonly issuedAt?: Date;
  readonly days?: number;
  /** The seed of the run, from which the digest of the made-up record follows, too. */
  readonly seed?: number;
  readonly challenge?: string;
  readonly address?: string;
}

/** A statement about a run that never was: it covers the catalogue at hand, and every requirement passed. */
export function madeUpStatement(key: KeyObject, options: MadeUp = {}): Statement {
  const {
    name = 'Acme Payroll Bridge',
    version = '3.2.0',
    issuedAt = new Date(Date.now() - 60_000),
    days = 90,
    seed = 7,
    challenge,
    address = 'https://sandbox.acme.example/finance',
  } = options;
  const { revision, digest } = currentRevision();
  const requirements = [...loadCatalogue().requirements.values()].map(({ id, level }) => ({
    id,
    level,
    outcome: 'passed' as const,
    code: null,
    reason: null,
  }));
  const covered = (level: Level) => {
    const total = requirements.filter((each) => each.level === level).length;
    return { judged: total, total };
  };
  const other = `sha256:${'ab'.repeat(32)}`;
  const digests = { requirements: digest, schemas: other, suites: other, specs: other, profile: other };
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'run.jsonl', digest: { sha256: seed.toString(16).padStart(64, '0') } }],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: 'PASSED',
      configuration: configurationOf(digests),
      passedTests: requirements.map(({ id }) => id),
      warnedTests: [],
      failedTests: [],
      conformance: {
        schemaVersion: 1,
        target: { name, version, address },
        issuer: { name: 'Acme Ltd', keyId: keyId(key) },
        harness: { version: '0.1.0', commit: null },
        catalogueRevision: revision,
        digests,
        seed: challenge === undefined ? seed : seedOfChallenge(challenge),
        ...(challenge === undefined ? {} : { challenge }),
        effort: 'thorough',
        strict: false,
        startedAt: new Date(issuedAt.getTime() - 3_600_000).toISOString(),
        issuedAt: issuedAt.toISOString(),
        expiresAt: new Date(issuedAt.getTime() + days * 86_400_000).toISOString(),
        coverage: { must: covered('must'), should: covered('should') },
        scope: [{ operation: 'list-pay-groups', judged: 20, total: 20, state: 'covered' }],
        requirements,
        waivers: [],
      },
    },
  };
}

export const madeUpCertificate = (key: KeyObject, options: MadeUp = {}): string =>
  sealEnvelope(JSON.stringify(madeUpStatement(key, options)), key);
