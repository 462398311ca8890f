import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { fixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import { createdPair, foreignEntity } from '../../harness/premises/parties.ts';
import { automatedJobs, benefitUpdate, enrolledIndividuals, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import {
  judgeForeignUpdate,
  judgeForeignUpdateUnderEntity,
  judgeOwnUpdateUnderForeign,
} from '../../oracle/isolation/foreign-update.ts';
import { jobsListed } from '../../oracle/isolation/listed.ts';
import { asObject, asString, jsonOf, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const judges = [judgeForeignUpdate.answer, judgeForeignUpdateUnderEntity.answer, judgeOwnUpdateUnderForeign] as const;

type Ids = IdsOf<typeof judges>;

/** An update that must be refused: `reader` has no right to the benefit. */
interface Attempt {
  readonly judge: typeof judgeForeignUpdate | typeof judgeForeignUpdateUnderEntity;
  readonly what: string;
  readonly reader: Connection;
  readonly benefitId: string;
  readonly entityId: string | undefined;
}

const updateOf = ({ reader, entityId }: Attempt, benefitId: string): RequestSpec =>
  benefitUpdate(reader.credential, benefitId, { description: testDescription }, under(entityId));

/**
 * Returns the refusal of the same update for an unknown benefit: it shows that the target found the foreign one, while
 * success alone may mean that any update is accepted, and dropped later. Null if it is not refused, or a read with the
 * same token does not answer 404 for the foreign one.
 */
async function refusedUnknown(t: Trial, attempt: Attempt): Promise<Exchange | null> {
  const unknown = await t.send(updateOf(attempt, unknownLike(attempt.benefitId)), { valid: false });
  if (!refused(unknown)) return null;
  if (!t.offers('list-enrolled-individuals') || attempt.benefitId.length < 12) return null;
  const read = await t.send(enrolledIndividuals(attempt.reader.credential, attempt.benefitId), { valid: false });
  // Another status than 404 may say that the operation does not exist for this connection.
  return statusOf(read) === 404 ? unknown : null;
}

async function jobsOf(t: Trial, owner: Connection): Promise<ReadonlySet<string> | undefined> {
  if (!t.offers('list-automated-jobs')) return undefined;
  const exchange = await t.send(automatedJobs(owner.credential));
  return succeeded(exchange) ? jobsListed(exchange) : undefined;
}

async function judgeAttempt(t: Trial<Ids>, attempt: Attempt, owner: Connection | null): Promise<void> {
  const { judge, what } = attempt;
  const exchange = await t.send(updateOf(attempt, attempt.benefitId), { valid: false });
  const job = succeeded(exchange) ? asString(asObject(jsonOf(exchange))?.job_id)?.toLowerCase() : undefined;
  const jobs = owner === null || !succeeded(exchange) ? undefined : await jobsOf(t, owner);
  const isListed = job !== undefined && jobs?.has(job) === true;
  const unknown = isListed || !succeeded(exchange) ? null : await refusedUnknown(t, attempt);
  t.judge(judge.answer({ exchange, what, isListed, unknown }));
}

/** The number of jobs that the owner's list has gained; 0 if it can't be read. */
async function newJobs(t: Trial, owner: Connection, before: ReadonlySet<string> | undefined): Promise<number> {
  const after = before === undefined ? undefined : await jobsOf(t, owner);
  return [...(after ?? [])].filter((id) => before?.has(id) === false).length;
}

/** Repetitions of an attempt. Jobs also appear by themselves: each repetition must bring one, and no pause. */
const rounds = 3;

/** Repeats a refused attempt. Returns the last refusal if each attempt brought the owner a new job; else null. */
async function findCarriedOut(t: Trial<Ids>, attempt: Attempt, owner: Connection): Promise<Exchange | null> {
  let last: Exchange | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const known = await jobsOf(t, owner);
    last = await t.send(updateOf(attempt, attempt.benefitId), { valid: false });
    if (!refused(last) || (await newJobs(t, owner, known)) === 0) return null;
    if ((await newJobs(t, owner, await jobsOf(t, owner))) > 0) return null;
  }
  return last;
}

/** Lets a stranger try to update a benefit of the fixture. A target may refuse an update and still carry it out. */
async function strangerTries(t: Trial<Ids>, owner: Connection, attempts: readonly Attempt[]): Promise<void> {
  const before = await jobsOf(t, owner);
  for (const attempt of attempts) await judgeAttempt(t, attempt, owner);
  if (t.judgements.some(({ kind }) => kind !== 'holds') || (await newJobs(t, owner, before)) === 0) return;
  for (const attempt of attempts) {
    const exchange = await findCarriedOut(t, attempt, owner);
    if (exchange === null) continue;
    t.judge(attempt.judge.carriedOut(exchange));
    return;
  }
}

export const foreignUpdates = defineCheck({
  id: 'isolation/benefit-update',
  title: 'A benefit of another connection is not updated, under any entity',
  operation: 'update-benefit',
  judges,
  run: async (t) => {
    const { connection: fixture, benefitId } = fixtureBenefit(t);
    const pair = await createdPair(t);
    const { benefitIds } = t.profile.fixtures;
    const [entityId] = fixture.entityIds;
    const plain = { judge: judgeForeignUpdate, entityId: undefined };
    if (pair !== null) {
      const [reader] = pair;
      const alone: Attempt = { ...plain, reader, benefitId, what: 'a benefit of the fixture' };
      const named: Attempt = {
        judge: judgeForeignUpdateUnderEntity,
        reader,
        benefitId,
        entityId,
        what: 'a benefit of the fixture under its entity',
      };
      const attempts = entityId === undefined ? [alone] : [alone, named];
      await t.withoutOtherWrites(() => strangerTries(t, fixture, attempts), { on: [fixture, reader] });
    }
    const foreignId = (await t.world.foreign('foreignBenefitIds')).find((id) => !benefitIds.includes(id));
    if (foreignId !== undefined) {
      await judgeAttempt(t, { ...plain, reader: fixture, benefitId: foreignId, what: 'a foreign benefit' }, null);
    }
    const strangeId = await foreignEntity(t, pair);
    if (strangeId === undefined) return;
    const spec = benefitUpdate(fixture.credential, benefitId, { description: testDescription }, under(strangeId));
    t.judge(judgeOwnUpdateUnderForeign(await t.send(spec, { valid: false })));
  },
});
