import { blockedBy, notAsked, unlessCutOff } from '../outcome/cannot-judge.ts';
import type { ConnectionBudget } from '../world/connection-budget.ts';
import type { CreatedEntities } from '../world/created-entities.ts';
import type { Step } from './sending.ts';

/** Sends nothing after the end of the run. @throws CannotJudge then, and if that end interrupted the answer */
export const stopAtEnd =
  (ended: AbortSignal): Step =>
  (next) =>
  async (sending) => {
    if (ended.aborted) throw notAsked(String(ended.reason));
    return unlessCutOff(await next(sending));
  };

/** Refuses to disconnect an entity that existed before the run, even if the target calls it new. @throws CannotJudge */
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

/** Keeps the created connections within the number that a run may create. @throws CannotJudge if that is used up */
export const reserveConnections =
  (budget: ConnectionBudget): Step =>
  (next) =>
  async (sending) => {
    if (sending.spec.operation !== 'create-sandbox-connection') return next(sending);
    await budget.reserve(sending.valid !== false);
    const exchange = await next(sending);
    budget.settle(exchange);
    return exchange;
  };
