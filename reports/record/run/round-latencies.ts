import type { RecordCheck } from '../../../specs/words/record.ts';
import { runBounds } from './run-bounds.ts';

/** The latencies of one operation in milliseconds: all of them, or every n-th, spread over the whole run. */
export interface LatencySample {
  readonly values: readonly number[];
  /** The number of all latencies, also of those that were dropped. */
  readonly count: number;
  readonly max: number;
}

/** Collects latencies within a bound, by default of {@link runBounds}: when full, it drops every second one. */
export class LatencyGatherer {
  readonly #most: number;
  #values: number[] = [];
  /** Every n-th value is kept. */
  #step = 1;
  #count = 0;
  #max = 0;

  constructor(most: number = runBounds.latencies) {
    this.#most = most;
  }

  add(value: number): void {
    if (this.#count % this.#step === 0) {
      if (this.#values.length === this.#most) this.#thin();
      if (this.#count % this.#step === 0) this.#values.push(value);
    }
    this.#count += 1;
    this.#max = Math.max(this.#max, value);
  }

  sample(): LatencySample {
    return { values: this.#values, count: this.#count, max: this.#max };
  }

  #thin(): void {
    this.#values = this.#values.filter((_, at) => at % 2 === 0);
    this.#step *= 2;
  }
}

/** The latencies of one run of the plan, by operation. */
export type RoundLatencies = ReadonlyMap<string, LatencySample>;

/** Collects latencies by operation, at most `most` of each. */
export class GatheredLatencies {
  readonly #most: number;
  readonly #operations = new Map<string, LatencyGatherer>();

  constructor(most: number) {
    this.#most = most;
  }

  add(latenciesMs: RecordCheck['latenciesMs']): void {
    for (const [operation, values] of Object.entries(latenciesMs)) {
      const known = this.#operations.get(operation);
      if (known === undefined && this.#operations.size >= runBounds.operations) continue;
      const gathered = known ?? new LatencyGatherer(this.#most);
      this.#operations.set(operation, gathered);
      for (const value of values) gathered.add(value);
    }
  }

  result(): RoundLatencies {
    return new Map([...this.#operations].map(([operation, gathered]) => [operation, gathered.sample()]));
  }
}

/** Collects latencies by run of the plan (`run --repeat`), and within it by operation. */
export class GatheredRounds {
  readonly #rounds: GatheredLatencies[] = [];

  /** Adds the latencies of a line; one without a round is ignored. */
  add({ round, latenciesMs }: Pick<RecordCheck, 'round' | 'latenciesMs'>): void {
    if (round === undefined) return;
    while (this.#rounds.length < round) this.#rounds.push(new GatheredLatencies(runBounds.latenciesOfRound));
    this.#rounds[round - 1]?.add(latenciesMs);
  }

  result(): readonly RoundLatencies[] {
    return this.#rounds.map((round) => round.result());
  }
}
