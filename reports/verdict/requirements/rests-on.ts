import type { Run } from '../../record/run/run.ts';

/** The operations by which runs make, and find again, what the checks of other operations need. */
export const makers: ReadonlySet<string> = new Set([
  'create-sandbox-connection',
  'create-sandbox-account',
  'create-sandbox-payment',
  'get-pay-statement',
]);

/** Tells which requirements rest on failing operations: by what they are about, their checks call, or a run needs. */
export function restsOn(
  { checks, requirements }: Pick<Run, 'checks' | 'requirements'>,
  failing: ReadonlySet<string>,
): (requirement: string, checks: readonly string[]) => boolean {
  if ([...makers].some((each) => failing.has(each))) return () => true;
  const called = new Map(checks.map(({ check, operations }) => [check, operations]));
  return (requirement, own) => {
    const about = requirements.get(requirement)?.operations ?? [];
    return [...about, ...own.flatMap((check) => called.get(check) ?? [])].some((each) => failing.has(each));
  };
}
