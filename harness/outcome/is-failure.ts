import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { inForce } from '../../specs/validation/revision-in-force.ts';

/** Whether a must is broken: what only advises ends nothing, since a target may well live with it. */
export function isFailure(judgement: Judgement): boolean {
  return isBroken(judgement) && inForce().catalogue.requirements.get(judgement.requirement)?.level !== 'should';
}
