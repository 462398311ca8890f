import type { OperationId } from '../specs/operations.ts';
import type { Trial } from './trial.ts';

/**
 * One check as data: a stimulus and its judges, under a permanent id. It becomes one vitest test in a run, and is
 * run without vitest by the self-proof. A check judges one or a few requirements; everything else it takes as a
 * premise, and is blocked where the premise fails, so that one defect is one finding.
 */
export interface Check {
  /** `<operation>/<name>`, or `<theme>/<name>`. */
  readonly id: string;
  /** The behaviour in a short sentence. */
  readonly title: string;
  /** The operation that it belongs to; null for those that cut across. */
  readonly operation: OperationId | null;
  /** Every requirement it may give a judgement on, and no other. */
  readonly requirements: readonly string[];
  /** The operations it can't do without: where the profile does not offer one, the check is not applicable. */
  readonly calls: readonly OperationId[];
  /** Private connections that it creates at most, beyond the shared ones of the world. Default 0. */
  readonly connections?: number;
  run(t: Trial): Promise<void>;
}

/** A file of checks: those of one operation, or one theme across operations. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}
