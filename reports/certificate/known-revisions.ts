import { readFileSync } from 'node:fs';
import { loadCatalogue } from '../../specs/catalogue.ts';
import { specsFile } from '../../specs/files.ts';
import type { Level } from '../../specs/outcome.ts';
import type { RecordedRequirement } from '../../specs/record.ts';
import { recordedRequirements, requirementsDigest } from '../record/record-header.ts';

/** A complete set of requirements, as a revision of the catalogue had it. */
export interface KnownRevision {
  readonly revision: string;
  /** `sha256:` and 64 hex digits, as in the header of a record. */
  readonly digest: string;
  /** By id. */
  readonly levels: Readonly<Record<string, Level>>;
}

/** What a set of requirements is known by. */
export function knownRevision(revision: string, requirements: readonly RecordedRequirement[]): KnownRevision {
  const levels = Object.fromEntries(requirements.map(({ id, level }) => [id, level]));
  return { revision, digest: requirementsDigest(requirements), levels };
}

/** The revision of the catalogue at hand, and the past ones of `specs/revisions.json`, so that old certificates stay verifiable. */
export function knownRevisions(): readonly KnownRevision[] {
  const past: readonly KnownRevision[] = JSON.parse(readFileSync(specsFile('revisions.json'), 'utf8'));
  const { revision, requirements } = loadCatalogue();
  return [knownRevision(revision, recordedRequirements(requirements.values())), ...past];
}
