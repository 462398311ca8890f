import { type Requirement, requirement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Level } from '../../specs/words/outcome.ts';

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
  // Whether it is such an id is seen together with all others, by `catalogueWith`.
  const known = requirement(id as RequirementId);
  return { ...known, definition: { id, statement, level, operations } };
}
