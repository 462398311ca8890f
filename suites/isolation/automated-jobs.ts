import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { fixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import { createdPair } from '../../harness/premises/parties.ts';
import { automatedJobs, benefitUpdate } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeHandedOut, ownJobsListed } from '../../oracle/isolation/foreign-data.ts';
import { firstOf, jobsListed, sharing } from '../../oracle/isolation/listed.ts';
import { asObject, asString, jsonOf } from '../../oracle/kernel/answer.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { judgeListsApart, type Listing, type ListKind, listingOf } from './listing.ts';

const kind: ListKind = {
  request: ({ credential }) => automatedJobs(credential),
  listed: jobsListed,
  takesEntity: false,
  standsStill: false,
  what: 'automated jobs',
};

/** The job of an update in the fixture's connection: an id that can stand in no other connection's list. */
async function jobOfFixture(t: Trial): Promise<string | undefined> {
  const [benefitId] = t.profile.fixtures.benefitIds;
  if (t.world.fixture === null || benefitId === undefined || !t.offers('update-benefit')) return undefined;
  // A job that is new to all lists: only the newest may be shown to others.
  const { connection } = fixtureBenefit(t);
  const update = benefitUpdate(connection.credential, benefitId, { description: testDescription });
  const exchange = await orNone(t.premise(update));
  return exchange && asString(asObject(jsonOf(exchange))?.job_id)?.toLowerCase();
}

export const foreignJobs = defineCheck({
  id: 'isolation/automated-jobs',
  title: 'The automated jobs are those of the own connection',
  operation: 'list-automated-jobs',
  judges: [ownJobsListed],
  calls: ['list-automated-jobs'],
  run: async (t) => {
    const created = (await createdPair(t)) ?? [];
    const connections = t.world.fixture === null ? created : [t.world.fixture, ...created];
    if (connections.length < 2) throw doesNotApply('no-fixture', 'there are no two connections to compare');
    // An update by another check would be the newest in its turn.
    await t.withoutOtherWrites(() => judgeLists(t, connections), { on: connections });
  },
});

type JobsTrial = Trial<IdsOf<[typeof ownJobsListed]>>;

async function judgeLists(t: JobsTrial, connections: readonly Connection[]): Promise<void> {
  const job = await jobOfFixture(t);
  const listings: Listing[] = [];
  for (const connection of connections) listings.push(await listingOf(t, connection, kind));
  const stranger = listings.find(({ isCreated, listed }) => isCreated && job !== undefined && listed.has(job));
  if (stranger !== undefined) {
    const probe = { exchange: stranger.exchange, asked: 'its own jobs', expectation: expectLacks(job ?? '') };
    t.judge(judgeHandedOut(ownJobsListed, probe, `the job ${job} of the fixture's connection`));
    return;
  }
  await judgeListsApart(t, ownJobsListed, listings, kind);
  await judgeSameWindow(t, listings);
}

/** The same window of each list, one after the other: an answer that is kept without its caller would come again. */
async function judgeSameWindow(t: JobsTrial, listings: readonly Listing[]): Promise<void> {
  // Lists that are filled from one template show nothing.
  if (sharing(listings) !== 'none') return;
  const windows: Listing[] = [];
  for (const { connection } of listings) {
    const exchange = await t.send(automatedJobs(connection.credential, { limit: 100, offset: 0 }));
    windows.push({ connection, isCreated: connection.origin === 'created', exchange, listed: jobsListed(exchange) });
  }
  for (const [index, { exchange, listed }] of windows.entries()) {
    const own = listings[index];
    const foreign = listings.flatMap((other) =>
      own === undefined || other === own ? [] : (firstOf(listed, other.listed, own.listed) ?? []),
    );
    const probe = {
      exchange,
      asked: 'its own jobs by limit and offset',
      ...(foreign[0] === undefined ? {} : { expectation: expectLacks(foreign[0]) }),
    };
    t.judge(judgeHandedOut(ownJobsListed, probe, foreign[0] && `the job ${foreign[0]} of another connection`));
  }
}
