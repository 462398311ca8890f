import { isFailure } from '../../harness/outcome/is-failure.ts';
import type { EffortFigures } from '../../harness/settings/effort.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { judgeSameAnswer } from '../../oracle/overlap/same-answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { AnswersAlone } from './alone.ts';
import { type BranchRead, groupsOfReads } from './branch-reads.ts';
import { ifServed } from './branch-stage.ts';

type ReadId = IdsOf<[typeof judgeSameAnswer]>;
type ReadsTrial = Trial<ReadId>;
type Judged = readonly Judgement<ReadId>[];

/** Reads of one or several connections at one moment. */
export const overlappingReads = defineCheck({
  id: 'overlap/reads',
  title: 'Reads that differ in one thing alone are answered at one moment as each is alone',
  operation: null,
  judges: [judgeSameAnswer],
  calls: [],
  opens: true,
  run: async (t) => judgeReads(t, await groupsOfReads(t), new AnswersAlone(t)),
});

/** The number of times that the most similar requests are sent at one moment: more once something is wrong. */
export function timesOf({ effort }: Trial, isWrong = false): number {
  return Math.max(isWrong ? repeatsOf(effort) : 1, Math.min(20, Math.floor(effort.examples / 15)));
}

/** The number of times that a wrong answer is asked for again, to say how often it occurs. */
export function repeatsOf({ sequences }: EffortFigures): number {
  return sequences === 0 ? 5 : 20;
}

/** Reads that differ in one thing alone, at one moment; at quick effort the first ones of each group. */
async function judgeReads(
  t: ReadsTrial,
  groups: readonly (readonly BranchRead[])[],
  alone: AnswersAlone,
): Promise<void> {
  for (const group of groups) {
    const chosen = group.slice(0, t.effort.sequences === 0 ? 2 : group.length);
    await alone.readFirst(chosen);
    const rounds: Judged[] = [];
    // Which of two is answered first is a matter of luck, and of the order in which they are sent.
    const isBatch = chosen.every(
      ({ spec }) => spec.operation === 'get-pay-statement' || spec.operation === 'get-enrollments',
    );
    const least = isBatch || chosen.some(({ isForeign }) => isForeign) ? 2 : 1;
    while (rounds.length < Math.max(least, timesOf(t, rounds.flat().some(isBroken))))
      rounds.push(await readOnce(t, rounds.length % 2 === 0 ? chosen : chosen.toReversed(), alone));
    const judged = rounds.flat();
    t.judge(judged.map((each) => withFrequency(each, rounds)));
    const failure = blockConsequences(judged).find(isFailure);
    if (failure === undefined) continue;
    t.stopOverlaps(failure.requirement);
    return;
  }
}

async function readOnce(t: Trial, reads: readonly BranchRead[], alone: AnswersAlone): Promise<Judged> {
  const judged: Judgement<ReadId>[] = [];
  for (let start = 0; start < reads.length; start += t.maxTogether) {
    const now = reads.slice(start, start + t.maxTogether);
    // One at a time is refused by whoever sends them.
    if (now.length < 2 && t.maxTogether > 1) continue;
    const answers = await t.sendTogether(
      now.map(({ spec }) => spec),
      ifServed,
    );
    const sent = answers.map((exchange, index) => ({ branch: index + 1, exchange }));
    for (const [index, read] of now.entries()) {
      const exchange = answers[index];
      if (exchange !== undefined) judged.push(...(await alone.judge({ ...read, exchange }, sent)));
    }
  }
  return judged;
}

/** Adds to broken judgements in how many rounds they were broken. */
export function withFrequency<Id extends RequirementId>(
  judgement: Judgement<Id>,
  rounds: readonly (readonly Judgement[])[],
): Judgement<Id> {
  if (!isBroken(judgement)) return judgement;
  const isSame = (other: Judgement) => isBroken(other) && other.requirement === judgement.requirement;
  const seen = rounds.filter((round) => round.some(isSame)).length;
  const confirmed = { failed: seen, of: rounds.length };
  return { ...judgement, confirmed, actual: `${judgement.actual}, in ${seen} of ${rounds.length} rounds` };
}
