import { createHash } from 'node:crypto';
import { withoutIndices } from './finding.ts';

/** The facts of a finding that tell one defect from another. */
export interface Defect {
  readonly requirement: string;
  readonly operation: string;
  /** JSON pointer with or without array indices; they make no difference. */
  readonly pointer: string | null;
  readonly aspect: string | null;
}

/** A finding that carries the fingerprint that was taken of it before redaction. */
export type FingerprintedDefect = Pick<Defect, 'requirement' | 'operation'> & { readonly fingerprint: string };

/**
 * Identifies a defect across runs: 16 hex digits over requirement, operation, pointer without indices, and aspect.
 * It is taken before redaction and holds nothing that a target assigns, so that it stays the same from run to run.
 */
export function fingerprint({ requirement, operation, pointer, aspect }: Defect): string {
  return createHash('sha256')
    .update(JSON.stringify([requirement, operation, pointer === null ? null : withoutIndices(pointer), aspect]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * The key of a defect: two findings are the same defect if, and only if, their keys are equal. This is the one
 * definition of sameness; a finding has the same key before and after it was recorded. Requirement and operation stand
 * beside the fingerprint, so that a record with made-up fingerprints can't hide one defect behind another.
 */
export function defectKey(finding: Defect | FingerprintedDefect): string {
  const digits = 'fingerprint' in finding ? finding.fingerprint : fingerprint(finding);
  return `${finding.requirement} ${finding.operation} ${digits}`;
}
