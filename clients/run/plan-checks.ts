import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { requestRequirementsOf } from '../play/request-requirements.ts';
import type { DeclaredCheck } from '../report/report-check.ts';
import { scenarios } from '../scenarios/all-scenarios.ts';
import { control } from '../scenarios/reading.ts';
import { type Effort, type Scenario, scenarioRequirements } from '../scenarios/scenario.ts';

/** The checks that a run is to play. */
export interface Selection {
  /** The tasks that the client has. */
  readonly tasks: readonly OperationId[];
  /** null: all. */
  readonly scenario: string | null;
  readonly effort: Effort;
}

/** A check with its scenario. */
export interface PlannedCheck extends DeclaredCheck {
  readonly scenario: Scenario;
  /** Whether the run plays it: not if its scenario needs more effort. */
  readonly isPlayed: boolean;
}

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** The requirement on secrets, which every check judges. */
const always = 'CARE-008';

/** Lists the checks of all tasks, the control scenario of each first. */
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
