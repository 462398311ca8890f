import { otherCase } from '../../generators/text/other-case.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { basicCredential, providerOf, sandboxConnection } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { judgeRefusedConnection } from '../../oracle/create-sandbox-connection/accepted-connections.ts';
import { creationsCheck } from './creations.ts';

/** The labels follow "A connection with". */
const attemptsFor = (provider_id: string) =>
  [
    { defect: 'provider', label: 'no provider_id', json: { employee_size: 5 } },
    { defect: 'provider', label: 'a provider_id that is a number', json: { provider_id: 7 } },
    { defect: 'option', label: 'an employee_size in a string', json: { provider_id, employee_size: '5' } },
    { defect: 'option', label: 'products that are a string', json: { provider_id, products: 'payment' } },
  ] as const;

const refusedConnections = defineCheck({
  id: 'create-sandbox-connection/refused',
  title: 'A connection without a provider_id, or with a value of a wrong type, is refused',
  judges: [judgeRefusedConnection],
  connections: 1,
  run: async (t) => {
    const provider = providerOf(t.profile);
    await t.world.main();
    for (const { defect, json, label } of attemptsFor(provider)) {
      const exchange = await t.send(sandboxConnection(basicCredential(t.profile), json), { valid: false });
      const judgement = judgeRefusedConnection(defect, label, exchange);
      t.judge(judgement);
      // Every connection that a lenient target accepts uses up its limit, so one accepted defect is enough.
      if (judgement.kind !== 'holds') return;
    }
    // Creates a connection of another provider, which the target may refuse: later results must not name that provider.
    const provider_id = otherCase(provider);
    const other = sandboxConnection(basicCredential(t.profile), { provider_id });
    if (provider_id !== provider) await orNone(t.send(other, { valid: 'if-served' }));
  },
});

export const createSandboxConnection: Suite = {
  name: 'create-sandbox-connection',
  title: 'Create sandbox connection',
  checks: [creationsCheck, refusedConnections],
};
