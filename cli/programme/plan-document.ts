import type { ReportKind } from '../../reports/all-reports.ts';
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
