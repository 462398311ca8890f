import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ReportKind } from '../../reports/report-kinds.ts';
import { packageRoot } from '../package-root.ts';
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

/** The path of the schema that editors can use. */
const programmeSchemaPath = join(packageRoot, 'specs', 'programme.schema.json');

let compiled: ValidateFunction<PlanDocument> | undefined;

function validator(): ValidateFunction<PlanDocument> {
  if (compiled === undefined) {
    const ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true, useDefaults: true });
    compiled = ajv.compile<PlanDocument>(JSON.parse(readFileSync(programmeSchemaPath, 'utf8')));
  }
  return compiled;
}

/** Checks the value of a plan against its schema, and fills in the defaults. @returns the plan, or all that is wrong */
export function validatePlan(
  parsed: ParsedYaml,
): { readonly document: PlanDocument } | { readonly problems: readonly ProfileProblem[] } {
  const validate = validator();
  const { value } = parsed;
  if (validate(value)) return { document: value };
  return { problems: (validate.errors ?? []).map((error) => translatePlanError(error, parsed)) };
}

/** A pattern says in its title what fits it. */
function translatePlanError(error: ErrorObject, parsed: ParsedYaml): ProfileProblem {
  const problem = translateSchemaError(error, parsed, 'the programme');
  const title: unknown = error.parentSchema?.title;
  if (error.keyword !== 'pattern' || typeof title !== 'string') return problem;
  const name = error.instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\.(\d+)(?=\.|$)/g, '[$1]');
  return { ...problem, message: `${name} must be ${title}` };
}
