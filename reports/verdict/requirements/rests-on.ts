import type { Run } from '../../record/run/run.ts';

/** The operations that every run needs: they make, or read back, what checks of other operations use. */
export const makers: ReadonlySet<string> = new Set([
  'create-sandbox-connection',
  'create-sandbox-account',
  'create-sandbox-payment',
  'get-pay-statement',
]);

/** Tells which requirements rest on failing operations: they are about one, their checks call one, or every run needs it. */
export function restsOn(
  { checks, requirements }: Pick<Run, 'checks' | 'requirements'>,
  failing: ReadonlySet<string>,
): (requirement: string, checks: readonly string[]) => boolean {
  if ([...makers].some((each) => failing.has(each))) return () => true;
  const operationsOf = new Map(checks.map(({ check, operations }) => [check, operations]));
  return (requirement, itsChecks) => {
    const about = requirements.get(requirement)?.operations ?? [];
    return [...about, ...itsChecks.flatMap((check) => operationsOf.get(check) ?? [])].some((each) => failing.has(each));
  };
}
