import type { MatrixRow } from '../reports/matrix/matrix-row.ts';

/** Says what to do if a run of the embedded sandbox, which should find nothing, finds something. */
export const sandboxIsNotConformant =
  'The sandbox breaks a requirement: "npx vitest run tests/matrix.test.ts" names it, and says what to do.';

/**
 * Writes the message of an assertion that the suites are right about a target: a sentence that says what to do.
 * @param target the name of the target, as it begins a sentence ("The sandbox")
 * @param folder the folder of the target's code
 */
export function nextStep(result: MatrixRow, target: string, folder: string): string {
  const error = result.troubled.find((line) => line.includes(': error,'));
  if (error !== undefined) return `A check fails by its own fault: correct it (${error}).`;
  if (result.kind !== 'fault') return nextStepForAlarm(result, target, folder);
  const ids = result.requirements.length > 9 ? 'the requirement that it breaks' : result.requirements.join(', ');
  if (!result.isRight) {
    return `No check finds the fault ${result.id} (${result.summary}): let a check send what shows it, or a judge of ${ids} see it.`;
  }
  const aside = result.aside.join(', ');
  return `With the fault ${result.id} ${aside} is reported, too: if it is without the fault as well, correct that first; else name it in the fault, or correct its judge.`;
}

function nextStepForAlarm({ findings, id, kind, requirements }: MatrixRow, target: string, folder: string): string {
  const alarms = findings.filter(
    (finding) => finding.level === 'must' || finding.requirements.some((broken) => !requirements.includes(broken)),
  );
  const reasons = alarms.map(({ message, requirement }) => `${requirement} (${message})`).join('; ');
  const who = kind === 'variant' ? `${target} with the variant ${id}` : target;
  return `${who} breaks ${reasons}: let it do what the requirement says in ${folder}, or, if the interface leaves it open, correct the judge.`;
}
