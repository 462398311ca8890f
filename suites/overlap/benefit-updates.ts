import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { fixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import { benefitUpdate } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { jobIdOf, judgeDistinctJob } from '../../oracle/benefits/update.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judgement.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

function judgeJobs(updates: readonly Exchange[]) {
  const jobs = new Set<string>();
  return updates.filter(succeeded).flatMap((exchange) => {
    const judged = judgeDistinctJob(exchange, jobs);
    const job = jobIdOf(exchange);
    if (job !== undefined) jobs.add(job);
    return judged;
  });
}

/** Updates benefits one after the other: what is answered wrongly then, too, is another defect. */
async function updateInOrder(t: Trial, benefitIds: readonly string[]): Promise<readonly Exchange[]> {
  const updates: Exchange[] = [];
  for (const benefitId of benefitIds) updates.push(await t.send(specOf(t, benefitId), ifServed));
  return updates;
}

/** An update at one moment with another one may be refused: a conflict is no defect. */
const ifServed = { valid: 'if-served' } as const;

function specOf(t: Trial, benefitId: string) {
  const { credential } = fixtureBenefit(t).connection;
  return benefitUpdate(credential, benefitId, { description: testDescription });
}

/** "Response 200: benefit_id, job_id", also while another benefit is being updated. Quick runs have no room for it. */
export const overlappingUpdates = defineCheck({
  id: 'overlap/benefit-updates',
  title: 'Updates of two benefits at one moment are each answered with a job of their own',
  operation: 'update-benefit',
  judges: [judgeDistinctJob],
  calls: ['update-benefit'],
  run: async (t) => {
    const benefitIds = t.profile.fixtures.benefitIds.slice(0, 2);
    fixtureBenefit(t);
    if (t.effort.examples <= 10) return;
    if (benefitIds.length < 2) {
      throw doesNotApply('no-fixture', 'the profile names no two benefits (fixtures.benefitIds)');
    }
    await t.withoutOtherWrites(async () => {
      const specs = benefitIds.map((benefitId) => specOf(t, benefitId));
      const judged = judgeJobs(await t.sendTogether(specs, ifServed));
      const isWrong = judged.some(isBroken) && !judgeJobs(await updateInOrder(t, benefitIds)).some(isBroken);
      t.judge(judged.filter((judgement) => !isBroken(judgement) || isWrong));
    });
  },
});
