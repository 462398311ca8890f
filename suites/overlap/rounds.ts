import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Reads one after the other, before what differs at one moment is put down to the moment: some targets count. */
export const readsToBeSure = 6;

/** The number of times that requests are sent at one moment: a race may show only at times. */
export function roundsOf({ effort }: Trial): number {
  return Math.max(1, Math.min(60, Math.floor(effort.examples / 5)));
}

/**
 * Sends requests at one moment, as many as the profile lets be under way, round after round.
 *
 * @returns for each request its answers, in order
 */
export async function readTogether(
  t: Trial,
  specs: readonly RequestSpec[],
  rounds: number,
): Promise<readonly (readonly Exchange[])[]> {
  const answers: readonly Exchange[][] = specs.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let start = 0; start < specs.length; start += t.mostTogether) {
      const exchanges = await t.sendTogether(specs.slice(start, start + t.mostTogether));
      for (const [index, exchange] of exchanges.entries()) answers[start + index]?.push(exchange);
    }
  }
  return answers;
}
