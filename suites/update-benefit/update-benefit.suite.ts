import { benefitDescription, benefitDescriptionBoundaries } from '../../generators/benefit-descriptions.ts';
import { unknownLike } from '../../generators/unknown-ids.ts';
import { blockedBy, doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check, Suite } from '../../harness/check.ts';
import { fixtureBenefit, ordinaryPremise, testDescription } from '../../harness/premises/ordinary-request.ts';
import { isServedUnderEntity } from '../../harness/premises/served-under-entity.ts';
import { benefitUpdate, enrolledIndividuals } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { describeAnswer, jsonOf, refused, statusOf, succeeded } from '../../oracle/answer.ts';
import { areRefusedAlike, concernsOperation, mayBeUnavailable } from '../../oracle/availability.ts';
import { enrolledIn, judgeBenefitId } from '../../oracle/benefits/enrolled.ts';
import { asObject, asString } from '../../oracle/json.ts';
import { type Judgement, judge } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';

function judgeAccepted(requirement: string, exchange: Exchange, told: string): Judgement {
  return judge(requirement, succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the benefit_id and the job_id',
    actual: describeAnswer(exchange),
    message: `A known benefit can't be given ${told}.`,
  });
}

/**
 * Whether the refusal of an update is for the provider, and not for the benefit or its description: an unknown benefit is
 * refused alike, and who is enrolled in the known one is not shown either, which fewer providers can tell.
 */
async function isUnavailable(t: Trial<string>, refusal: Exchange, benefitId: string): Promise<boolean> {
  if (concernsOperation(refusal)) return true;
  const { credential } = fixtureBenefit(t).connection;
  const update = benefitUpdate(credential, unknownLike(benefitId), { description: testDescription });
  if (!areRefusedAlike(refusal, await t.send(update, { valid: false }))) return false;
  return !(
    t.offers('list-enrolled-individuals') && succeeded(await t.sendOnce(enrolledIndividuals(credential, benefitId)))
  );
}

const known: Check = {
  id: 'update-benefit/known-benefit',
  title: 'Every known benefit takes a description, and its update is answered with its id and a job of its own',
  operation: 'update-benefit',
  requirements: ['BEN-010', 'BEN-011', 'BEN-014'],
  calls: ['update-benefit'],
  run: async (t) => {
    const { connection } = fixtureBenefit(t);
    const jobs = new Set<string>();
    const ids = t.profile.fixtures.benefitIds.slice(0, 2);
    for (const [index, benefitId] of [...ids, ...ids.slice(0, 1)].entries()) {
      const spec = benefitUpdate(connection.credential, benefitId, { description: testDescription });
      const exchange = await (index === 0 ? t.sendOnce(spec) : t.send(spec));
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange));
      if (mayBeUnavailable(exchange) && jobs.size === 0 && (await isUnavailable(t, exchange, benefitId))) {
        const told = `the operation is not available for this provider: ${describeAnswer(exchange)}`;
        throw doesNotApply('not-granted', told);
      }
      if (refused(exchange) && (await isServedUnderEntity(t, statusOf(exchange), spec, succeeded))) continue;
      t.judge(judgeAccepted('BEN-010', exchange, 'a description'), judgeBenefitId('BEN-011', exchange, benefitId));
      const job = asString(asObject(jsonOf(exchange))?.job_id);
      if (job === undefined || job === '') continue;
      t.judge(
        judge('BEN-014', !jobs.has(job), {
          exchanges: [exchange],
          pointer: '/job_id',
          expected: 'another job than that of the update before',
          actual: job,
          message: 'Two updates are told to be the same job.',
        }),
      );
      jobs.add(job);
    }
  },
};

const descriptions: Check = {
  id: 'update-benefit/descriptions',
  title: 'Any Unicode text is accepted as a description',
  operation: 'update-benefit',
  requirements: ['BEN-012'],
  calls: ['update-benefit'],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    await ordinaryPremise(t, 'update-benefit');
    await t.forAll(
      'description',
      benefitDescription(),
      async (body) => {
        const exchange = await t.send(benefitUpdate(connection.credential, benefitId, body));
        if (exchange.end !== 'answered') return [];
        const judged = judgeAccepted('BEN-012', exchange, JSON.stringify(body.description).slice(0, 80));
        if (judged.kind !== 'broken') return [judged];
        // It may be refused whatever it says.
        const plain = benefitUpdate(connection.credential, benefitId, { description: testDescription });
        return succeeded(await t.send(plain)) ? [judged] : [];
      },
      { examples: benefitDescriptionBoundaries.slice(1), randomExamples: Math.floor(t.effort.examples / 6) },
    );
  },
};

const wrong: Check = {
  id: 'update-benefit/refused',
  title: 'An unknown benefit, and a description of a wrong type, are refused',
  operation: 'update-benefit',
  requirements: ['BEN-013', 'BEN-015'],
  calls: ['update-benefit'],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    const { credential } = connection;
    await ordinaryPremise(t, 'update-benefit');
    const attempts = [
      { requirement: 'BEN-013', id: unknownLike(benefitId), description: testDescription, told: 'an unknown benefit' },
      { requirement: 'BEN-015', id: benefitId, description: 42, told: 'a description that is a number' },
      { requirement: 'BEN-015', id: benefitId, description: ['text'], told: 'a description that is an array' },
    ];
    for (const { requirement, id, description, told } of attempts) {
      const exchange = await t.send(benefitUpdate(credential, id, { description }), { valid: false });
      if (!refused(exchange) && !succeeded(exchange)) throw blockedBy(describeAnswer(exchange));
      t.judge(
        judge(requirement, refused(exchange), {
          exchanges: [exchange],
          expected: 'a refusal',
          actual: describeAnswer(exchange),
          message: `The update of ${told} is answered with success.`,
        }),
      );
    }
  },
};

const enrolledUnchanged: Check = {
  id: 'update-benefit/enrolled-unchanged',
  title: 'An update of the description does not change who is enrolled',
  operation: 'update-benefit',
  requirements: ['BEN-016'],
  calls: ['update-benefit', 'list-enrolled-individuals'],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    const read = () => t.premise(enrolledIndividuals(connection.credential, benefitId));
    const before = await read();
    const update = await t.premise(benefitUpdate(connection.credential, benefitId, { description: testDescription }));
    const after = await read();
    const sorted = (exchange: Exchange) => [...new Set(enrolledIn(exchange))].sort().join();
    t.judge(
      judge('BEN-016', sorted(before) === sorted(after), {
        exchanges: [before, update, after],
        operation: 'update-benefit',
        pointer: '/individual_ids',
        expected: `the same ${enrolledIn(before).length} individuals as before`,
        actual: `${enrolledIn(after).length} individuals, not the same`,
        message: 'Updating the description of a benefit changes who is enrolled in it.',
      }),
    );
  },
};

export const updateBenefit: Suite = {
  name: 'update-benefit',
  title: 'Update a deduction',
  checks: [known, descriptions, wrong, enrolledUnchanged],
};
