import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { otherThanText, otherThanUuid } from '../../generators/ids/uuids.ts';
import { doesNotApply, failedPremise, requireAnswered } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { fixtureBenefit } from '../../harness/premises/ordinary-request.ts';
import { isServedUnderEntity } from '../../harness/premises/served-under-entity.ts';
import { blockedByUnknown } from '../../harness/premises/unknown-fixtures.ts';
import { enrolledIndividuals, under } from '../../harness/requests/requests.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import { judgeEnrolledAnswered, knownIsAnswered } from '../../oracle/benefits/enrolled.ts';
import {
  judgeMalformedBenefit,
  judgeUnknownBenefit,
  judgeUnknownElsewhere,
} from '../../oracle/benefits/unknown-benefit.ts';
import { mayBeUnavailable } from '../../oracle/every-operation/availability.ts';
import { mayRefuse } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Reads the enrolled individuals of a known benefit. If it may be refused as unavailable ("automated providers only"),
 * nothing is judged, unless it is served under an entity.
 */
async function readKnown(t: Trial, benefitId: string): Promise<Exchange> {
  const { connection } = fixtureBenefit(t);
  const spec = enrolledIndividuals(connection.credential, benefitId);
  const exchange = requireAnswered(await t.sendOnce(spec));
  const [entityId] = connection.entityIds;
  const isThere = async () => entityId !== undefined && succeeded(await t.sendOnce({ ...spec, ...under(entityId) }));
  // If the request is served once it names an entity, the operation is available.
  const { provision } = t.world;
  const mayLack = mayRefuse('list-enrolled-individuals', statusOf(exchange), provision) || mayBeUnavailable(exchange);
  if (mayLack && !(await isThere())) {
    throw failedPremise(exchange, `a known benefit is refused: ${describeAnswer(exchange)}`, t.world);
  }
  return exchange;
}

const known = defineCheck({
  id: 'list-enrolled-individuals/known-benefit',
  title: 'Every known benefit is answered with its enrolled individuals',
  judges: [judgeEnrolledAnswered],
  run: async (t) => {
    const { connection } = fixtureBenefit(t);
    for (const benefitId of t.profile.fixtures.benefitIds.slice(0, 4)) {
      const exchange = await readKnown(t, benefitId);
      const spec = enrolledIndividuals(connection.credential, benefitId);
      if (refused(exchange) && (await isServedUnderEntity(t, statusOf(exchange), spec, succeeded))) continue;
      t.judge(judgeEnrolledAnswered(exchange));
      // It is not known to which own entity the benefit belongs, so the request may be refused under each.
      for (const entityId of t.effort.isQuick ? [] : connection.entityIds) {
        await t.send({ ...spec, ...under(entityId) }, { valid: 'if-served' });
      }
    }
    t.judge(blockedByUnknown(t, 'benefitIds', knownIsAnswered));
  },
});

/** Judges that a benefit stays unknown when it is asked for again, and is unknown in a connection without benefits. */
async function judgeUnknownAgain(
  t: Trial<IdsOf<[typeof judgeUnknownBenefit, typeof judgeUnknownElsewhere]>>,
  candidates: readonly string[],
  knownIds: ReadonlySet<string>,
): Promise<void> {
  const [id] = candidates.filter((one) => !knownIds.has(one));
  if (id === undefined) return;
  const again = await t.send(enrolledIndividuals(fixtureBenefit(t).connection.credential, id));
  if (again.end === 'answered') t.judge(judgeUnknownBenefit(again));
  if (t.effort.isQuick || t.judgements.some(isBroken) || !t.offers('create-sandbox-connection')) return;
  const created = await orNone(t.world.main());
  if (created === undefined) return;
  t.judge(judgeUnknownElsewhere(await t.send(enrolledIndividuals(created.credential, id), { valid: false })));
}

const unknown = defineCheck({
  id: 'list-enrolled-individuals/unknown-benefit',
  title: 'An unknown benefit is answered 404, not_found_error, benefit_not_found',
  judges: [judgeUnknownBenefit, judgeMalformedBenefit, judgeUnknownElsewhere],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    // The check of known benefits judges whether this benefit should be served.
    if (!succeeded(await readKnown(t, benefitId))) throw doesNotApply('not-observed', 'a known benefit is refused');
    const knownIds = new Set(t.profile.fixtures.benefitIds);
    const unknownIds = [unknownLike(benefitId), unknownLike(unknownLike(benefitId).replace(/\d/g, '7'))];
    for (const [index, id] of unknownIds.filter((one) => !knownIds.has(one)).entries()) {
      // The benefit must be unknown under an own entity, too.
      const extras = index > 0 ? under(connection.entityIds[0]) : {};
      const exchange = requireAnswered(await t.send(enrolledIndividuals(connection.credential, id, extras)));
      const judged = judgeUnknownBenefit(exchange);
      const isWrong = judged.some(isBroken);
      // If a known benefit is refused under this entity, too, the entity is the cause.
      const isForEntity =
        isWrong && index > 0 && !succeeded(await t.send(enrolledIndividuals(connection.credential, benefitId, extras)));
      if (!isForEntity) t.judge(judged);
    }
    if (!t.judgements.some(isBroken)) await judgeUnknownAgain(t, unknownIds, knownIds);
    const others = uuidPattern.test(benefitId) ? otherThanUuid(benefitId) : otherThanText(benefitId);
    for (const { label, value } of rotateForms(t, others, { place: 1, quickCount: 1 })) {
      if (knownIds.has(value)) continue;
      const exchange = await t.send(enrolledIndividuals(connection.credential, value), { valid: false });
      t.judge(judgeMalformedBenefit(exchange, label));
    }
  },
});

export const listEnrolledIndividuals: Suite = {
  name: 'list-enrolled-individuals',
  title: 'List enrolled individuals',
  checks: [known, unknown],
};
