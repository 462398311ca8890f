import { joinConfirmed } from '../../../specs/words/confirmation.ts';
import { defectKey, type Finding, type FingerprintedDefect, joinKinds } from '../../../specs/words/finding.ts';

interface Sighting extends Pick<Finding, 'kinds' | 'confirmed'> {
  readonly count: number;
  readonly exchanges: readonly string[];
}

/** Joins two findings of one defect: keeps the first that has exchanges, and adds up the counts. */
export function joinSightings<F extends Sighting>(first: F, second: F): F {
  const kept = first.exchanges.length > 0 || second.exchanges.length === 0 ? first : second;
  return { ...kept, count: first.count + second.count, ...joinKinds(first, second), ...joinConfirmed(first, second) };
}

export function joinFindings<F extends Sighting & FingerprintedDefect>(findings: readonly F[]): F[] {
  const joined = new Map<string, F>();
  for (const finding of findings) {
    const key = defectKey(finding);
    const earlier = joined.get(key);
    joined.set(key, earlier === undefined ? finding : joinSightings(earlier, finding));
  }
  return [...joined.values()];
}
