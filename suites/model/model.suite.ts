import { commandBoundaries, interleaved } from '../../generators/command-boundaries.ts';
import { type Command, commands, partsOf } from '../../generators/commands.ts';
import type { Check, Suite } from '../../harness/check.ts';
import { explainedStatements } from '../../oracle/create-sandbox-payment/given-payment.ts';
import { explainedDates } from '../../oracle/create-sandbox-payment/pay-date.ts';
import { type Explanations, explained } from '../../oracle/explained.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import { play } from './sequence.ts';
import { isBroken, isFailure, Stage } from './stage.ts';

/**
 * The connections of a run that sequences are played in, and how many they may add. Sequences share them, since a
 * run may create few; none is judged by what another did.
 */
const base = ['model first', 'model second'];
const further = 2;

/** What breaks along: what later payments change is changed whatever else came between; an effect tells more than its answer. */
const explanations: Explanations = {
  ...explainedDates,
  ...explainedStatements,
  'PAY-045': ['ACCT-010', 'CONN-015'],
  'DISC-008': ['DISC-009'],
  'DISC-011': ['DISC-013'],
  'DISC-012': ['DISC-013'],
};

const dateRows = [...Array.from({ length: 11 }, (_, index) => `PAY-0${10 + index}`), 'PAY-052'];
const statementRows = Array.from({ length: 26 }, (_, index) => `PAY-0${23 + index}`).filter((id) => id !== 'PAY-049');

const sequences: Check = {
  id: 'model/sequences',
  title: 'Any sequence of commands in several connections leads where the model of the interface says',
  operation: null,
  requirements: [
    ...['PAY-002', 'PAY-003', 'PAY-008', 'PAY-009', ...dateRows, ...statementRows, 'MONEY-007'],
    ...['PS-039', 'PS-043', 'PS-044', 'PS-045', 'PS-049'],
    ...['ISO-001', 'ISO-011', 'ISO-014', 'ACCT-010', 'CONN-015', 'STATE-010'],
    ...['DISC-006', 'DISC-007', 'DISC-008', 'DISC-009', 'DISC-010', 'DISC-011', 'DISC-012', 'DISC-013', 'DISC-018'],
    ...['JOBS-023', 'JOBS-024', 'JOBS-030', 'JOBS-032'],
  ],
  calls: ['create-sandbox-connection', 'create-sandbox-payment'],
  connections: base.length + further,
  run: async (t) => {
    const stage = new Stage(t, further);
    for (const name of base) await stage.addBase(name);
    const advised: Judgement[] = [];
    try {
      await playAll(stage, advised);
    } finally {
      t.judge(explained([...t.judgements, ...advised], explanations).slice(t.judgements.length));
    }
  },
};

async function playAll(stage: Stage, advised: Judgement[]): Promise<void> {
  const { t } = stage;
  const { sequences, shrinkRequests } = t.effort;
  const options = { shrinkExamples: Math.ceil(shrinkRequests / 2) };
  const body = async (steps: readonly Command[]): Promise<readonly Judgement[]> => {
    const found = explained(await play(stage, steps), explanations);
    // An advisory is no counterexample: a target may well live with it, and the sequence has gone on.
    const isAdvisory = (judgement: Judgement) => isBroken(judgement) && !isFailure(judgement);
    advised.push(...found.filter(isAdvisory));
    return found.filter((judgement) => !isAdvisory(judgement));
  };
  const boundaries = { interleaved, ...(sequences > 0 ? commandBoundaries : {}) };
  for (const [name, steps] of Object.entries(boundaries)) {
    await t.forAll(name, partsOf(steps), body, { ...options, randomExamples: 1 });
    // What the others rely on may be gone after a failure, and they could only tell the same defect again.
    if (t.judgements.some(isFailure)) return;
  }
  if (sequences === 0) return;
  await t.forAll('sequence', commands(), body, { ...options, randomExamples: sequences });
}

/** The executable model: connections, accounts, payments, dates and disconnection, driven as a whole. */
export const model: Suite = { name: 'model', title: 'The executable model', checks: [sequences] };
