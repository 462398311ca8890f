import type { IdsOf, OwnsRequirements } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Trial } from './trial.ts';

/**
 * A check as data: a stimulus and its judges, under a permanent id. It is a vitest test in a run, and is run without
 * vitest by the self-proof. It judges one or a few requirements, and is blocked if a premise fails, so that one defect
 * is one finding.
 */
export interface Check {
  /** `<operation>/<name>`, or `<theme>/<name>`. */
  readonly id: string;
  /** The behaviour in a short sentence. */
  readonly title: string;
  /** The operation that it belongs to; null for those that cut across. */
  readonly operation: OperationId | null;
  /** Every requirement that its judges own, each once. */
  readonly requirements: readonly RequirementId[];
  /** The operations that it needs. If the profile does not offer one, the check does not apply. */
  readonly calls: readonly OperationId[];
  /** The urgency: checks with a greater number begin first, and their requests go first. Default 0. */
  readonly urgency?: number;
  /** Whether it runs alone before the others begin. Default: beside others. */
  readonly opens?: true;
  /** Whether it begins only when all opening checks have ended. Default: it waits for them for a limited time. */
  readonly waitsForOpening?: true;
  /** Whether it reports the dialect of its operation, as all answers showed it. Default: no. */
  readonly reportsDialect?: true;
  /** Whether it reports the pairs of circumstances that the run has covered. Default: no. */
  readonly reportsPairs?: true;
  /** The most private connections that it creates, besides the shared ones. Default 0. */
  readonly connections?: number;
  /** Whether it uses them again when it is run with another seed. Default: it is run once. */
  readonly reusesConnections?: true;
  run(t: Trial<RequirementId>): Promise<void>;
}

/** The definition of a check: its judges, and a stimulus that can judge only the requirements that they own. */
export interface CheckDefinition<Judges extends readonly OwnsRequirements[]>
  extends Omit<Check, 'requirements' | 'run'> {
  readonly judges: Judges;
  /** Sends the requests, and passes the judgements of the answers to `t.judge`. */
  run(t: Trial<IdsOf<Judges>>): Promise<void>;
}

/** Makes a check of its definition, with the requirements that its judges own. */
export const defineCheck = <const Judges extends readonly OwnsRequirements[]>({
  judges,
  ...check
}: CheckDefinition<Judges>): Check => ({
  ...check,
  requirements: [...new Set(judges.flatMap(({ requirementIds }) => requirementIds))],
});

/** A group of checks: those of one operation, or one theme across operations. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}
