import type { IdsOf, OwnsRequirements } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
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
  /** Every requirement that its judges own, each once. */
  readonly requirements: readonly RequirementId[];
  /** The operations it can't do without: if the profile does not offer one, the check is not applicable. */
  readonly calls: readonly OperationId[];
  /** Checks of a greater number begin first, and their requests go first. Default 0. */
  readonly urgency?: number;
  /** It runs before the others begin, with nothing else under way. Default: beside others. */
  readonly opens?: true;
  /** It begins when all opening checks have ended, however long they take. Default: it waits for them for some time only. */
  readonly waitsForOpening?: true;
  /** It reports the dialect of its operation: what all answers showed. Default: it does not. */
  readonly reportsDialect?: true;
  /** It reports which pairs of circumstances the run has covered. Default: it does not. */
  readonly reportsPairs?: true;
  /** Private connections that it creates at most, beyond the shared ones of the world. Default 0. */
  readonly connections?: number;
  /** It uses them again when it is run again with another seed. Default: it is run once. */
  readonly reusesConnections?: true;
  run(t: Trial<RequirementId>): Promise<void>;
}

/** A check as it is written down: with its judges, and a stimulus that can judge nothing that they do not own. */
export interface CheckDefinition<Judges extends readonly OwnsRequirements[]>
  extends Omit<Check, 'requirements' | 'run'> {
  readonly judges: Judges;
  /** Sends the requests, and hands what the judges say of the answers to `t.judge`. */
  run(t: Trial<IdsOf<Judges>>): Promise<void>;
}

/** Makes a check of its definition: it names the requirements that its judges own. */
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
