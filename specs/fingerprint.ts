import { createHash } from 'node:crypto';
import { type Finding, withoutIndices } from './finding.ts';

/**
 * Identifies a defect across runs: 16 hex digits over requirement, operation, pointer without indices, and aspect.
 * It is taken before redaction and holds nothing that a target assigns, so that it stays the same from run to run.
 */
export function fingerprint(finding: Pick<Finding, 'requirement' | 'operation' | 'pointer' | 'aspect'>): string {
  const pointer = finding.pointer === null ? null : withoutIndices(finding.pointer);
  return createHash('sha256')
    .update(JSON.stringify([finding.requirement, finding.operation, pointer, finding.aspect]))
    .digest('hex')
    .slice(0, 16);
}
