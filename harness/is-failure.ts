import { isBroken, type Judgement } from '../oracle/judgement.ts';
import { loadCatalogue } from '../specs/catalogue.ts';

/** Whether a must is broken: what only advises ends nothing, since a target may well live with it. */
export function isFailure(judgement: Judgement): boolean {
  return isBroken(judgement) && loadCatalogue().requirements.get(judgement.requirement)?.level !== 'should';
}
