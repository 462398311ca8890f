import { blockedBy } from '../outcome/cannot-judge.ts';
import type { CreatedEntities } from '../world/created-entities.ts';
import type { Step } from './sending.ts';

/**
 * Makes the step that refuses to disconnect an entity that existed before the run, even if the target calls it new.
 * @throws CannotJudge for such a disconnection
 */
export const protectGiven =
  (created: CreatedEntities): Step =>
  (next) =>
  (sending) => {
    const { body, operation } = sending.spec;
    if (operation === 'disconnect-entity' && created.isGiven(JSON.stringify(body ?? null))) {
      throw blockedBy('the entity is one of the profile, which the run did not create: it is not disconnected', null);
    }
    return next(sending);
  };
