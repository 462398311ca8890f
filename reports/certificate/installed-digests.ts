import type { RecordHeader } from '../../specs/words/record.ts';
import type { KnownRevision } from './known-revisions.ts';

/** `sha256:` and 64 hex digits each. */
export interface InstalledHarness {
  readonly version: string;
  readonly digests: Pick<RecordHeader['digests'], 'requirements' | 'schemas' | 'suites'>;
}

/** The words of sentences. */
const partNames = { requirements: 'catalogue', schemas: 'schemas', suites: 'suites' } as const;

/** Gives the digests of a run that this harness makes by `revision`: frozen ones, and those for clients, have their own. */
export function installedForRevision(
  revision: string,
  installed: InstalledHarness,
  known: readonly KnownRevision[],
): InstalledHarness {
  const ofClient = known.find((each) => each.revision === revision && each.side === 'client');
  if (ofClient !== undefined) return { ...installed, digests: { ...installed.digests, requirements: ofClient.digest } };
  const frozen = known.find((each) => each.revision === revision && each.schemas !== undefined);
  if (frozen?.schemas === undefined) return installed;
  const { digest: requirements, schemas } = frozen;
  return { ...installed, digests: { ...installed.digests, requirements, schemas } };
}

/** Names what differs between two harnesses, e.g. "catalogue and suites"; null: nothing. */
export function differingDigests(
  own: InstalledHarness['digests'],
  { digests }: Pick<InstalledHarness, 'digests'>,
): string | null {
  const differing = (['requirements', 'schemas', 'suites'] as const)
    .filter((key) => own[key] !== digests[key])
    .map((key) => partNames[key]);
  const [last] = differing.slice(-1);
  if (last === undefined) return null;
  return differing.length === 1 ? last : `${differing.slice(0, -1).join(', ')} and ${last}`;
}
