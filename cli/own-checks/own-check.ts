import type { Check, Trial } from '../../harness/trial/trial.ts';
import type { World } from '../../harness/world/world.ts';
import { type OwnsRequirements, type Requirement, requirement } from '../../oracle/kernel/judge.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Level } from '../../specs/words/finding.ts';
import { ownSection } from '../../specs/words/record.ts';
import { checkIndex } from '../../suites/check-index.ts';
import { checksOf } from '../../suites/part.ts';
import { UsageError } from '../io.ts';

/** A rule of a team's own, beyond the interface. */
export interface OwnRequirementDefinition {
  /** Letters, a hyphen and a number, e.g. `ACME-001`; no id of the catalogue. */
  readonly id: string;
  /** One sentence. */
  readonly statement: string;
  /** Whether a breach is a failure or an advisory. Default `must`. */
  readonly level?: Level;
  /** The operations that it is about. Default: none in particular. */
  readonly operations?: readonly OperationId[];
}

/** A rule of a team's own, to judge by: `holds`, `broken`, `judge`, `blocked`, `notApplicable`. */
export interface OwnRequirement extends Requirement {
  readonly definition: Required<OwnRequirementDefinition>;
}

/**
 * Declares a rule of a team's own, which its checks judge as ours judge those of the catalogue. Findings, Allure's
 * stories and the outcome of the test name it by its id and sentence.
 *
 * @example const named = ownRequirement({ id: 'ACME-001', statement: 'A pay group has a name.' });
 */
export function ownRequirement(definition: OwnRequirementDefinition): OwnRequirement {
  const { id, statement, level = 'must', operations = [] } = definition;
  // The cast is safe: `catalogueWith` checks the form of all ids together, before any check runs.
  const known = requirement(id as RequirementId);
  return { ...known, definition: { id, statement, level, operations } };
}

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

/** The definition of a team's own check. */
export interface OwnCheckDefinition {
  /** `<theme>/<name>`, e.g. `acme/pay-group-names`; no id of ours. Allure knows the check again by it. */
  readonly id: string;
  /** The behaviour in a short sentence. */
  readonly title: string;
  /** The operation that the check belongs to. Default: none, since it is about several. */
  readonly operation?: OperationId;
  /** The rules that it judges: rules of your own, requirements of the catalogue, judges of ours. At least one. */
  readonly judges: readonly (OwnRequirement | OwnsRequirements)[];
  /** The operations it can't do without: if the profile does not offer one, the check is skipped. Default: its own. */
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

/** Adds the requirements of own checks. @throws UsageError for ids that are malformed, taken, or given twice */
export function catalogueWith(catalogue: Catalogue, own: readonly OwnCheck[]): Catalogue {
  assertIds(own);
  const requirements = new Map(catalogue.requirements);
  const added = new Map<string, OwnRequirement>();
  for (const each of own.flatMap((one) => one.requirements)) {
    const { id, statement, level, operations } = each.definition;
    if (!/^[A-Z][A-Z0-9]*-\d{1,6}$/.test(id)) {
      throw new UsageError(`The requirement "${id}" needs an id of capital letters, a hyphen and a number: ACME-001`);
    }
    if (catalogue.requirements.has(id) || catalogue.retired.has(id)) {
      throw new UsageError(`The requirement ${id} is one of the catalogue; give your own another id`);
    }
    const earlier = added.get(id);
    if (earlier !== undefined && earlier.definition.statement !== statement) {
      throw new UsageError(`The requirement ${id} is declared twice, with different statements; give one another id`);
    }
    added.set(id, each);
    requirements.set(id, { id, statement, level, operations, section: ownSection, judged: 'check' });
  }
  return { ...catalogue, requirements };
}

function assertIds(own: readonly OwnCheck[]): void {
  const taken = new Set(checksOf(checkIndex).map(({ id }) => id));
  for (const { check } of own) {
    if (!/^[\w-]+(\/[\w-]+)+$/.test(check.id)) {
      throw new UsageError(`The check "${check.id}" needs an id of a theme and a name: acme/pay-group-names`);
    }
    if (check.requirements.length === 0) throw new UsageError(`The check ${check.id} has no judges: it judges nothing`);
    if (taken.has(check.id)) throw new UsageError(`The check id ${check.id} is taken; give your check another`);
    taken.add(check.id);
  }
}
