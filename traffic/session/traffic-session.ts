import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Judgement } from '../../oracle/kernel/judgement.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { CheckReport, RecordedTraffic } from '../../specs/words/record.ts';
import { type BaseUrls, findOperation } from '../exchanges/find-operation.ts';
import { toExchange } from '../exchanges/to-exchange.ts';
import { reportTraffic, type SeenExchanges } from '../judging/report-traffic.ts';
import { TrafficJudge } from '../judging/traffic-judge.ts';
import type { RecordingItem } from '../recordings/recorded.ts';
import { RecordingSecrets } from '../redaction/recording-secrets.ts';
import { Tally } from './tally.ts';
import { type OperationCoverage, TrafficCoverage } from './traffic-coverage.ts';

/** Options for how recordings are judged. */
export interface TrafficOptions {
  readonly bounds: Bounds;
  readonly catalogue: Catalogue;
  readonly bases: BaseUrls;
  /** Secrets that are known beforehand. Default: none. */
  readonly secrets?: RecordingSecrets;
}

/** Judged traffic, ready to be reported. */
export interface TrafficResult {
  readonly traffic: RecordedTraffic;
  readonly reports: readonly CheckReport[];
  readonly coverage: readonly OperationCoverage[];
  /** Whether secrets came that could not be looked for. */
  readonly hasMoreSecrets: boolean;
}

/** Entries of a header that are kept of any kind. */
const mostListed = 100;

/** Judges recorded exchanges, one after the other, and says in the end what they show. Its memory is bounded. */
export class TrafficSession {
  readonly #options: TrafficOptions;
  readonly #judge: TrafficJudge;
  readonly #leftOut = new Tally();
  readonly #bases = new Tally();
  readonly #coverage = new TrafficCoverage();
  readonly #seen = new Map<OperationId, SeenExchanges>();
  readonly secrets: RecordingSecrets;
  #read = 0;
  #judged = 0;
  #lost = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.secrets = options.secrets ?? new RecordingSecrets(options.bounds);
    this.#judge = new TrafficJudge(options.bounds);
  }

  /** Takes one item of a recording. @returns what it says of requirements */
  observe(item: RecordingItem): readonly Judgement<RequirementId>[] {
    this.#read += 1;
    if ('unreadable' in item) return this.#leaveOut(item.unreadable);
    const found = findOperation(item.method, item.url, this.#options.bases);
    if (found === undefined) return this.#leaveOut(describeOther(item.method, item.url));
    const read = toExchange(item, found.operation, this.#read, this.#options.bounds);
    if (read.kind === 'left-out') {
      if (read.lost) this.#lost += 1;
      return this.#leaveOut(read.why);
    }
    this.#judged += 1;
    this.#bases.add(found.base);
    this.secrets.note(read.exchange);
    this.#coverage.note(read.exchange);
    this.#noteTime(found.operation, read.exchange.startedAt, read.exchange.totalMs);
    return this.#judge.observe(read);
  }

  /** Counts what is left out of the judgement. */
  #leaveOut(why: string): readonly Judgement<RequirementId>[] {
    this.#leftOut.add(why);
    return [];
  }

  /** Counts exchanges that were not judged, for a reason of ours. */
  passOver(why: string, count: number): void {
    this.#read += count;
    if (count > 0) this.#leftOut.add(why, count);
  }

  /** All that was observed, ready to be reported. @param sources as the record names them */
  result(sources: readonly string[]): TrafficResult {
    const { catalogue } = this.#options;
    const parts = { judge: this.#judge, catalogue, secrets: this.secrets, seen: this.#seen };
    return {
      traffic: this.#facts(sources),
      reports: reportTraffic(parts),
      coverage: this.#coverage.result(),
      hasMoreSecrets: this.secrets.isFull,
    };
  }

  #facts(sources: readonly string[]): RecordedTraffic {
    return {
      sources,
      read: this.#read,
      judged: this.#judged,
      lost: this.#lost,
      leftOut: this.#leftOut
        .entries()
        .slice(0, mostListed)
        .map(([why, count]) => ({ why: this.secrets.redact(why), count })),
      bases: this.#bases
        .entries()
        .slice(0, mostListed)
        .map(([base, count]) => ({ base: this.secrets.redact(base), count })),
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

/** Names the host of what is no operation of the interface, so that a wrong base address is seen. */
function describeOther(method: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  if (method.toUpperCase() === 'OPTIONS') return 'a question of a browser beforehand (OPTIONS)';
  return host === '' ? 'no address of a server' : `no operation of the interface, at ${host.slice(0, 100)}`;
}
