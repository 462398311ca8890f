import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { fixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import { benefitUpdate } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { jobIdOf, judgeDistinctJob, judgeUpdatedBenefit } from '../../oracle/benefits/update.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { isBroken } from '../../oracle/kernel/judgement.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const judges = [judgeUpdatedBenefit, judgeDistinctJob] as const;

type UpdateTrial = Trial<IdsOf<typeof judges>>;

/** What each of several updates is answered with, in order. */
interface Updated {
  readonly benefitId: string;
  readonly exchange: Exchange;
}

function judgeUpdates(updates: readonly Updated[]) {
  const jobs = new Set<string>();
  return updates
    .filter(({ exchange }) => succeeded(exchange))
    .flatMap(({ benefitId, exchange }) => {
      const judged = [...judgeUpdatedBenefit(exchange, benefitId), ...judgeDistinctJob(exchange, jobs)];
      const job = jobIdOf(exchange);
      if (job !== undefined) jobs.add(job);
      return judged;
    });
}

/** Updates benefits one after the other: what is answered wrongly then, too, is another defect. */
async function updateInOrder(t: UpdateTrial, benefitIds: readonly string[]): Promise<readonly Updated[]> {
  const updates: Updated[] = [];
  for (const benefitId of benefitIds)
    updates.push({ benefitId, exchange: await t.send(specOf(t, benefitId), ifServed) });
  return updates;
}

/** An update at one moment with another one may be refused: a conflict is no defect. */
const ifServed = { valid: 'if-served' } as const;

function specOf(t: UpdateTrial, benefitId: string) {
  const { credential } = fixtureBenefit(t).connection;
  return benefitUpdate(credential, benefitId, { description: testDescription });
}

/** "Response 200: benefit_id, job_id", also while another benefit is being updated. Quick runs have no room for it. */
export const overlappingUpdates = defineCheck({
  id: 'overlap/benefit-updates',
  title: 'Updates of two benefits at one moment are each answered with their own benefit, and a job of their own',
  operation: 'update-benefit',
  judges,
  calls: ['update-benefit'],
  run: async (t) => {
    const benefitIds = t.profile.fixtures.benefitIds.slice(0, 2);
    fixtureBenefit(t);
    if (t.effort.examples <= 10) return;
    if (benefitIds.length < 2) {
      throw doesNotApply('no-fixture', 'the profile names no two benefits (fixtures.benefitIds)');
    }
    await t.withoutOtherWrites(async () => {
      const exchanges = await t.sendTogether(
        benefitIds.map((benefitId) => specOf(t, benefitId)),
        ifServed,
      );
      const together = exchanges.map((exchange, index) => ({ benefitId: benefitIds[index] ?? '', exchange }));
      const judged = judgeUpdates(together);
      const isWrong = judged.some(isBroken) && !judgeUpdates(await updateInOrder(t, benefitIds)).some(isBroken);
      t.judge(judged.filter((judgement) => !isBroken(judgement) || isWrong));
    });
  },
});
