import { idInjections } from '../../generators/ids/id-injections.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { fixtureBenefit } from '../../harness/premises/ordinary-request.ts';
import { createdPair, foreignEntity } from '../../harness/premises/parties.ts';
import { enrolledIndividuals, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { enrolledIn } from '../../oracle/benefits/enrolled.ts';
import { judgeBenefitAskedByStranger } from '../../oracle/isolation/asked-by-stranger.ts';
import { anyEnrolled, type ForeignBenefit, foreignEnrolled } from '../../oracle/isolation/enrollments.ts';
import {
  foreignBenefitHidden,
  foreignHiddenUnderEntity,
  judgeHandedOut,
  judgeOwnUnderForeign,
  leaveTo,
  ownHiddenUnderForeignEntity,
} from '../../oracle/isolation/foreign-data.ts';
import { isNotThere, statusOf } from '../../oracle/kernel/answer.ts';
import { bodyAt, expectCount } from '../../oracle/kernel/expectation.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { findTrespass } from './pattern-ids.ts';

const foreignHidden = foreignHiddenUnderEntity['list-enrolled-individuals'];
const ownHidden = ownHiddenUnderForeignEntity['list-enrolled-individuals'];
const judges = [foreignBenefitHidden, foreignHidden, ownHidden, judgeBenefitAskedByStranger] as const;

type Ids = IdsOf<typeof judges>;

/** Asks who is enrolled in a benefit; `what` describes the request. @returns the probe, whose answer must show nobody */
async function ask(t: Trial, reader: Connection, benefitId: string, what: string, entityId?: string) {
  const exchange = await t.send(enrolledIndividuals(reader.credential, benefitId, under(entityId)), { valid: false });
  return { exchange, asked: what, expectation: expectCount(bodyAt('/individual_ids/*'), 0) };
}

/** Asks with a created connection's token for a benefit of the fixture, without and under the benefit's own entity. */
async function strangerAsks(t: Trial<Ids>, fixture: Connection, benefitId: string, enrolled: readonly string[]) {
  const stranger = (await createdPair(t))?.[0];
  if (stranger === undefined) return;
  const own = new Set((await orNone(t.world.individuals(stranger)))?.map((id) => id.toLowerCase()));
  const foreign: ForeignBenefit = { enrolled: new Set(enrolled), own };
  const plain = await ask(t, stranger, benefitId, 'a benefit of the profile');
  const leak = foreignEnrolled(plain.exchange, foreign);
  t.judge(judgeHandedOut(foreignBenefitHidden, plain, leak));
  const [entityId] = fixture.entityIds;
  if (entityId !== undefined) {
    const named = await ask(t, stranger, benefitId, 'a benefit of the profile under its entity', entityId);
    if (leak !== undefined) t.judge(leaveTo(foreignHidden, foreignBenefitHidden));
    else t.judge(judgeHandedOut(foreignHidden, named, foreignEnrolled(named.exchange, foreign)));
  }
  if (t.effort.isQuick || t.judgements.some(isBroken)) return;
  await judgePatternIds(t, stranger, benefitId, foreign);
  t.judge(await askAfterStranger(t, fixture, benefitId, plain.exchange));
}

/** Asks as a stranger for texts instead of ids: a target may read them as a pattern that any benefit's id matches. */
async function judgePatternIds(t: Trial<Ids>, stranger: Connection, benefitId: string, foreign: ForeignBenefit) {
  const requests = idInjections(benefitId).map(({ label, value }) => ({
    asked: label,
    spec: enrolledIndividuals(stranger.credential, value),
  }));
  const found = await findTrespass(t, requests, (exchange) => foreignEnrolled(exchange, foreign));
  if (found === undefined) return;
  const expectation = expectCount(bodyAt('/individual_ids/*'), 0);
  t.judge(judgeHandedOut(foreignBenefitHidden, { ...found.probe, expectation }, found.leak));
}

/** Reads a benefit as its owner after a stranger asked for it; if it is gone, reads one that was not asked for, too. */
async function askAfterStranger(t: Trial<Ids>, fixture: Connection, benefitId: string, asked: Exchange) {
  const readOf = (id: string) => t.send(enrolledIndividuals(fixture.credential, id));
  const read = await readOf(benefitId);
  if (!isNotThere(statusOf(read))) return judgeBenefitAskedByStranger({ asked, read, control: undefined });
  const otherId = t.profile.fixtures.benefitIds.findLast((id) => id !== benefitId);
  const control = otherId === undefined ? undefined : await readOf(otherId);
  return judgeBenefitAskedByStranger({ asked, read: await readOf(benefitId), control });
}

/** Asks with the fixture's token for a benefit listed as foreign, and for an own one under a foreign entity. */
async function fixtureAsks(t: Trial<Ids>, fixture: Connection, benefitId: string, enrolled: readonly string[]) {
  const { benefitIds } = t.profile.fixtures;
  const foreign: ForeignBenefit = { enrolled: null, own: new Set(enrolled) };
  const foreignId = (await t.world.foreign('foreignBenefitIds')).find((id) => !benefitIds.includes(id));
  if (foreignId !== undefined) {
    const plain = await ask(t, fixture, foreignId, 'a foreign benefit');
    const leak = foreignEnrolled(plain.exchange, foreign);
    t.judge(judgeHandedOut(foreignBenefitHidden, plain, leak));
    const [ownEntity] = fixture.entityIds;
    if (leak === undefined && ownEntity !== undefined) {
      // An own entity in the request must not give access to a foreign benefit.
      const named = await ask(t, fixture, foreignId, 'a foreign benefit under an own entity', ownEntity);
      t.judge(judgeHandedOut(foreignBenefitHidden, named, foreignEnrolled(named.exchange, foreign)));
    }
  }
  const entityId = await foreignEntity(t, await createdPair(t));
  if (entityId === undefined) return;
  const named = await ask(t, fixture, benefitId, 'an own benefit under a foreign entity', entityId);
  t.judge(judgeOwnUnderForeign(ownHidden, named, anyEnrolled(named.exchange)));
}

export const foreignBenefits = defineCheck({
  id: 'isolation/enrolled-individuals',
  title: 'Who is enrolled in a benefit of another connection is not shown, under any entity',
  operation: 'list-enrolled-individuals',
  judges,
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    const enrolled = enrolledIn(await t.premiseOnce(enrolledIndividuals(connection.credential, benefitId)));
    await strangerAsks(t, connection, benefitId, enrolled);
    await fixtureAsks(t, connection, benefitId, enrolled);
  },
});
