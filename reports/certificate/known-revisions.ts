import { readFileSync } from 'node:fs';
import { loadCatalogue, type Requirement } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { specsFile } from '../../specs/interface/files.ts';
import { sha256 } from '../../specs/words/digest.ts';
import type { Level } from '../../specs/words/finding.ts';
import type { RecordedRequirement } from '../../specs/words/record.ts';
import { recordedRequirements, requirementsDigest } from '../record/file/record-header.ts';

/** The name and the digests by which a revision of the catalogue is recognised. Digests are `sha256:` and 64 hex digits. */
export interface KnownRevision {
  readonly revision: string;
  /** The digest of its requirements, as in the header of a record. */
  readonly digest: string;
  /** The digest of all ids with their levels, since a certificate lists no more of a requirement than these. */
  readonly levels: string;
  /** The digest of its JSON Schemas, as in the header of a record. Absent: revisions were not frozen yet. */
  readonly schemas?: string;
  /** Set if the digests are of the requirements on clients. */
  readonly side?: 'client';
  /** The digest of its files in `specs/revisions/`, which never change. Absent: revisions were not frozen yet. */
  readonly frozen?: string;
}

export const knownRevision = (revision: string, requirements: readonly RecordedRequirement[]): KnownRevision => ({
  revision,
  digest: requirementsDigest(requirements),
  levels: levelsDigest(requirements),
});

export function levelsDigest(requirements: readonly { readonly id: string; readonly level: Level }[]): string {
  const pairs = requirements.map(({ id, level }) => `${id} ${level}`).sort();
  return sha256(JSON.stringify(pairs));
}

export const releasedRevisions = (): readonly KnownRevision[] =>
  JSON.parse(readFileSync(specsFile('revisions.json'), 'utf8'));

export function currentRevision(): KnownRevision {
  const { revision, requirements } = loadCatalogue();
  return knownRevision(revision, recordedRequirements(requirements.values()));
}

/** Lists the current revision, then the released ones; for clients only the revisions that have requirements on clients. */
export function knownRevisions(side: 'server' | 'client' = 'server'): readonly KnownRevision[] {
  if (side === 'server') return [currentRevision(), ...releasedRevisions()];
  const frozen = frozenRevisions().map((revision) => loadRevision(revision).catalogue);
  return [loadCatalogue(), ...frozen].map(({ revision, clientRequirements }) => ({
    ...knownRevision(revision, recordedRequirements(clientRequirements.values())),
    side: 'client',
  }));
}

/** The requirements of a revision by id; null if this harness has not got it. */
export function requirementsOf(revision: string): ReadonlyMap<string, Requirement> | null {
  const catalogue = loadCatalogue();
  if (catalogue.revision === revision) return catalogue.requirements;
  return frozenRevisions().includes(revision) ? loadRevision(revision).catalogue.requirements : null;
}
