import { allChecks } from '../suites/all-suites.ts';

/**
 * The ids of the checks that judge what a fault breaks: where these find it, a run of all checks does, and takes several
 * times as long.
 */
export function judgingChecks({ requirements }: { readonly requirements: readonly string[] }): readonly string[] {
  return allChecks.filter((check) => check.requirements.some((id) => requirements.includes(id))).map(({ id }) => id);
}
