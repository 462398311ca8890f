import { commandBoundaries, interleaved } from '../../generators/command-boundaries.ts';
import { type Command, commands, partsOf } from '../../generators/commands.ts';
import { defineCheck, type Suite } from '../../harness/check.ts';
import { isFailure } from '../../harness/is-failure.ts';
import type { Trial } from '../../harness/trial.ts';
import { blockConsequences } from '../../oracle/consequences.ts';
import { isBroken, type Judgement } from '../../oracle/judgement.ts';
import { play, type SequenceId, sequenceJudges } from './sequence.ts';
import { Stage } from './stage.ts';

/**
 * The connections of a run that sequences are played in, and how many they may add. Sequences share them, since a
 * run may create few; none is judged by what another did.
 */
const base = ['model first', 'model second'];
const further = 2;

const sequences = defineCheck({
  id: 'model/sequences',
  title: 'Any sequence of commands in several connections leads where the model of the interface says',
  operation: null,
  judges: sequenceJudges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment'],
  connections: base.length + further,
  run: async (t) => {
    const stage = new Stage(t, further);
    for (const name of base) await stage.addBase(name);
    await playAll(t, stage);
  },
});

async function playAll(t: Trial<SequenceId>, stage: Stage): Promise<void> {
  const { sequences, shrinkRequests } = t.effort;
  const options = { shrinkExamples: Math.ceil(shrinkRequests / 2) };
  const body = async (steps: readonly Command[]): Promise<readonly Judgement<SequenceId>[]> => {
    const found = blockConsequences(await play(stage, steps));
    // An advisory is no counterexample: a target may well live with it, and the sequence has gone on.
    const isAdvisory = (judgement: Judgement<SequenceId>) => isBroken(judgement) && !isFailure(judgement);
    t.judge(found.filter(isAdvisory));
    return found.filter((judgement) => !isAdvisory(judgement));
  };
  const boundaries = { interleaved, ...(sequences > 0 ? commandBoundaries : {}) };
  for (const [name, steps] of Object.entries(boundaries)) {
    await t.forAll(name, partsOf(steps), body, { ...options, randomExamples: 1 });
    // What the others rely on may be gone after a failure, and they could only show the same defect again.
    if (t.judgements.some(isFailure)) return;
  }
  if (sequences === 0) return;
  await t.forAll('sequence', commands(), body, { ...options, randomExamples: sequences });
}

/** The executable model: connections, accounts, payments, dates and disconnection, driven as a whole. */
export const model: Suite = { name: 'model', title: 'The executable model', checks: [sequences] };
