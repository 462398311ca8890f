import type { ReportKind } from '../../reports/all-reports.ts';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import type { ProfileProblem } from '../profile/profile-problem.ts';
import { translateSchemaError } from '../profile/profile-schema-problem.ts';
import type { ParsedYaml } from '../profile/profile-yaml.ts';
import type { ClassName, RunSettings, TargetBudget } from './programme-plan.ts';

/** A plan as its schema lets it through, defaults filled in. */
export interface PlanDocument {
  readonly name: string;
  readonly class?: ClassName;
  readonly revision?: string;
  readonly effort: RunSettings['effort'];
  readonly seed?: number;
  readonly challenge?: string;
  readonly strict: boolean;
  readonly reports: readonly ReportKind[];
  readonly budget: TargetBudget;
  readonly concurrency: number;
  readonly results: string;
  readonly targets: readonly {
    readonly id: string;
    readonly profile: string;
    readonly class?: ClassName;
    readonly credentials?: string;
    readonly links?: { readonly record?: string; readonly report?: string };
  }[];
}

/** Checks the value of a plan against its schema, and fills in the defaults. @returns the plan, or all that is wrong */
export function validatePlan(
  parsed: ParsedYaml,
): { readonly document: PlanDocument } | { readonly problems: readonly ProfileProblem[] } {
  const validate = fileValidator<PlanDocument>('programme');
  const { value } = parsed;
  if (validate(value)) return { document: value };
  return { problems: (validate.errors ?? []).map((error) => translateSchemaError(error, parsed, 'the programme')) };
}
