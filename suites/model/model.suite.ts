import type { Arbitrary } from 'fast-check';
import { commandBoundaries, interleaved } from '../../generators/sequences/command-boundaries.ts';
import { type Command, commands, partsOf } from '../../generators/sequences/commands.ts';
import { isFailure } from '../../harness/outcome/is-failure.ts';
import type { Exploration } from '../../harness/trial/exploration.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { play, type SequenceId, sequenceJudges } from './sequence.ts';
import { Stage } from './stage.ts';

/**
 * The connections in which sequences are played. All sequences share them, since a run may create few; the model allows
 * for what earlier sequences did.
 */
const base = { ordinary: 'model first', small: 'model second' };
/** The connections that sequences may add. */
const further = 2;

const sequences = defineCheck({
  id: 'model/sequences',
  title: 'Any sequence of commands in several connections leads where the model of the interface says',
  judges: sequenceJudges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment'],
  connections: Object.keys(base).length + further,
  reusesConnections: true,
  run: async (t) => {
    const stage = await t.world.makeOnce('stage of the model', async () => {
      const first = new Stage(t, further);
      await first.addBase(base.ordinary);
      await first.addSmallBase(base.small);
      return first;
    });
    stage.t = t;
    if (t.exploration === null) await playAll(t, stage);
    else await exploreSequences(t, stage, t.exploration);
  },
});

const maxCommands = 30;

const exploredSequences = 5;

/** Plays the sequences of the corpus, then random ones, and keeps those that show something new. */
async function exploreSequences(t: Trial<SequenceId>, stage: Stage, exploration: Exploration): Promise<void> {
  const judged = bodyOf(t, stage);
  let failing: readonly Command[] | null = null;
  const body = async (steps: readonly Command[]): Promise<readonly Judgement<SequenceId>[]> => {
    const found = await judged(steps);
    if (found.some(isFailure)) failing = steps;
    else exploration.note({ schemaVersion: 1, kind: 'sequence', steps }, transitionsOf(stage.sent));
    return found;
  };
  const options = optionsOf(t);
  const playKind = async (name: string, arbitrary: Arbitrary<readonly Command[]>, randomExamples: number) => {
    await t.forAll(name, arbitrary, body, { ...options, randomExamples });
    // A failing sequence is made shorter as long as it fails, so the last failing one is the shortest.
    if (failing !== null) exploration.keep({ schemaVersion: 1, kind: 'sequence', steps: failing });
    return failing === null;
  };
  for (const { steps } of exploration.takeEntries('sequence')) {
    if (steps.length > 0 && !(await playKind('kept sequence', partsOf(steps), 1))) return;
  }
  await playKind('explored sequence', commands(maxCommands), exploredSequences);
}

function transitionsOf(sent: readonly Exchange[]): readonly string[] {
  const answers = sent.map(({ operation, response }) => `${operation} ${response?.status ?? 'none'}`);
  return answers.map((answer, index) => `${answers[index - 1] ?? 'begin'} > ${answer}`);
}

function optionsOf({ effort }: Trial) {
  return { shrinkExamples: Math.ceil(effort.shrinkRequests / 2) };
}

function bodyOf(t: Trial<SequenceId>, stage: Stage) {
  return async (steps: readonly Command[]): Promise<readonly Judgement<SequenceId>[]> => {
    const found = blockConsequences(await play(stage, steps));
    // An advisory does not make a sequence fail: a target may well live with it, and the sequence has gone on.
    const isAdvisory = (judgement: Judgement<SequenceId>) => isBroken(judgement) && !isFailure(judgement);
    t.judge(found.filter(isAdvisory));
    return found.filter((judgement) => !isAdvisory(judgement));
  };
}

async function playAll(t: Trial<SequenceId>, stage: Stage): Promise<void> {
  const { longSequences, sequences } = t.effort;
  const [options, body] = [optionsOf(t), bodyOf(t, stage)];
  const boundaries = { interleaved, ...(sequences > 0 ? commandBoundaries : {}) };
  for (const [name, steps] of Object.entries(boundaries)) {
    await t.forAll(name, partsOf(steps), body, { ...options, randomExamples: 1 });
    // A failure may have spoilt the data that the other sequences need, and they could only show the same defect again.
    if (t.judgements.some(isFailure)) return;
  }
  if (sequences === 0) return;
  await t.forAll('sequence', commands(), body, { ...options, randomExamples: sequences });
  if (t.judgements.some(isFailure)) return;
  await t.forAll('longer sequence', commands(maxCommands), body, { ...options, randomExamples: longSequences });
}

export const model: Suite = { name: 'model', title: 'The executable model', checks: [sequences] };
