import type { Run } from '../../reports/record/run/run.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { latencySamples } from '../reports/latency-samples.ts';
import { sampleHeader } from '../reports/sample-record.ts';

/** The spread of times on a made-up machine: standard deviations of logarithms. */
export interface MadeUpMachine {
  /** The spread from one record to another, as the load changes. An operation feels 0.4 to 1.2 times of it. */
  readonly betweenRecords: number;
  /** The spread from one run of the plan to the next, which an operation feels in the same way. */
  readonly betweenRounds: number;
  /** The spread of each operation from one run of the plan to the next, independent of other operations. */
  readonly ofOperation: number;
  /** The spread of single answers. */
  readonly withinRound: number;
}

export const idleMachine: MadeUpMachine = {
  betweenRecords: 0.02,
  betweenRounds: 0.02,
  ofOperation: 0.02,
  withinRound: 0.2,
};

/** A machine whose load changes within a record, and from one record to the next. */
export const busyMachine: MadeUpMachine = {
  betweenRecords: 0.35,
  betweenRounds: 0.3,
  ofOperation: 0.06,
  withinRound: 0.5,
};

/** Numbers from 0 to below 1, always the same for one seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes a run of a made-up build. The latencies of each operation are lognormal around its own median of 3 to 120 ms.
 * @param factors by how much each operation is slower; default 1
 */
export function madeUpRun(
  seed: number,
  rounds: number,
  machine: MadeUpMachine,
  factors: Readonly<Record<string, number>> = {},
): Run {
  const random = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const ofRecord = Math.abs(normal()) * machine.betweenRecords;
  const all = Array.from({ length: rounds }, () => {
    const ofRound = Math.abs(normal()) * machine.betweenRounds;
    return Object.fromEntries(
      operationIds.map((operation, at) => {
        const loadSensitivity = 0.4 + (0.8 * ((at * 7) % operationIds.length)) / operationIds.length;
        const center =
          Math.log(3 * 1.45 ** at * (factors[operation] ?? 1)) +
          (ofRecord + ofRound) * loadSensitivity +
          normal() * machine.ofOperation;
        const values = Array.from({ length: 12 + at * 9 }, () => Math.exp(center + normal() * machine.withinRound));
        return [operation, values];
      }),
    );
  });
  return runOfRounds(all);
}

/** Makes a run with the latencies of these rounds, each one run of the plan; nothing else in it matters. */
export function runOfRounds(
  rounds: readonly Readonly<Record<string, readonly number[]>>[],
  change: Partial<Run['header']> = {},
): Run {
  const repeat = { count: rounds.length, workers: 1, concurrency: 8, requestsPerSecond: null };
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round)))];
  const together = Object.fromEntries(names.map((name) => [name, rounds.flatMap((round) => round[name] ?? [])]));
  const header = sampleHeader({ ...(rounds.length > 1 ? { repeat } : {}), ...change });
  const run: Pick<Run, 'header' | 'rounds' | 'latencies'> = {
    header,
    rounds: rounds.length > 1 ? rounds.map(latencySamples) : [],
    latencies: latencySamples(together),
  };
  return run as Run;
}

/** Makes five runs of the plan in which each operation takes 20 ms, and update-benefit `factor` times as long. */
export function slowedRun(factor: number, slowdown?: number): Run {
  const rounds = Array.from({ length: 5 }, (_, round) =>
    Object.fromEntries(
      operationIds.map((operation, at) => {
        const center = 20 * (operation === 'update-benefit' ? factor : 1) * (1 + ((round * 7 + at * 5) % 5) / 200);
        return [operation, Array.from({ length: 9 }, (__, answer) => center * (0.9 + answer / 45))];
      }),
    ),
  );
  return runOfRounds(rounds, slowdown === undefined ? {} : { slowdown });
}
