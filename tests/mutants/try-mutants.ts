import { Worker } from 'node:worker_threads';
import type { Effort } from '../../harness/settings/settings.ts';
import type { Mutant } from './find-mutants.ts';
import type { Trial } from './mutant-worker.ts';

/**
 * The outcome of a mutant: a finding killed it; the run could not judge everything, and said so; no check said anything;
 * or it did not even start.
 */
export type MutantOutcome = 'killed' | 'inconclusive' | 'survived' | 'broken';

/** A mutant, and what the suites said of it. */
export interface TriedMutant {
  readonly mutant: Mutant;
  readonly outcome: MutantOutcome;
  /** The effort at which the outcome was decided. */
  readonly effort: Effort;
  /** The requirements that the first check with findings found broken. */
  readonly found: readonly string[];
  readonly durationMs: number;
}

/** The milliseconds after which a run ends, even if it has not judged everything. */
const TIME_LIMIT_MS = 60_000;
/** The milliseconds after which a thread that has not answered is stopped. */
const SILENCE_MS = 90_000;
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

interface Settings {
  readonly seed: number;
  readonly workers: number;
  readonly onTried: (tried: TriedMutant) => void;
}

/**
 * Tries mutants at quick effort, and then those that survived at standard effort.
 *
 * @returns what became of each, in the order that they came in.
 */
export async function tryMutants(mutants: readonly Mutant[], settings: Settings): Promise<readonly TriedMutant[]> {
  const quick = await tryAt('quick', mutants, settings);
  const survivors = quick.filter(({ outcome }) => outcome === 'survived').map(({ mutant }) => mutant);
  const standard = await tryAt('standard', survivors, settings);
  const decided = new Map(standard.map((one) => [one.mutant.id, one]));
  return quick.map((one) => decided.get(one.mutant.id) ?? one);
}

async function tryAt(
  effort: Effort,
  mutants: readonly Mutant[],
  { seed, workers, onTried }: Settings,
): Promise<readonly TriedMutant[]> {
  const queue = mutants.map((mutant, place) => ({ mutant, place }));
  const tried: TriedMutant[] = [];
  const workThrough = async (): Promise<void> => {
    const thread = new Thread(seed);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const one = await thread.try(next.mutant, effort);
      tried[next.place] = one;
      onTried(one);
    }
    await thread.stop();
  };
  await Promise.all(Array.from({ length: workers }, workThrough));
  return tried;
}

/** A thread in which the suites run. If it had to be stopped, a new thread is started in its place. */
class Thread {
  private readonly seed: number;
  private worker: Worker | undefined;

  constructor(seed: number) {
    this.seed = seed;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }

  async try(mutant: Mutant, effort: Effort): Promise<TriedMutant> {
    const startedAt = performance.now();
    this.worker ??= new Worker(new URL('./mutant-worker.js', import.meta.url), {
      workerData: { seed: this.seed, timeLimitMs: TIME_LIMIT_MS },
      resourceLimits,
    });
    const trial = await answerOf(this.worker, { mutant, effort });
    if (trial === undefined) await this.stop();
    const durationMs = Math.round(performance.now() - startedAt);
    return { mutant, outcome: outcomeOf(trial), effort, found: trial?.found ?? [], durationMs };
  }
}

function outcomeOf(trial: Trial | undefined): MutantOutcome {
  if (trial === undefined) return 'inconclusive';
  if (trial.problem !== undefined) return 'broken';
  if (trial.found.length > 0) return 'killed';
  return trial.blocked.length > 0 ? 'inconclusive' : 'survived';
}

/** Asks a thread about a mutant; undefined if it says nothing in time. */
const answerOf = (worker: Worker, question: object): Promise<Trial | undefined> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      worker.off('message', answer).off('error', fail);
    };
    const answer = (trial: Trial): void => {
      end();
      resolve(trial);
    };
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const timer = setTimeout(() => {
      end();
      resolve(undefined);
    }, SILENCE_MS);
    worker.on('message', answer).on('error', fail);
    worker.postMessage(question);
  });
