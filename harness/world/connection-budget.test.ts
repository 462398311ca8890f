import { describe, expect, it } from 'vitest';
import { answered, unanswered } from '../../oracle/kernel/answered.testbed.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { ConnectionBudget } from './connection-budget.ts';

const created = answered('create-sandbox-connection', 200, {});
const refusal: Exchange = answered('create-sandbox-connection', 401, {});

describe('ConnectionBudget', () => {
  it('is used up by creations, and not by refusals', async () => {
    const budget = new ConnectionBudget(1);
    await budget.reserve();
    budget.settle(refusal);
    await budget.reserve();
    budget.settle(created);
    await expect(budget.reserve()).rejects.toThrow('used up');
  });

  it('keeps one connection of many for creations that should be refused', async () => {
    const budget = new ConnectionBudget(10);
    for (let made = 0; made < 9; made += 1) {
      await budget.reserve();
      budget.settle(created);
    }
    await expect(budget.reserve()).rejects.toThrow('used up');
    await budget.reserve(false);
    budget.settle(refusal);
    await budget.reserve(false);
  });

  it('is not used up by what was put off with a refusal, but by what may still happen', async () => {
    const budget = new ConnectionBudget(1);
    await budget.reserve();
    budget.settle({ ...answered('create-sandbox-connection', 429, {}), end: 'pending' });
    await budget.reserve();
    budget.settle({ ...answered('create-sandbox-connection', 202, {}), end: 'pending' });
    await expect(budget.reserve()).rejects.toThrow('used up');
  });

  it.each(['refused', 'dns', 'timeout'] as const)(
    'is used up by a creation without an answer only if it may have arrived: %s',
    async (kind) => {
      const budget = new ConnectionBudget(1);
      await budget.reserve();
      const lost = unanswered('create-sandbox-connection');
      budget.settle({ ...lost, failure: { kind, message: kind, bound: null } });
      const next = budget.reserve().then(
        () => 'free',
        () => 'used up',
      );
      expect(await next).toBe(kind === 'timeout' ? 'used up' : 'free');
    },
  );

  it('lets a creation wait for what comes of one under way', async () => {
    const budget = new ConnectionBudget(1);
    await budget.reserve();
    const second = budget.reserve();
    budget.settle(refusal);
    await expect(second).resolves.toBeUndefined();
  });

  it('lets it fail where that one has taken the last', async () => {
    const budget = new ConnectionBudget(1);
    await budget.reserve();
    const second = budget.reserve();
    budget.settle(created);
    await expect(second).rejects.toThrow('used up');
  });
});
