import type { Secrets } from '../../driver/secrets/secrets.ts';
import { asCause } from '../../oracle/outcome/decide-outcome.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { inForce } from '../../specs/validation/revision-in-force.ts';
import type { Judged } from '../../specs/words/finding.ts';
import { CannotJudge } from '../outcome/cannot-judge.ts';
import type { Check, Trial } from './trial.ts';

/** The most characters of the stack trace of an error of our own. */
const maxTrace = 2_000;

/** Runs a check once. @returns why it ended early, or null if it did not */
export async function attemptCheck(
  check: Check,
  trial: Trial<RequirementId>,
  secrets: Secrets,
): Promise<Judged | null> {
  const missing = check.calls.find((operation) => !trial.offers(operation));
  if (missing !== undefined) {
    return { outcome: 'not-applicable', code: 'not-offered', reason: `the profile does not offer ${missing}` };
  }
  try {
    await trial.world.during(check.id, async () => {
      await trial.world.prepare(check.operation === null ? null : [check.operation, ...check.calls]);
      await check.run(trial);
    });
    return null;
  } catch (error) {
    if (error instanceof CannotJudge) {
      const { outcome, code, message: reason, inTheWay } = error;
      return { outcome, code, reason, ...asCause(inTheWay, inForce().catalogue) };
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: 'error', code: null, reason: secrets.redactShort(trace, maxTrace) };
  }
}
