import { expect, test } from 'vitest';
import { profileOf, serve } from '../../driver/loopback.testbed.ts';
import { payGroups } from '../requests/requests.ts';
import { openSession } from '../session.ts';

test('a world for repeats creates no connection, and asks anew for what was answered before', async () => {
  const asked: string[] = [];
  const target = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('[]');
  });
  const part = { index: 1, count: 1 };
  const settings = { effort: 'quick', seed: 1, strict: false, checks: null, part, sharedBy: 1 } as const;
  const session = openSession({ ...settings, profile: profileOf(target.baseUrl), firstConnection: null });
  try {
    const { world } = session.parts;
    const spec = payGroups({ kind: 'bearer', token: 'token-abcdef-0123456789' });
    await world.sendOnce(spec);
    await world.sendOnce(spec);
    const { own, parts } = session.forRepeat();
    await parts.world.sendOnce(spec);
    await expect(parts.world.create('one more')).rejects.toThrow('used up');
    expect([parts.budget.refusals, own.exchanges]).toEqual([1, 1]);
    expect(asked).toEqual(Array(2).fill('GET /employer/pay-groups'));
  } finally {
    await session.close();
    await target.close();
  }
});
