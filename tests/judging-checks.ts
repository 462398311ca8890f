import { selectChecks } from '../cli/run/plan/select-checks.ts';
import { everyRequirement } from '../specs/catalogue/every-requirement.ts';
import { allChecks } from '../suites/all-suites.ts';
import { answers } from '../suites/answers/answers.suite.ts';

const concluding = new Set(answers.checks.map(({ id }) => id));

/**
 * Lists the ids of the checks that judge what a fault breaks, and of checks whose answers these read. If they find the
 * fault, a run of all checks finds it as well, but takes several times as long.
 */
export const judgingChecks = ({ requirements }: { readonly requirements: readonly string[] }): readonly string[] =>
  selectChecks({ operations: null, requirements }, everyRequirement().values(), allChecks, concluding) ?? [];
