import {
  type BranchedProgram,
  branchBoundaries,
  branchedPrograms,
  branchesOf,
} from '../../generators/sequences/branches.ts';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';
import { isFailure } from '../../harness/outcome/is-failure.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { emptyModel, type Model, withConnection } from '../../oracle/model/model.ts';
import { judgeDistinctResults, judgeThereAfterwards, timelineOf } from '../../oracle/overlap/creations.ts';
import { judgeSameAnswer } from '../../oracle/overlap/same-answer.ts';
import { findOrder, judgeSomeOrder } from '../../oracle/overlap/some-order.ts';
import { groupsOfReads } from './branch-reads.ts';
import { playRound, type Round } from './branch-round.ts';
import type { BranchStage, Payer } from './branch-stage.ts';
import { AnswersAlone, repeatsOf, timesOf, withFrequency } from './reads.ts';

const judges = [judgeSomeOrder, judgeSameAnswer, judgeDistinctResults, judgeThereAfterwards] as const;

type BranchId = IdsOf<typeof judges>;
type Judged = readonly Judgement<BranchId>[];

const exploredPrograms = 5;

/** The longest time for which one failing program is repeated, while it is made smaller, too. In milliseconds. */
const repeatingMs = 20_000;

/** Sends requests of several branches side by side, and judges the answers by the model. */
export const branches = defineCheck({
  id: 'overlap/branches',
  title: 'What is done in branches side by side is answered as if each request came alone, in some order',
  judges,
  calls: ['create-sandbox-connection'],
  runsFirst: true,
  run: async (t) => {
    if (!t.offers('create-sandbox-payment')) return;
    const groups = await groupsOfReads(t);
    const alone = new AnswersAlone(t);
    // The second payer is the connection on which other checks try disconnections: they and this check take turns.
    await t.world.inTurnOnRefusing(async () => {
      const [first, ...others] = await payersOf(t);
      if (first === undefined) return;
      const stage: BranchStage = { t, payers: [first, ...others], reads: groups.flat() };
      const kept = t.exploration?.takeEntries('branches') ?? [];
      await t.withoutOtherWrites(() => playPrograms(t, stage, alone, kept), {
        on: [...stage.payers.map(({ connection }) => connection), ...stage.reads.map(({ spec }) => spec)],
      });
      const failure = blockConsequences(t.judgements).find(isFailure);
      // A target that mixes up what overlaps would fail other checks, too, and not for what they test.
      if (failure !== undefined) t.stopOverlaps(failure.requirement);
    });
  },
});

/** The connections to pay in: two if the second can be had, and none if payments can't be created. */
async function payersOf(t: Trial): Promise<readonly Payer[]> {
  const payer = async (connection: Connection): Promise<Payer> => ({
    connection,
    isRead: t.offers('get-pay-statement') && isGranted(connection, 'get-pay-statement'),
    individualIds: await t.world.individuals(connection),
  });
  const one = await t.world.payees();
  if (!isGranted(one, 'create-sandbox-payment')) return [];
  const first = await payer(one);
  const other = await orNone(t.world.refusing());
  const isApart = other !== undefined && other.connectionId !== one.connectionId;
  // Another check tries wrong requests on this connection, and may have disconnected it.
  const second = isApart ? await orNone(payer(other)) : undefined;
  return second === undefined ? [first] : [first, second];
}

