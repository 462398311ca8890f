import { join } from 'node:path';
import { certify } from '../../reports/certificate/certify.ts';
import type { InstalledHarness } from '../../reports/certificate/installed-digests.ts';
import { newKeyPair } from '../../reports/certificate/keys.ts';
import { type KnownRevision, knownRevision } from '../../reports/certificate/known-revisions.ts';
import type { Issuance } from '../../reports/certificate/statement.ts';
import { verifyCertificate } from '../../reports/certificate/verify.ts';
import { requirementsDigest } from '../../reports/record/file/record-header.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { passingChecks, sampleHeader, sampleRequirements } from './sample-record.ts';
import { sampleRun } from './sample-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** When sample certificates are issued. */
const issuedAt = new Date('2026-11-21T09:00:00.000Z');
/** The only revision that verifying knows in these tests: that of the sample requirements. */
export const known: readonly KnownRevision[] = [knownRevision('1.0.0', sampleRequirements)];

/** The harness that sample runs are judged by. */
export const installed: InstalledHarness = {
  version: '0.1.0',
  digests: { ...sampleHeader().digests, requirements: requirementsDigest(sampleRequirements) },
};

/** The facts of a sample statement that do not come from a run, for tests that certify none. */
export const issuance: Issuance = {
  recordSha256: 'ab'.repeat(32),
  issuedAt,
  issuer: 'Acme Ltd',
  keyId: `sha256:${'cd'.repeat(32)}`,
};

/** The changes to the sample header that make its run one that can be certified. */
export const thorough: Partial<RecordHeader> = {
  effort: 'thorough',
  digests: { ...sampleHeader().digests, ...installed.digests },
};

/** A run before it is certified; by default a good thorough run. */
export interface Setup {
  readonly checks?: readonly CheckReport[];
  readonly header?: Partial<RecordHeader>;
  readonly footer?: boolean;
}

/**
 * Records a run in a folder of its own, with a pair of keys beside it. `make` certifies it, `check` verifies the
 * certificate, with the record by default.
 */
export function setUp({ checks = passingChecks(), header = thorough, footer = true }: Setup = {}) {
  const dir = temporaryFolder();
  sampleRun(dir, checks, header, footer);
  const keys = newKeyPair(join(dir, 'key.pem'));
  const out = join(dir, 'certificate.json');
  const make = (change: Partial<Parameters<typeof certify>[0]> = {}) =>
    certify({ dir, key: keys.privatePath, out, issuedAt, known, installed, ...change });
  const check = (change: Partial<Parameters<typeof verifyCertificate>[0]> = {}) =>
    verifyCertificate({
      certificate: out,
      key: keys.publicPath,
      record: dir,
      now: issuedAt,
      known,
      installed,
      asked: () => new Map(sampleRequirements.map((each) => [each.id, each])),
      ...change,
    });
  return { dir, keys, out, make, check };
}
