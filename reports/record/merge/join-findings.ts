import { defectKey } from '../../../specs/fingerprint.ts';
import type { RecordedFinding } from '../../../specs/record.ts';

/** Joins two sightings of one defect: the counts add up, the first one that brought evidence is kept. */
export function joinSightings(first: RecordedFinding, second: RecordedFinding): RecordedFinding {
  const kept = first.exchanges.length > 0 || second.exchanges.length === 0 ? first : second;
  return { ...kept, count: first.count + second.count };
}

/** One finding per defect, in the order in which they were first seen. */
export function joinFindings(findings: readonly RecordedFinding[]): RecordedFinding[] {
  const joined = new Map<string, RecordedFinding>();
  for (const finding of findings) {
    const key = defectKey(finding);
    const earlier = joined.get(key);
    joined.set(key, earlier === undefined ? finding : joinSightings(earlier, finding));
  }
  return [...joined.values()];
}
