import { measure } from 'mitata';
import type { Comparison, Row } from './measured.ts';
import type { Pass } from './pass.ts';
import { spreadOf } from './spread.ts';

/** One side of a comparison. */
export interface Contestant {
  readonly name: string;
  /** Does the work `times` times at each call; default once. */
  readonly work: () => unknown;
  readonly times?: number;
}

/** What is to be said of a comparison. */
export interface Question {
  readonly kind: Comparison['kind'];
  /** The bound of the ratio that the project has set itself: at least this speed, or at most this time. */
  readonly wanted?: number;
  /** At most so long, whatever it is compared with. */
  readonly wantedMs?: number;
}

/**
 * Measures both sides in turns, in this process, so that whatever else the machine does falls upon both. Who begins
 * changes from round to round, since the first one leaves garbage to the second.
 */
export async function compare(ours: Contestant, other: Contestant, question: Question, pass: Pass): Promise<Row> {
  const { kind } = question;
  const rounds: { readonly ours: number; readonly other: number }[] = [];
  // One round more, for the compiler: it is not counted.
  for (let round = 0; round <= pass.rounds; round += 1) {
    const first = round % 2 === 0 ? ours : other;
    const firstMs = await durationOf(first, pass);
    const secondMs = await durationOf(first === ours ? other : ours, pass);
    const pair = first === ours ? { ours: firstMs, other: secondMs } : { ours: secondMs, other: firstMs };
    if (round > 0) rounds.push(pair);
  }
  const ratios = rounds.map((pair) => (kind === 'speed' ? pair.other / pair.ours : pair.ours / pair.other));
  return {
    what: ours.name,
    unit: 'ms',
    value: spreadOf(rounds.map((pair) => pair.ours)),
    rounds: rounds.length,
    comparison: {
      against: other.name,
      other: spreadOf(rounds.map((pair) => pair.other)),
      kind,
      ratio: spreadOf(ratios),
    },
    ...wantedOf(question),
  };
}

function wantedOf({ kind, wanted, wantedMs }: Question): Pick<Row, 'wanted'> {
  if (wantedMs !== undefined) return { wanted: { of: 'value', bound: 'at most', limit: wantedMs } };
  if (wanted === undefined) return {};
  return { wanted: { of: 'ratio', bound: kind === 'speed' ? 'at least' : 'at most', limit: wanted } };
}

/**
 * How long the work takes once, in milliseconds: the average, since garbage that it leaves is part of its price. None is
 * collected by force in between: that would let go of machine code, too, which a run keeps.
 */
export async function durationOf({ work, times = 1 }: Contestant, { roundMs, time }: Pass): Promise<number> {
  const clock = time === 'core' ? { now: coreNanoseconds } : {};
  const { avg } = await measure(work, { min_cpu_time: roundMs * 1e6, min_samples: 1, gc: false, ...clock });
  return avg / 1e6 / times;
}

/** The time of a core that this process took so far. */
function coreNanoseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1e3;
}
