import type { ProgressNews } from '../../../harness/channels/progress.ts';
import type { TrafficNews } from '../../../harness/channels/traffic-news.ts';
import type { RunSettings } from '../../../harness/settings/settings.ts';
import type { CheckReport, RecordedWait, ReportedEntity } from '../../../specs/words/record.ts';
import type { ExploreNews } from '../../../suites/explore.ts';
import type { PartFigures, PartNews, PartOrder } from './serve-part.ts';

export interface EnginePlan {
  /** At least one; a thread runs each. */
  readonly parts: readonly RunSettings[];
  /** An error thrown here ends the run. */
  onCheck(report: CheckReport): void;
  onProgress?(news: ProgressNews): void;
  onExplored?(news: Exclude<ExploreNews, { readonly kind: 'report' }>): void;
  onTraffic?(news: TrafficNews): void;
}

/** The result beside the reports of the checks: figures of all parts, and defects of our own. */
export interface EngineResult extends PartFigures {
  /** Each is a check without a report, a crashed thread, or an error that `onCheck` threw. */
  readonly failures: readonly unknown[];
}

export interface Engine {
  /** Runs all parts to their end, or until cancelled. May be called once. */
  run(): Promise<EngineResult>;
  /** The results of all parts so far, while they still run. */
  soFar(): EngineResult;
  /** Begins no new check; running checks may end. */
  cancel(): void;
  /** Sends nothing more. Checks report their judgements so far, and everything else as blocked for this reason. */
  end(reason: string): void;
}

export type StartEngine = (plan: EnginePlan) => Promise<Engine>;

/** A connection to a thread that runs a part, or to its replacement in this thread. Messages keep their order. */
export interface PartPort {
  send(order: PartOrder): void;
  /** @param onNews takes all news, until the part has ended @param onGone called if the thread has crashed */
  listen(onNews: (news: PartNews) => void, onGone: (why: string) => void): void;
}

/** Runs each part through a port, and joins the news of all parts. */
export class PartEngine implements Engine {
  readonly #plan: EnginePlan;
  readonly #ports: readonly PartPort[];
  readonly #failures: unknown[] = [];
  readonly #created = new Map<string, ReportedEntity>();
  #worldExchanges = 0;
  #attempts = 0;
  readonly #waits: RecordedWait[] = [];
  #isCancelled = false;
  /** Whether a handler of the plan threw: it gets no further news. */
  #isBroken = false;

  constructor(plan: EnginePlan, ports: readonly PartPort[]) {
    this.#plan = plan;
    this.#ports = ports;
  }

  async run(): Promise<EngineResult> {
    const { parts, onTraffic } = this.#plan;
    const runs = this.#isCancelled
      ? []
      : this.#ports.map(async (port, position) => {
          const settings = parts[position];
          if (settings === undefined) return;
          const ended = this.#waitForEnd(port);
          port.send({ kind: 'run', settings, sendsTraffic: onTraffic !== undefined });
          await ended;
        });
    await Promise.all(runs);
    return this.soFar();
  }

  soFar(): EngineResult {
    return {
      created: [...this.#created.values()],
      worldExchanges: this.#worldExchanges,
      attempts: this.#attempts,
      waits: this.#waits,
      failures: this.#failures,
    };
  }

  cancel(): void {
    this.#isCancelled = true;
    for (const port of this.#ports) port.send({ kind: 'stop' });
  }

  end(reason: string): void {
    for (const port of this.#ports) port.send({ kind: 'end', reason });
  }

  #waitForEnd(port: PartPort): Promise<void> {
    return new Promise((resolve) => {
      port.listen(
        (news) => {
          this.#take(news);
          if (news.kind === 'ended') resolve();
        },
        (why) => {
          this.#failures.push(new Error(`${crashed} ${why}`));
          resolve();
        },
      );
    });
  }

  #take(news: PartNews): void {
    if ('created' in news) {
      for (const entity of news.created) this.#created.set(`${entity.connectionId} ${entity.entityId}`, entity);
    }
    if (news.kind === 'defect') this.#failures.push(new Error(news.text));
    if (news.kind === 'ended') {
      this.#worldExchanges += news.worldExchanges;
      this.#attempts += news.attempts;
      this.#waits.push(...news.waits);
    }
    if (this.#isBroken) return;
    try {
      this.#handOn(news);
    } catch (error) {
      this.#isBroken = true;
      this.#failures.push(error);
      this.cancel();
    }
  }

  #handOn(news: PartNews): void {
    const { onCheck, onExplored, onProgress, onTraffic } = this.#plan;
    if (news.kind === 'check') onCheck(news.report);
    else if (news.kind === 'progress') onProgress?.(news.news);
    else if (news.kind === 'traffic') onTraffic?.(news.news);
    else if (news.kind !== 'explored') return;
    else if (news.news.kind === 'report') onCheck(news.news.report);
    else onExplored?.(news.news);
  }
}

const crashed =
  'A worker thread of the run has crashed; the record has what was reported until then. Run again with the same --seed to see whether it was by chance.';
