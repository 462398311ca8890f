import type { Statement } from '../certificate/statement.ts';
import type { CertificateEntry } from './entry.ts';

/** The facts that the programme adds to those of a certificate: who ran the test, and where files are. */
export interface Listing {
  readonly ranBy: string | null;
  readonly links: CertificateEntry['links'];
}

/** Makes the entry of a certificate, its figures unrounded. `keyId`: its signer, which certificates of version 0.1 omit. */
export function certificateEntry(
  { predicate, subject }: Statement,
  certificate: string,
  keyId: string,
  { ranBy, links }: Listing,
): CertificateEntry {
  const { conformance, result } = predicate;
  const { target, harness, scope, issuer, challenge, coverage, startedAt, issuedAt, expiresAt } = conformance;
  return {
    kind: 'certificate',
    certificate,
    target: { name: target.name, version: target.version, address: target.address ?? null },
    harness: { version: harness.version, commit: harness.commit },
    catalogueRevision: conformance.catalogueRevision,
    class: conformance.class?.name ?? null,
    result,
    record: `sha256:${subject[0].digest.sha256}`,
    profile: conformance.digests.profile,
    ranBy,
    signedBy: { name: issuer?.name ?? null, keyId },
    challenge: challenge ?? null,
    coverage: { must: figures(coverage.must), should: figures(coverage.should) },
    operations:
      scope === undefined
        ? null
        : { covered: scope.filter(({ state }) => state === 'covered').length, total: scope.length },
    waivers: conformance.waivers.length,
    startedAt,
    issuedAt,
    expiresAt,
    links: { record: links.record, report: links.report, certificate: links.certificate },
  };
}

const figures = ({ judged, total }: { readonly judged: number; readonly total: number }) => ({ judged, total });
