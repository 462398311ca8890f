import type { Check } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { World } from '../../harness/world/world.ts';
import type { OwnsRequirements } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { OwnRequirement } from './own-requirement.ts';

/**
 * The world that the checks test with: connections and payments, made when first asked for and shared with the checks of this
 * package. What is shared is for reading; what a check changes, it changes in a connection of its own (`create`).
 */
export type CheckWorld = Pick<
  World,
  'main' | 'other' | 'reader' | 'create' | 'payment' | 'payments' | 'individuals' | 'fixture'
>;

/** The hands of a team's own check: it sends requests, and hands in what judges say. */
export interface CheckTrial
  extends Pick<
    Trial<RequirementId>,
    | 'profile'
    | 'effort'
    | 'offers'
    | 'send'
    | 'sendOnce'
    | 'sendTogether'
    | 'premise'
    | 'premiseOnce'
    | 'withoutOtherWrites'
    | 'judge'
    | 'forAll'
  > {
  readonly world: CheckWorld;
}

/** A check of a team's own, as it is written down. */
export interface OwnCheckDefinition {
  /** `<theme>/<name>`, e.g. `acme/pay-group-names`; no id of ours. Allure knows the check again by it. */
  readonly id: string;
  /** The behaviour in a short sentence. */
  readonly title: string;
  /** The operation that it belongs to. Default: it cuts across. */
  readonly operation?: OperationId;
  /** The rules that it judges: rules of your own, requirements of the catalogue, judges of ours. At least one. */
  readonly judges: readonly (OwnRequirement | OwnsRequirements)[];
  /** The operations it can't do without: where the profile does not offer one, the check is skipped. Default: its own. */
  readonly calls?: readonly OperationId[];
  /** Connections that it creates at most by `t.world.create`. Default 0. */
  readonly connections?: number;
  /** Sends the requests, and hands what the judges say of the answers to `t.judge`. */
  run(t: CheckTrial): Promise<void>;
}

/** A check of a team's own, ready to be run beside ours. */
export interface OwnCheck {
  readonly check: Check;
  readonly requirements: readonly OwnRequirement[];
}

/**
 * Makes a check of its definition. It runs beside the checks of this package, on the same connections and within the same
 * limits; its answers are held against the schemas like all others; and what it finds is a finding like theirs.
 */
export function check(definition: OwnCheckDefinition): OwnCheck {
  const { judges, operation = null, calls = operation === null ? [] : [operation], ...rest } = definition;
  const requirements = [...new Set(judges.flatMap(({ requirementIds }) => requirementIds))];
  return {
    check: { ...rest, operation, calls, requirements },
    requirements: judges.filter((each): each is OwnRequirement => 'definition' in each),
  };
}
