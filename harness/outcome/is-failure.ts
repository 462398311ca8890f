import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { inForce } from '../../specs/validation/revision-in-force.ts';

/** Whether a must is broken. A broken should does not end anything, since a target may live with it. */
export const isFailure = (judgement: Judgement): boolean =>
  isBroken(judgement) && inForce().catalogue.requirements.get(judgement.requirement)?.level !== 'should';
