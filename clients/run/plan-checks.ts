import { operationIds } from '../../specs/interface/operations.ts';
import { requestRequirementsOf } from '../play/request-requirements.ts';
import type { DeclaredCheck } from '../report/report-check.ts';
import { scenarios } from '../scenarios/all-scenarios.ts';
import { control } from '../scenarios/reading.ts';
import { type Effort, type Scenario, scenarioRequirements } from '../scenarios/scenario.ts';

export interface PlannedCheck extends DeclaredCheck {
  readonly scenario: Scenario;
  /** Not if its scenario needs more effort. */
  readonly isPlayed: boolean;
}

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** Every check judges that a client keeps secrets. */
const always = 'CARE-008';

/** Plans the checks, the control of each task first. @param only the one scenario to play beside it; default: all */
export function planChecks(effort: Effort, only?: string): readonly PlannedCheck[] {
  const chosen = scenarios.filter(({ id }) => id === control.id || only === undefined || id === only);
  const isPlayed = ({ id, effort: least = 'quick' }: Scenario): boolean =>
    id === only || efforts.indexOf(least) <= efforts.indexOf(effort);
  return operationIds.flatMap((task) =>
    chosen
      .filter(({ tasks }) => tasks.includes(task))
      .map((scenario) => ({
        id: `${task}/${scenario.id}`,
        title: scenario.title,
        task,
        scenario,
        requirements: [...requestRequirementsOf(task), ...scenarioRequirements(scenario), always],
        isPlayed: isPlayed(scenario),
      })),
  );
}
