import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { inForce } from '../../specs/validation/revision-in-force.ts';

/** Whether a must is broken: what only advises ends nothing, since a target may well live with it. */
export const isFailure = (judgement: Judgement): boolean =>
  isBroken(judgement) && inForce().catalogue.requirements.get(judgement.requirement)?.level !== 'should';
