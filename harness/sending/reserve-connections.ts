import type { ConnectionBudget } from '../world/connection-budget.ts';
import type { Step } from './sending.ts';

/**
 * Makes the step that keeps the number of created connections within what a run may create.
 * @throws CannotJudge if that number is used up
 */
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
