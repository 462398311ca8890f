import { type Contestant, durationOf } from './compare.ts';
import type { Row } from './measured.ts';
import type { Pass } from './pass.ts';
import { spreadOf } from './spread.ts';

/** Measures something that is compared with nothing else. */
export async function measureRow(alone: Contestant, pass: Pass): Promise<Row> {
  const rounds: number[] = [];
  // One round more, for the compiler: it is not counted.
  for (let round = 0; round <= pass.rounds; round += 1) {
    const ms = await durationOf(alone, pass);
    if (round > 0) rounds.push(ms);
  }
  return { what: alone.name, unit: 'ms', value: spreadOf(rounds), rounds: rounds.length };
}
