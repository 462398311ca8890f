import { dirname, isAbsolute, join } from 'node:path';
import type { ReportKind } from '../../reports/all-reports.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { readProfileText } from '../profile/profile-file.ts';
import type { ProfileProblem } from '../profile/profile-problem.ts';
import type { Environment, ParsedYaml } from '../profile/profile-yaml.ts';
import { readDescribed } from '../profile/read-described.ts';
import type { ClassName, ProgrammePlan, RunSettings, TargetBudget } from './programme-plan.ts';

/** Reads a plan without its profiles: a wrong one must not harm other targets. @throws UsageError with every problem */
export function loadPlan(file: string, environment: Environment): ProgrammePlan {
  const text = readProfileText(file, { word: 'programme', howToBegin: '; name the programme.yaml' });
  return readPlan(file, text.replace(/^\ufeff/, ''), environment);
}

/** `file`: its name in messages; paths are relative to its folder. @throws UsageError */
export function readPlan(file: string, text: string, environment: Environment): ProgrammePlan {
  const kind = { schema: 'programme', whole: 'the programme', check: checkPlanRules } as const;
  return asPlan(file, readDescribed<PlanDocument>(file, text, environment, kind));
}

/** Checks rules that the schema can't state. Skips parts of a wrong type, since the value may break the schema. */
function checkPlanRules(parsed: ParsedYaml): readonly ProfileProblem[] {
  const { value, places } = parsed;
  const problems: ProfileProblem[] = [];
  const { seed, challenge, targets } = asRecord(value);
  const report = (pointer: string, message: string): void => {
    problems.push({ about: 'value', offset: places.get(pointer)?.value ?? 0, message });
  };
  if (seed !== undefined && challenge !== undefined) {
    report('/challenge', 'challenge stands beside seed, which it would derive; keep one');
  }
  const indexOf = new Map<string, number>();
  for (const [index, target] of (Array.isArray(targets) ? targets : []).entries()) {
    const { id } = asRecord(target);
    if (typeof id !== 'string') continue;
    const first = indexOf.get(id);
    if (first === undefined) indexOf.set(id, index);
    else report(`/targets/${index}/id`, `"${id}" is the id of targets[${first}] as well; give each its own`);
  }
  return problems;
}

function asPlan(file: string, document: PlanDocument): ProgrammePlan {
  const fromHere = (path: string): string => (isAbsolute(path) ? path : join(dirname(file), path));
  const { name, effort, strict, budget, reports, concurrency } = document;
  return {
    file,
    name,
    settings: {
      revision: document.revision ?? null,
      effort,
      seed: document.seed ?? null,
      challenge: document.challenge ?? null,
      strict,
      budget,
    },
    reports,
    concurrency,
    results: fromHere(document.results),
    targets: document.targets.map((target, index) => ({
      index,
      id: target.id,
      profile: fromHere(target.profile),
      class: target.class ?? document.class ?? null,
      credentials: target.credentials === undefined ? null : fromHere(target.credentials),
      links: target.links ?? {},
    })),
  };
}

interface PlanDocument {
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
