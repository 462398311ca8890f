import type { RecordCheck } from '../../../specs/words/record.ts';
import { LatencyGatherer, type LatencySample } from './latency-sample.ts';
import { runBounds } from './run-bounds.ts';

/** The latencies of one run of a plan, by operation, in milliseconds. */
export type RoundLatencies = ReadonlyMap<string, LatencySample>;

/** Gathers the latencies of each run of a plan for itself, within {@link runBounds}. */
export class GatheredRounds {
  readonly #rounds: Map<string, LatencyGatherer>[] = [];

  /** Adds the latencies of a line; one without a round is ignored. */
  add({ round, latenciesMs }: Pick<RecordCheck, 'round' | 'latenciesMs'>): void {
    if (round === undefined) return;
    while (this.#rounds.length < round) this.#rounds.push(new Map());
    const own = this.#rounds[round - 1];
    for (const [operation, values] of Object.entries(latenciesMs)) {
      let gathered = own?.get(operation);
      if (gathered === undefined) {
        if (own === undefined || own.size >= runBounds.operations) continue;
        gathered = new LatencyGatherer(runBounds.latenciesOfRound);
        own.set(operation, gathered);
      }
      for (const value of values) gathered.add(value);
    }
  }

  result(): readonly RoundLatencies[] {
    return this.#rounds.map(
      (round) => new Map([...round].map(([operation, gathered]) => [operation, gathered.sample()])),
    );
  }
}
