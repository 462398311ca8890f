import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import {
  benefitDescription,
  benefitDescriptionBoundaries,
  benefitDescriptionLengths,
} from '../../generators/text/benefit-descriptions.ts';
import { blockedBy, failedPremise, requireAnswered } from '../../harness/outcome/cannot-judge.ts';
import { fixtureBenefit, ordinaryPremise, testDescription } from '../../harness/premises/ordinary-request.ts';
import { isServedUnderEntity } from '../../harness/premises/served-under-entity.ts';
import { blockedByUnknown } from '../../harness/premises/unknown-fixtures.ts';
import { automatedJobs, benefitUpdate, enrolledIndividuals } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import {
  descriptionIsTaken,
  judgeAnyTextAccepted,
  judgeDescriptionAccepted,
  judgeEnrolledUnchanged,
  judgeUnknownUpdate,
  judgeWrongDescription,
} from '../../oracle/benefits/update.ts';
import { areRefusedAlike, concernsOperation, mayBeUnavailable } from '../../oracle/every-operation/availability.ts';
import { mayRefuse } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Whether an update may be refused because the provider lacks updates: an unknown benefit is refused alike, and the
 * known one's enrolled individuals, which fewer providers offer, can't be read.
 */
async function mayLackUpdates(t: Trial, refusal: Exchange, benefitId: string): Promise<boolean> {
  if (mayRefuse('update-benefit', statusOf(refusal), t.world.provision)) return true;
  if (!mayBeUnavailable(refusal)) return false;
  if (concernsOperation(refusal)) return true;
  const { credential } = fixtureBenefit(t).connection;
  const update = benefitUpdate(credential, unknownLike(benefitId), { description: testDescription });
  if (!areRefusedAlike(refusal, await t.send(update, { valid: false }))) return false;
  return !(
    t.offers('list-enrolled-individuals') && succeeded(await t.sendOnce(enrolledIndividuals(credential, benefitId)))
  );
}

/** Gives each of several benefits a description beyond ASCII. Another check judges whether that is accepted. */
async function updateOthers(t: Trial, benefitIds: readonly string[]): Promise<void> {
  const { connection } = fixtureBenefit(t);
  for (const benefitId of benefitIds) {
    const spec = benefitUpdate(connection.credential, benefitId, { description: `${testDescription} – 年金 é` });
    await t.send(spec, { valid: 'if-served' });
  }
}

/** Updates two benefits at one moment. The judges of all answers judge that each has a job of its own. */
async function updateTogether(t: Trial, benefitIds: readonly string[]): Promise<void> {
  if (benefitIds.length < 2 || t.maxTogether < 2) return;
  const { credential } = fixtureBenefit(t).connection;
  const specs = benefitIds.map((id) => benefitUpdate(credential, id, { description: testDescription }));
  await t.withoutOtherWrites(async () => {
    await t.sendTogether(specs, { valid: 'if-served' });
  });
}

const known = defineCheck({
  id: 'update-benefit/known-benefit',
  title: 'Every known benefit takes a description',
  judges: [judgeDescriptionAccepted],
  run: async (t) => {
    const { connection } = fixtureBenefit(t);
    const ids = t.profile.fixtures.benefitIds.slice(0, 2);
    let isAnyTaken = false;
    for (const [index, benefitId] of [...ids, ...ids.slice(0, 1)].entries()) {
      const spec = benefitUpdate(connection.credential, benefitId, { description: testDescription });
      const exchange = requireAnswered(await (index === 0 ? t.sendOnce(spec) : t.send(spec)));
      if (!isAnyTaken && (await mayLackUpdates(t, exchange, benefitId))) {
        throw failedPremise(exchange, `every update is refused: ${describeAnswer(exchange)}`, t.world);
      }
      if (refused(exchange) && (await isServedUnderEntity(t, statusOf(exchange), spec, succeeded))) continue;
      t.judge(judgeDescriptionAccepted(exchange, 'a description'));
      isAnyTaken ||= succeeded(exchange);
    }
    t.judge(blockedByUnknown(t, 'benefitIds', descriptionIsTaken));
    if (!t.effort.isQuick) await updateOthers(t, ids.slice(1));
    // The list is read again after the updates: order and uniqueness may hold only while it does not grow.
    if (t.offers('list-automated-jobs')) await t.send(automatedJobs(connection.credential));
    if (!t.effort.isQuick) await updateTogether(t, ids);
  },
});

const descriptions = defineCheck({
  id: 'update-benefit/descriptions',
  title: 'Any Unicode text is accepted as a description',
  judges: [judgeAnyTextAccepted],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    await ordinaryPremise(t, 'update-benefit');
    // It is left open whether these are accepted. The judges of all answers judge the answers.
    for (const body of t.effort.isQuick ? [] : benefitDescriptionLengths) {
      await t.send(benefitUpdate(connection.credential, benefitId, body), { valid: 'if-served' });
    }
    await t.forAll(
      'description',
      benefitDescription(),
      async (body) => {
        const exchange = await t.send(benefitUpdate(connection.credential, benefitId, body));
        if (exchange.end !== 'answered') return [];
        const judged = judgeAnyTextAccepted(exchange, JSON.stringify(body.description).slice(0, 80));
        if (!isBroken(judged)) return [judged];
        // If a plain description is refused, too, the text is not to blame.
        const plain = benefitUpdate(connection.credential, benefitId, { description: testDescription });
        return succeeded(await t.send(plain)) ? [judged] : [];
      },
      { examples: benefitDescriptionBoundaries.slice(1), randomExamples: Math.floor(t.effort.examples / 6) },
    );
  },
});

const wrong = defineCheck({
  id: 'update-benefit/refused',
  title: 'An unknown benefit, and a description of a wrong type, are refused',
  judges: [judgeUnknownUpdate, judgeWrongDescription],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    const { credential } = connection;
    await ordinaryPremise(t, 'update-benefit');
    const attempts = [
      {
        judge: judgeUnknownUpdate,
        id: unknownLike(benefitId),
        description: testDescription,
        what: 'an unknown benefit',
      },
      { judge: judgeWrongDescription, id: benefitId, description: 42, what: 'a description that is a number' },
      { judge: judgeWrongDescription, id: benefitId, description: ['text'], what: 'a description that is an array' },
    ];
    for (const { judge, id, description, what } of attempts) {
      const exchange = await t.send(benefitUpdate(credential, id, { description }), { valid: false });
      if (!refused(exchange) && !succeeded(exchange)) throw blockedBy(describeAnswer(exchange), exchange);
      t.judge(judge(exchange, what));
    }
  },
});

const enrolledUnchanged = defineCheck({
  id: 'update-benefit/enrolled-unchanged',
  title: 'An update of the description does not change who is enrolled',
  judges: [judgeEnrolledUnchanged],
  calls: ['update-benefit', 'list-enrolled-individuals'],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    const read = () => t.premise(enrolledIndividuals(connection.credential, benefitId));
    const before = await read();
    const update = await t.premise(benefitUpdate(connection.credential, benefitId, { description: testDescription }));
    const after = await read();
    t.judge(judgeEnrolledUnchanged(before, update, after));
  },
});

export const updateBenefit: Suite = {
  name: 'update-benefit',
  title: 'Update a deduction',
  checks: [known, descriptions, wrong, enrolledUnchanged],
};
