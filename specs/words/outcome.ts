/** The strength of a requirement: stated directly (`must`), or a constraint without a stated consequence (`should`). */
export type Level = 'must' | 'should';

/** The outcomes of a check or of a requirement, from worst to mildest. */
export const outcomes = ['error', 'failed', 'advisory', 'blocked', 'passed', 'not-applicable', 'not-selected'] as const;

export type Outcome = (typeof outcomes)[number];

/**
 * Why something does not apply, or was not asked. `not-offered`: the profile does not list the operation. `no-fixture`:
 * it names nothing to test it with. `not-asked`: the effort, a limit, the end of the run, or an earlier defect came
 * between. `not-observable`: it can't be seen from outside. `not-granted`: the provider gave no such product, or no
 * further connection. `not-observed`: its premise did not occur.
 */
export type ReasonCode = 'not-offered' | 'no-fixture' | 'not-asked' | 'not-observable' | 'not-granted' | 'not-observed';

/** An outcome with what explains it. `reason` is null only where the outcome explains itself. */
export interface Judged {
  readonly outcome: Outcome;
  readonly code: ReasonCode | null;
  readonly reason: string | null;
  /**
   * The id of the requirement whose outcome keeps this one, which is `blocked`, from being judged. In a record also the
   * answer that does, by operation and status (`list-pay-groups 500`), or an operation that never succeeded. Absent: none is known.
   */
  readonly cause?: string;
}

/** The reason if a check ran, and no answer came that it could judge. Any other reason says more. */
export const unseenReason = 'its premise did not occur in this run';

/** The verdict of a run as a whole on its target. */
export type Verdict = 'conformant' | 'nonconformant' | 'inconclusive';

/** The verdict of a recording in the place of `conformant`: what it shows breaks no must, and what it lacks was not judged. */
export type RecordingVerdict = 'no-violation';

/** The worse of two outcomes, in the order of {@link outcomes}. */
export const worse = (a: Outcome, b: Outcome): Outcome => (outcomes.indexOf(a) <= outcomes.indexOf(b) ? a : b);
