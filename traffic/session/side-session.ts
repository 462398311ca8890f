import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { CheckReport, RecordedTraffic } from '../../specs/words/record.ts';
import type { Side } from '../../specs/words/side.ts';
import type { BaseUrls } from '../exchanges/find-operation.ts';
import type { LeftOut, ReadExchange } from '../exchanges/to-exchange.ts';
import type { UnknownWrite } from '../judging/conversation.ts';
import { reportTraffic, type SeenExchanges } from '../judging/report-traffic.ts';
import { TrafficJudge } from '../judging/traffic-judge.ts';
import type { RecordingSecrets } from '../redaction/recording-secrets.ts';
import { Tally } from './tally.ts';
import { type OperationCoverage, TrafficCoverage } from './traffic-coverage.ts';

/** `as-recorded`: both; only the server if a run of ours sent the exchange. */
export type ChosenSides = readonly Side[] | 'as-recorded';

export interface TrafficOptions {
  readonly bounds: Bounds;
  readonly catalogue: Catalogue;
  readonly bases: BaseUrls;
  readonly sides: ChosenSides;
  /** Replaces secrets in reports; may know some beforehand. */
  readonly secrets: RecordingSecrets;
}

export interface TrafficResult {
  readonly side: Side;
  readonly traffic: RecordedTraffic;
  readonly reports: readonly CheckReport[];
  readonly coverage: readonly OperationCoverage[];
}

/** Counts writes that were recorded too late to be sorted, so that exchanges are only judged alone. */
const lateWrites = (count: number) =>
  count === 0 ? [] : [['writes out of order, for which nothing is said of several exchanges', count] as const];

const maxListed = 100;

/** Judges and counts the exchanges of a recording for one side, server or client. */
export class SideSession {
  readonly #options: TrafficOptions;
  readonly #side: Side;
  readonly #judge: TrafficJudge;
  readonly #leftOut = new Tally();
  readonly #bases = new Tally();
  readonly #coverage = new TrafficCoverage();
  readonly #seen = new Map<OperationId, SeenExchanges>();
  #read = 0;
  #judged = 0;
  #lost = 0;

  constructor(options: TrafficOptions, side: Side) {
    this.#options = options;
    this.#side = side;
    this.#judge = new TrafficJudge(options.bounds, side);
  }

  get read(): number {
    return this.#read;
  }

  /** Judges an exchange sent to `base`. @param settledAt all exchanges before this time were read; 0: unknown */
  observe(read: ReadExchange | LeftOut, base: string, settledAt: number): readonly Judgement<RequirementId>[] {
    this.#read += 1;
    if (read.kind === 'left-out') {
      if (read.lost) this.#lost += 1;
      this.#leftOut.add(read.why);
      return [];
    }
    this.#judged += 1;
    this.#bases.add(base);
    this.#coverage.note(read.exchange);
    this.#noteTime(read.exchange.operation, read.exchange.startedAt, read.exchange.totalMs);
    return this.#judge.observe(read, settledAt);
  }

  noteUnknown(write: UnknownWrite): void {
    this.#judge.noteUnknown(write);
  }

  /** Counts exchanges that were not judged, for a reason of ours. */
  passOver(why: string, count: number): void {
    this.#read += count;
    if (count > 0) this.#leftOut.add(why, count);
  }

  result(sources: readonly string[]): TrafficResult {
    const { catalogue, secrets } = this.#options;
    this.#judge.end();
    const ofSide = this.#side === 'client' ? { ...catalogue, requirements: catalogue.clientRequirements } : catalogue;
    return {
      side: this.#side,
      traffic: this.#facts(sources),
      reports: reportTraffic({ judge: this.#judge, catalogue: ofSide, secrets, seen: this.#seen }),
      coverage: this.#coverage.result(),
    };
  }

  #facts(sources: readonly string[]): RecordedTraffic {
    const { secrets } = this.#options;
    return {
      ...(this.#side === 'client' ? { side: 'client' } : {}),
      sources,
      read: this.#read,
      judged: this.#judged,
      lost: this.#lost,
      leftOut: [...this.#leftOut.entries(), ...lateWrites(this.#judge.late)]
        .slice(0, maxListed)
        .map(([why, count]) => ({ why: secrets.redact(why), count })),
      bases: this.#bases
        .entries()
        .slice(0, maxListed)
        .map(([base, count]) => ({ base: secrets.redact(base), count })),
    };
  }

  #noteTime(operation: OperationId, startedAt: number, totalMs: number): void {
    const { count, firstAt, lastAt } = this.#seen.get(operation) ?? { count: 0, firstAt: startedAt, lastAt: startedAt };
    this.#seen.set(operation, {
      count: count + 1,
      firstAt: Math.min(firstAt, startedAt),
      lastAt: Math.max(lastAt, startedAt + totalMs),
    });
  }
}
