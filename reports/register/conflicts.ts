import type { CertificateEntry } from './entry.ts';

/** The kinds of conflicts between a certificate and listed ones. A conflict is accepted only if the user names its kind. */
export const conflictKinds = ['shared-challenge', 'shared-record', 'other-address'] as const;

/** A reason not to list a certificate that is valid by itself. */
export interface Conflict {
  readonly kind: (typeof conflictKinds)[number];
  readonly sentence: string;
}

/**
 * Compares a new certificate with those of other targets and versions: none may share its record, and only versions of one
 * target its challenge.
 */
export function listingConflicts(entry: CertificateEntry, listed: Iterable<CertificateEntry>): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  for (const other of listed) {
    if (releaseKey(other) === releaseKey(entry)) continue;
    const whose = `${other.target.name} ${other.target.version} (${other.certificate})`;
    if (other.record === entry.record)
      conflicts.push({ kind: 'shared-record', sentence: `Its record is that of ${whose}, too.` });
    if (entry.challenge !== null && other.challenge === entry.challenge && !isSameTarget(other, entry))
      conflicts.push({
        kind: 'shared-challenge',
        sentence: `Its challenge ${entry.challenge} was answered by ${whose}.`,
      });
  }
  return conflicts;
}

/** Compares a certificate with the one that takes its place: both should be about one address. */
export function successionConflicts(earlier: CertificateEntry, next: CertificateEntry): readonly Conflict[] {
  const [from, to] = [earlier.target.address, next.target.address];
  if (from === null || to === null || from === to) return [];
  return [{ kind: 'other-address', sentence: `It is about ${to}, and the one whose place it takes about ${from}.` }];
}

export const unaccepted = (conflicts: readonly Conflict[], accepted: readonly Conflict['kind'][]): readonly string[] =>
  conflicts
    .filter(({ kind }) => !accepted.includes(kind))
    .map(({ kind, sentence }) => `${sentence} Where that is meant, say --accept ${kind}.`);

const isSameTarget = ({ target: one }: CertificateEntry, { target: other }: CertificateEntry): boolean =>
  one.name === other.name && one.address === other.address;

const releaseKey = ({ target: { name, version, address } }: CertificateEntry): string =>
  JSON.stringify([name, version, address]);
