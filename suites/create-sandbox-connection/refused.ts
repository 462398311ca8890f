import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { basicCredential, sandboxConnection } from '../../harness/requests/requests.ts';
import { judgeRefused } from '../../oracle/accepted.ts';

export const refusedConnections: Check = {
  id: 'create-sandbox-connection/refused',
  title: 'A connection without a provider_id, or with a value of a wrong type, is refused',
  operation: 'create-sandbox-connection',
  requirements: ['CONN-013', 'CONN-014'],
  calls: ['create-sandbox-connection'],
  connections: 2,
  run: async (t) => {
    const provider_id = t.profile.provider;
    if (provider_id === null) throw doesNotApply('no-fixture', 'the profile names no provider');
    await t.world.main();
    const attempts = [
      { requirement: 'CONN-013', told: 'no provider_id', json: { employee_size: 5 } },
      { requirement: 'CONN-013', told: 'a provider_id that is a number', json: { provider_id: 7 } },
      { requirement: 'CONN-014', told: 'an employee_size in a string', json: { provider_id, employee_size: '5' } },
      { requirement: 'CONN-014', told: 'products that are a string', json: { provider_id, products: 'payment' } },
    ];
    // What a lenient target accepts is a connection that counts: one of each row is enough.
    const accepted = new Set<string>();
    for (const { json, requirement, told } of attempts) {
      if (accepted.has(requirement)) continue;
      const exchange = await t.send(sandboxConnection(basicCredential(t.profile), json), { valid: false });
      const judgement = judgeRefused(requirement, exchange, `A connection with ${told}`);
      t.judge(judgement);
      if (judgement.kind !== 'holds') accepted.add(requirement);
    }
  },
};
