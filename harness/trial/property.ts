import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';

export interface PropertyOptions<T> {
  /** The boundary cases, which are run first at every effort. */
  readonly examples?: readonly T[];
  /** The number of random examples, instead of the effort's, where one costs more than a request or two. */
  readonly randomExamples?: number;
  /** The number of examples that shrinking may try, instead of the effort's, for the same reason. */
  readonly shrinkExamples?: number;
}

export interface PropertyPlan<T> {
  readonly examples: readonly T[];
  readonly randomExamples: number;
  readonly shrinkExamples: number;
  /** Any text; the same text gives the same sequence of examples. */
  readonly seed: string;
  /** The time after which no further random example begins, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly now: () => number;
}

export interface PropertyOutcome<T> {
  /** The number of examples, and of those that were run. */
  readonly planned: number;
  readonly run: number;
  readonly judgements: readonly Judgement[];
  /** The boundary cases that failed, or the smallest counterexample, so that they can be tried again. */
  readonly failing: readonly T[];
}

/** Carries broken judgements through fast-check, which only knows exceptions. */
class Counterexample extends Error {
  readonly judgements: readonly Judgement[];

  constructor(judgements: readonly Judgement[]) {
    super('counterexample');
    this.judgements = judgements;
  }
}

/** Runs examples until one breaks a requirement, and shrinks it. All boundary cases are judged first. */
export async function runProperty<T>(
  arbitrary: Arbitrary<T>,
  body: (value: T) => Promise<readonly Judgement[]>,
  plan: PropertyPlan<T>,
): Promise<PropertyOutcome<T>> {
  const judgements: Judgement[] = [];
  const failing: T[] = [];
  let run = 0;
  for (const example of plan.examples) {
    const found = await body(example);
    judgements.push(...found);
    if (found.some(isBroken)) failing.push(example);
    run += 1;
  }
  const planned = plan.examples.length + plan.randomExamples;
  // A property that ends with a counterexample was not cut short.
  if (failing.length > 0) return { planned: run, run, judgements, failing };

  /** The requirement that the first failing example breaks: a smaller one must break the same. */
  let broken: string | null = null;
  let left = plan.shrinkExamples;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    const isShrinking = broken !== null;
    if (isShrinking ? left <= 0 : plan.now() > plan.deadline) return;
    const found = await body(value);
    if (isShrinking) {
      left -= 1;
      if (found.some((judgement) => isBroken(judgement) && judgement.requirement === broken)) {
        throw new Counterexample(found);
      }
      return;
    }
    run += 1;
    judgements.push(...found.filter((judgement) => !isBroken(judgement)));
    broken = found.find(isBroken)?.requirement ?? null;
    if (broken !== null) throw new Counterexample(found);
  });
  const details = await fc.check(property, { numRuns: plan.randomExamples, seed: seedOf(plan.seed) });
  const thrown = details.failed ? details.errorInstance : null;
  if (thrown instanceof Counterexample) {
    const found = [...judgements, ...thrown.judgements];
    return { planned: run, run, judgements: found, failing: details.counterexample ?? [] };
  }
  if (thrown !== null) throw thrown;
  return { planned, run, judgements, failing };
}

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readInt32BE(0);
