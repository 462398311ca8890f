import { judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { ordinaryPremise } from '../../harness/premises/ordinary-request.ts';
import { automatedJobs } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { worksWithoutBody } from '../../oracle/list-automated-jobs/bodies.ts';
import { judgeJobsList } from '../../oracle/list-automated-jobs/jobs-list.ts';
import { judgeQuotaUnspent } from '../../oracle/list-automated-jobs/quotas.ts';
import { windowChecks } from './windows.ts';

/** The fixture's connection and a created one: their lists have come about in different ways. */
async function readers(t: Trial): Promise<readonly [Connection, ...Connection[]]> {
  const { fixture } = t.world;
  if (fixture === null) return [await t.world.reader('list-automated-jobs')];
  const creates = t.offers('create-sandbox-connection') && t.profile.credentials.clientSecret !== null;
  return creates && t.profile.provider !== null ? [fixture, await t.world.main()] : [fixture];
}

const list = defineCheck({
  id: 'list-automated-jobs/list',
  title: 'The latest submitted job first, each once, only the next scheduled one, with paging and quotas',
  operation: 'list-automated-jobs',
  judges: [worksWithoutBody, judgeJobsList, judgeQuotaUnspent],
  calls: ['list-automated-jobs'],
  run: async (t) => {
    const [first, ...others] = await readers(t);
    const read = ({ credential }: Connection) => t.premise(automatedJobs(credential));
    const reads = [await read(first), await read(first), await read(first)] as const;
    t.judge(judgeQuotaUnspent(reads));
    for (const other of others) {
      const spec = automatedJobs(other.credential);
      const exchange = await t.send(spec);
      t.judge(
        await judgeCreatedList(t, worksWithoutBody, spec, exchange),
        succeeded(exchange) ? judgeJobsList(exchange) : [],
      );
    }
    t.judge(reads.flatMap((each) => judgeJobsList(each)));
  },
});

/** A job that is new: order and uniqueness may hold of a list that stands still, and not of one that grows. */
const afterUpdate = defineCheck({
  id: 'list-automated-jobs/after-an-update',
  title: 'The order and the paging hold after an update has added a job',
  operation: 'list-automated-jobs',
  judges: [judgeJobsList],
  calls: ['list-automated-jobs', 'update-benefit'],
  run: async (t) => {
    const { fixture } = t.world;
    const [benefitId] = t.profile.fixtures.benefitIds;
    if (fixture === null || benefitId === undefined) return;
    await ordinaryPremise(t, 'update-benefit');
    const exchange = await t.premise(automatedJobs(fixture.credential));
    t.judge(judgeJobsList(exchange));
  },
});

export const listAutomatedJobs: Suite = {
  name: 'list-automated-jobs',
  title: 'List automated jobs',
  checks: [list, afterUpdate, ...windowChecks],
};
