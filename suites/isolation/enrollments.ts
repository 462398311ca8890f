import { otherCase } from '../../generators/text/other-case.ts';
import { createdPair, foreignEntity, neededFixture } from '../../harness/premises/parties.ts';
import { enrollments, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeEnrollmentsAskedByStranger } from '../../oracle/isolation/asked-by-stranger.ts';
import { enrollmentsShown } from '../../oracle/isolation/enrollments.ts';
import {
  foreignEnrollmentHidden,
  foreignHiddenUnderEntity,
  judgeHandedOut,
  judgeOwnUnderForeign,
  leaveTo,
  ownHiddenUnderForeignEntity,
} from '../../oracle/isolation/foreign-data.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { expectNothingFor } from '../../oracle/kernel/expectation.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { requireEnrollments } from '../get-enrollments/unknown-enrollments.ts';
import { askByPatternIds } from './pattern-ids.ts';

const foreignHidden = foreignHiddenUnderEntity['get-enrollments'];
const ownHidden = ownHiddenUnderForeignEntity['get-enrollments'];
const judges = [foreignEnrollmentHidden, foreignHidden, ownHidden, judgeEnrollmentsAskedByStranger] as const;

type Ids = IdsOf<typeof judges>;

/** Asks for enrollments. @returns the probe, and which of the `foreign` ones its answer shows; `own` ids do not count */
async function ask(
  t: Trial,
  reader: Connection,
  ids: readonly string[],
  foreign: readonly string[],
  asked: string,
  { entityId, own = [] }: { readonly entityId?: string; readonly own?: readonly string[] } = {},
) {
  const exchange = await t.send(enrollments(reader.credential, ids, under(entityId)), { valid: false });
  const expectation = expectNothingFor('enrollment_id', foreign, '/body/individual_id');
  return { probe: { exchange, asked, expectation }, leak: enrollmentsShown(exchange, foreign, own) };
}

/** Judges an answer under an entity, unless foreign data came without one: then the entity is not to blame. */
function judgeUnderEntity(t: Trial<Ids>, hasLeaked: boolean, { probe, leak }: Awaited<ReturnType<typeof ask>>) {
  t.judge(hasLeaked ? leaveTo(foreignHidden, foreignEnrollmentHidden) : judgeHandedOut(foreignHidden, probe, leak));
}

/** Asks with the fixture's token for enrollments listed as foreign: among own ones, and under their entity. */
async function fixtureAsks(t: Trial<Ids>, fixture: Connection, own: readonly string[]): Promise<void> {
  const foreign = await t.world.foreign('foreignEnrollmentIds');
  const pair = await createdPair(t);
  const entityId = await foreignEntity(t, pair);
  const [first] = foreign;
  const last = foreign.at(-1);
  let hasLeaked = false;
  if (first !== undefined && last !== undefined) {
    const ids = own.flatMap((id, index) => [id, index % 2 === 0 ? first : otherCase(last)]);
    const among = [first, otherCase(last), ...own, ...ids, first];
    let plain = await ask(t, fixture, among, foreign, 'foreign enrollments among own ones', { own });
    if (plain.leak === undefined && !succeeded(plain.probe.exchange)) {
      plain = await ask(t, fixture, [first], foreign, 'a foreign enrollment', { own });
    }
    t.judge(judgeHandedOut(foreignEnrollmentHidden, plain.probe, plain.leak));
    hasLeaked = plain.leak !== undefined;
    const [ownEntity] = fixture.entityIds;
    if (!hasLeaked && ownEntity !== undefined) {
      // An own entity in the request must not give access to foreign enrollments.
      const asked = 'a foreign enrollment under an own entity';
      const named = await ask(t, fixture, [first, last, ...own, first], foreign, asked, { entityId: ownEntity, own });
      t.judge(judgeHandedOut(foreignEnrollmentHidden, named.probe, named.leak));
      hasLeaked = named.leak !== undefined;
    }
  }
  if (entityId === undefined) return;
  const named = await ask(t, fixture, [...own.slice(0, 3), ...foreign], foreign, 'a foreign entity', {
    entityId,
    own,
  });
  judgeUnderEntity(t, hasLeaked, named);
  if (named.leak !== undefined) return;
  t.judge(judgeOwnUnderForeign(ownHidden, named.probe, enrollmentsShown(named.probe.exchange, own)));
}

async function strangerAsks(t: Trial<Ids>, fixture: Connection, ids: readonly string[]): Promise<void> {
  const stranger = (await createdPair(t))?.[1];
  if (stranger === undefined) return;
  const few = ids.slice(0, 3);
  const plain = await ask(t, stranger, few.slice(0, 1), few, 'an enrollment of the fixture');
  t.judge(judgeHandedOut(foreignEnrollmentHidden, plain.probe, plain.leak));
  const [entityId] = fixture.entityIds;
  if (entityId !== undefined) {
    const named = await ask(t, stranger, few, few, 'enrollments of the fixture under their entity', { entityId });
    judgeUnderEntity(t, plain.leak !== undefined, named);
  }
  if (t.effort.isQuick || t.judgements.some(isBroken)) return;
  await judgePatternIds(t, stranger, few);
  t.judge(await askAfterStranger(t, fixture, ids, { asked: plain.probe.exchange, askedIds: few }));
}

/** Asks as a stranger for texts that a target may read as a pattern which any enrollment's id matches. */
async function judgePatternIds(t: Trial<Ids>, stranger: Connection, ids: readonly string[]): Promise<void> {
  const foreign = [...t.profile.fixtures.enrollmentIds, ...(await t.world.foreign('foreignEnrollmentIds'))];
  const [known] = ids;
  if (known === undefined) return;
  const found = await askByPatternIds(t, 'get-enrollments', stranger, known, (one) => enrollmentsShown(one, foreign));
  if (found !== undefined) t.judge(judgeHandedOut(foreignEnrollmentHidden, found.probe, found.leak));
}

/** Reads all of them again as their owner after a stranger asked for some; missing ones are read once more. */
async function askAfterStranger(
  t: Trial<Ids>,
  { credential }: Connection,
  ids: readonly string[],
  stranger: { readonly asked: Exchange; readonly askedIds: readonly string[] },
) {
  const reads = [await t.send(enrollments(credential, ids))];
  const first = judgeEnrollmentsAskedByStranger({ ...stranger, reads });
  if (first === undefined || !isBroken(first)) return first;
  reads.push(await t.send(enrollments(credential, ids)));
  return judgeEnrollmentsAskedByStranger({ ...stranger, reads });
}

export const foreignEnrollments = defineCheck({
  id: 'isolation/enrollments',
  title: 'The enrollments of another connection are not shown, alone or in a batch, under any entity',
  operation: 'get-enrollments',
  judges,
  run: async (t) => {
    const fixture = neededFixture(t);
    const own = (await requireEnrollments(t)).ids.slice(0, 8);
    await t.premise(enrollments(fixture.credential, own));
    await fixtureAsks(t, fixture, own);
    await strangerAsks(t, fixture, own);
  },
});
