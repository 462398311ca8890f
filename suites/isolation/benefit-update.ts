import type { RequestSpec } from '../../driver/request-spec.ts';
import { unknownLike } from '../../generators/unknown-ids.ts';
import type { Check } from '../../harness/check.ts';
import { fixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import { createdPair, foreignEntity } from '../../harness/premises/parties.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { automatedJobs, benefitUpdate, enrolledIndividuals } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { describeAnswer, jsonOf, refused, statusOf, succeeded } from '../../oracle/answer.ts';
import { toldBy } from '../../oracle/isolation/foreign-data.ts';
import { jobsListed } from '../../oracle/isolation/listed.ts';
import { asObject, asString } from '../../oracle/json.ts';
import { blocked, broken, holds, judge } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';

interface Attempt {
  /** What is broken if the foreign benefit is acted on, and if success is answered though nothing shows that it was. */
  readonly effect: string;
  readonly success: string;
  readonly told: string;
  readonly reader: Connection;
  readonly benefitId: string;
  readonly entityId: string | undefined;
}

function updateOf({ reader, entityId }: Attempt, benefitId: string): RequestSpec {
  return benefitUpdate(reader.credential, benefitId, { description: testDescription }, under(entityId));
}

/**
 * Success alone says little: a target may take any update, and drop it later. That the benefit was found is told by an
 * unknown one that is refused where this one is not, and by a read with the same token, which does not know it as its own.
 */
async function wasFound(t: Trial<string>, attempt: Attempt): Promise<Exchange | undefined> {
  const unknown = await t.send(updateOf(attempt, unknownLike(attempt.benefitId)), { valid: false });
  if (!refused(unknown)) return undefined;
  if (!t.offers('list-enrolled-individuals') || attempt.benefitId.length < 12) return undefined;
  const read = await t.send(enrolledIndividuals(attempt.reader.credential, attempt.benefitId), { valid: false });
  // Refused in another way, the operation may just not be there for this connection.
  return statusOf(read) === 404 ? unknown : undefined;
}

/** The owner's jobs, as far as they can be read. */
async function jobsOf(t: Trial<string>, owner: Connection): Promise<ReadonlySet<string> | undefined> {
  if (!t.offers('list-automated-jobs')) return undefined;
  const exchange = await t.send(automatedJobs(owner.credential));
  return succeeded(exchange) ? jobsListed(exchange) : undefined;
}

async function judgeAttempt(t: Trial<string>, attempt: Attempt, owner: Connection | null): Promise<void> {
  const { effect, success, told } = attempt;
  const exchange = await t.send(updateOf(attempt, attempt.benefitId), { valid: false });
  if (exchange.end !== 'answered') {
    t.judge(blocked(effect, describeAnswer(exchange)));
    return;
  }
  if (!succeeded(exchange)) {
    t.judge(holds(success), holds(effect));
    return;
  }
  const job = asString(asObject(jsonOf(exchange))?.job_id)?.toLowerCase();
  const jobs = owner === null ? undefined : await jobsOf(t, owner);
  const isListed = job !== undefined && jobs?.has(job) === true;
  const unknown = isListed ? undefined : await wasFound(t, attempt);
  if (isListed || unknown !== undefined) {
    t.judge(
      broken(effect, {
        exchanges: unknown === undefined ? [exchange] : [unknown, exchange],
        expected: 'a refusal, and no effect',
        actual: `${describeAnswer(exchange)} for ${told}, ${isListed ? 'and the job in its owner’s list' : 'while an unknown one is refused'}`,
        message: 'A benefit of another connection is updated.',
      }),
      toldBy(success, effect),
    );
    return;
  }
  t.judge(
    judge(success, false, {
      exchanges: [exchange],
      expected: 'a refusal',
      actual: `${describeAnswer(exchange)} for ${told}`,
      message: `The update of ${told} is answered with success.`,
    }),
  );
}

/** How many jobs the owner has more than before; 0 where that can't be read. */
async function newJobs(t: Trial<string>, owner: Connection, before: ReadonlySet<string> | undefined): Promise<number> {
  const after = before === undefined ? undefined : await jobsOf(t, owner);
  return [...(after ?? [])].filter((id) => before?.has(id) === false).length;
}

/** A stranger's attempts on a benefit of the fixture. Refused by their status, they may be carried out all the same. */
async function strangerTries(t: Trial<string>, owner: Connection, attempts: readonly Attempt[]): Promise<void> {
  const before = await jobsOf(t, owner);
  for (const attempt of attempts) await judgeAttempt(t, attempt, owner);
  if (t.judgements.some(({ kind }) => kind !== 'holds') || (await newJobs(t, owner, before)) === 0) return;
  // A job that came by chance does not come again with each attempt.
  for (const attempt of attempts) {
    const known = await jobsOf(t, owner);
    const exchange = await t.send(updateOf(attempt, attempt.benefitId), { valid: false });
    const isCarriedOut = refused(exchange) && (await newJobs(t, owner, known)) > 0;
    if (!isCarriedOut || (await newJobs(t, owner, await jobsOf(t, owner))) > 0) continue;
    t.judge(
      broken(attempt.effect, {
        exchanges: [exchange],
        expected: 'no effect',
        actual: 'a new job in the owner’s list after each refusal',
        message: 'A benefit of another connection is updated, although the status refuses it.',
      }),
    );
    return;
  }
}

export const foreignUpdates: Check = {
  id: 'isolation/benefit-update',
  title: 'A benefit of another connection is not updated, under any entity',
  operation: 'update-benefit',
  requirements: ['ISO-004', 'ISO-010', 'ISO-020', 'ISO-021'],
  calls: ['update-benefit'],
  run: async (t) => {
    const { connection: fixture, benefitId } = fixtureBenefit(t);
    const pair = await createdPair(t);
    const { benefitIds, foreignBenefitIds } = t.profile.fixtures;
    const [entityId] = fixture.entityIds;
    const plain = { effect: 'ISO-004', success: 'ISO-021', entityId: undefined };
    const underEntity = { effect: 'ISO-010', success: 'ISO-020' };
    if (pair !== null) {
      const [reader] = pair;
      const alone: Attempt = { ...plain, reader, benefitId, told: 'a benefit of the fixture' };
      const told = 'a benefit of the fixture under its entity';
      const named = entityId === undefined ? [] : [{ ...underEntity, reader, benefitId, entityId, told }];
      await t.withoutOtherWrites(() => strangerTries(t, fixture, [alone, ...named]));
    }
    const foreignId = foreignBenefitIds.find((id) => !benefitIds.includes(id));
    if (foreignId !== undefined) {
      await judgeAttempt(t, { ...plain, reader: fixture, benefitId: foreignId, told: 'a foreign benefit' }, null);
    }
    const strangeId = foreignEntity(t, pair);
    if (strangeId === undefined) return;
    const spec = benefitUpdate(fixture.credential, benefitId, { description: testDescription }, under(strangeId));
    const exchange = await t.send(spec, { valid: false });
    if (exchange.end !== 'answered') return;
    t.judge(
      judge('ISO-020', refused(exchange), {
        exchanges: [exchange],
        expected: 'a refusal',
        actual: describeAnswer(exchange),
        message: 'The update of an own benefit under an entity of another connection is answered with success.',
      }),
    );
  },
};