/** Plays programs until one is answered wrong: boundary cases, then random ones. @param kept those of an exploration */
async function playPrograms(
  t: Trial<BranchId>,
  stage: BranchStage,
  alone: AnswersAlone,
  kept: readonly { readonly program: BranchedProgram }[],
): Promise<void> {
  const { sequences, shrinkRequests } = t.effort;
  const repeats = repeatsOf(t.effort);
  /** The requirements that an earlier program broke. */
  const reported = new Set<string>();
  let isShrinking = false;
  /** When a failing program is repeated no more, on the clock of `performance.now`. */
  let repeatUntil = Number.POSITIVE_INFINITY;
  let failing: CorpusEntry | null = null;
  const body = async (program: BranchedProgram): Promise<Judged> => {
    const isNew = (each: Judgement) => !isBroken(each) || !reported.has(each.requirement);
    const judgeOnce = async () => (await judgeProgram(stage, program, alone)).filter(isNew);
    const tries = [await judgeOnce()];
    const isWrong = () => tries.some((judged) => judged.some(isBroken));
    // A race does not show each time, so a smaller program is tried up to three times.
    while (isShrinking && tries.length < 3 && !isWrong()) tries.push(await judgeOnce());
    const entry = { schemaVersion: 1, kind: 'branches', program } as const;
    if (!isWrong()) {
      t.exploration?.note(entry, kindsByMoment(program));
      return tries.flat();
    }
    failing = entry;
    if (!isShrinking) repeatUntil = performance.now() + repeatingMs;
    isShrinking = true;
    while (tries.length < repeats && performance.now() < repeatUntil) tries.push(await judgeOnce());
    const wrong = tries.find((judged) => judged.some(isBroken)) ?? [];
    return wrong.map((each) => withFrequency(each, tries));
  };
  // An example is about ten requests.
  const options = { shrinkExamples: Math.ceil(shrinkRequests / 10) };
  /** @returns whether to go on: nothing that fails the check was found */
  const play = async (name: string, programs: ReturnType<typeof branchesOf>, randomExamples: number) => {
    isShrinking = false;
    await t.forAll(name, programs, body, { ...options, randomExamples });
    // A failing program is made smaller as long as it fails, so the last failing one is the smallest.
    if (failing !== null) t.exploration?.keep(failing);
    for (const judgement of t.judgements.filter(isBroken)) reported.add(judgement.requirement);
    return !t.judgements.some(isFailure);
  };
  if (t.exploration !== null) {
    for (const { program } of kept) {
      if (!(await play('kept branches', branchesOf(program), 1))) return;
    }
    await play('explored branches', branchedPrograms(), exploredPrograms);
    return;
  }
  for (const [name, program] of Object.entries(branchBoundaries)) {
    if (!(await play(name, branchesOf(program), timesOf(t)))) return;
  }
  // Two halves, since a broken advisory requirement ends one half, and not the other.
  for (const name of ['branches', 'further branches']) {
    if (!(await play(name, branchedPrograms(), Math.floor(sequences / 2)))) return;
  }
}

/** The kinds of steps that were sent at each moment, e.g. `pay, pay, read`: a new mixture is worth keeping. */
function kindsByMoment({ branches: all }: BranchedProgram): readonly string[] {
  // A branch has three steps at most.
  return [0, 1, 2].map((moment) =>
    all
      .flatMap((steps) => steps[moment]?.kind ?? [])
      .sort()
      .join(', '),
  );
}

/** Plays a program and judges the answers. If any is wrong, plays it again, one request after the other, to compare. */
async function judgeProgram(stage: BranchStage, program: BranchedProgram, alone: AnswersAlone): Promise<Judged> {
  const round = await playRound(stage, program, 'together');
  const found: Judgement<BranchId>[] = [];
  for (const read of round.reads) {
    found.push(...(await alone.judge(read, round.sent)));
  }
  const model = modelOf(stage);
  const isPaidWrong =
    judgePayments(model, round, undefined).some(isBroken) ||
    round.momentsByPayer.some((moments) => findOrder(model, moments).kind === 'unexplained');
  // If the same requests get wrong answers one after the other, too, the overlap is not to blame.
  const needsControl = isPaidWrong || found.some(isBroken);
  const control = needsControl ? await playRound(stage, program, 'one after the other') : undefined;
  const inOrder: Judgement<BranchId>[] = [];
  for (const read of control?.reads ?? []) inOrder.push(...(await alone.judge(read, control?.sent ?? [])));
  const isWrongInOrder = (each: Judgement) =>
    isBroken(each) && inOrder.some((other) => isBroken(other) && other.requirement === each.requirement);
  return [...found.filter((each) => !isWrongInOrder(each)), ...judgePayments(model, round, control)];
}

function modelOf({ payers }: BranchStage): Model {
  return payers.reduce<Model>(
    (before, { connection }, index) => withConnection(before, connection.connectionId ?? `${index}`, `${index}`),
    emptyModel,
  );
}

/** Judges ids, dates and reading back of a round's payments. @param control the program played in order, if needed */
function judgePayments(model: Model, round: Round, control: Round | undefined): Judged {
  const { sent } = round;
  const distinct = judgeDistinctResults({
    operation: 'create-sandbox-payment',
    // An overlapping creation may also get the id of one that nothing overlapped, so those count on both sides.
    overlapping: [...round.overlapping, ...round.notOverlapped],
    inOrder: [...round.notOverlapped, ...(control?.notOverlapped ?? []), ...(control?.overlapping ?? [])],
  });
  const isLostInOrder = control !== undefined && judgeThereAfterwards(control.created)?.kind === 'broken';
  const there = round.overlapping.length > 1 && !isLostInOrder ? judgeThereAfterwards(round.created) : undefined;
  const orderJudgements = round.momentsByPayer.map((overlapping) =>
    judgeSomeOrder({
      model,
      overlapping,
      inOrder: control?.momentsByPayer.find(({ payer }) => payer === overlapping.payer),
      sent,
    }),
  );
  const judged = [...distinct, there, ...orderJudgements].filter((each) => each !== undefined);
  return judged.map((each) => (isBroken(each) ? { timeline: timelineOf(sent), ...each } : each));
}
