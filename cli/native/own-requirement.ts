import { type Requirement, requirement } from '../../oracle/kernel/judge.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Level } from '../../specs/words/outcome.ts';
import { UsageError } from '../usage-error.ts';

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

/**
 * The catalogue with these requirements beside its own.
 * @throws UsageError for ids that are malformed, taken, or given twice for different rules
 */
export function catalogueWith(catalogue: Catalogue, own: readonly OwnRequirement[]): Catalogue {
  const requirements = new Map(catalogue.requirements);
  const added = new Map<string, OwnRequirement>();
  for (const each of own) {
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
    requirements.set(id, { id, statement, level, operations, section: 'own', judged: 'check' });
  }
  return { ...catalogue, requirements };
}
