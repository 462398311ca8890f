import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { requestRequirementsOf } from '../play/request-requirements.ts';
import type { DeclaredCheck } from '../report/report-check.ts';
import { scenarios } from '../scenarios/all-scenarios.ts';
import { control } from '../scenarios/reading.ts';
import { type Effort, type Scenario, scenarioRequirements } from '../scenarios/scenario.ts';

export interface Selection {
  readonly tasks: readonly OperationId[];
  /** null: all. */
  readonly scenario: string | null;
  readonly effort: Effort;
}

export interface PlannedCheck extends DeclaredCheck {
  readonly scenario: Scenario;
  /** Not if its scenario needs more effort. */
  readonly isPlayed: boolean;
}

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** Every check judges that a client keeps secrets. */
const always = 'CARE-008';

/** The control scenario of each task comes first. */
export function planChecks({
  scenario: only,
  effort,
}: Pick<Selection, 'scenario' | 'effort'>): readonly PlannedCheck[] {
  const chosen = scenarios.filter(({ id }) => id === control.id || only === null || id === only);
  const isPlayed = ({ id, effort: least = 'quick' }: Scenario): boolean =>
    id === only || efforts.indexOf(least) <= efforts.indexOf(effort);
  return operationIds.flatMap((task) =>
    chosen
      .filter(({ tasks }) => tasks.includes(task))
      .map((scenario) => ({ ...plannedCheck(scenario, task), isPlayed: isPlayed(scenario) })),
  );
}

const plannedCheck = (scenario: Scenario, task: OperationId): Omit<PlannedCheck, 'isPlayed'> => ({
  id: `${task}/${scenario.id}`,
  title: scenario.title,
  task,
  scenario,
  requirements: [...requestRequirementsOf(task), ...scenarioRequirements(scenario), always],
});
