import { judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { automatedJobs } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { worksWithoutBody } from '../../oracle/list-automated-jobs/bodies.ts';
import { judgeQuotaUnspent } from '../../oracle/list-automated-jobs/quotas.ts';
import { windowChecks } from './windows.ts';

/** The fixture's connection and a created one, whose lists come about in different ways. */
async function readers(t: Trial): Promise<readonly [Connection, ...Connection[]]> {
  const { fixture } = t.world;
  if (fixture === null) return [await t.world.reader('list-automated-jobs')];
  const creates = t.offers('create-sandbox-connection') && t.profile.credentials.clientSecret !== null;
  return creates && t.profile.provider !== null ? [fixture, await t.world.main()] : [fixture];
}

const list = defineCheck({
  id: 'list-automated-jobs/list',
  title: 'The list is answered, also in a connection that was created, and reading it uses up no quota',
  judges: [worksWithoutBody, judgeQuotaUnspent],
  run: async (t) => {
    const [first, ...others] = await readers(t);
    const read = ({ credential }: Connection) => t.premise(automatedJobs(credential));
    const reads = [await read(first), await read(first), await read(first)] as const;
    t.judge(judgeQuotaUnspent(reads));
    for (const other of others) {
      const spec = automatedJobs(other.credential);
      t.judge(await judgeCreatedList(t, worksWithoutBody, spec, await t.send(spec)));
    }
  },
});

export const listAutomatedJobs: Suite = {
  name: 'list-automated-jobs',
  title: 'List automated jobs',
  checks: [list, ...windowChecks],
};
