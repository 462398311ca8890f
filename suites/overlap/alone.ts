import type { RequestSpec } from '../../driver/request-spec.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { differenceFromAlone, judgeSameAnswer } from '../../oracle/overlap/same-answer.ts';
import type { BranchExchange } from '../../oracle/overlap/timeline.ts';
import type { Exchange } from '../../specs/exchange.ts';
import type { ReadInBranch } from './branch-round.ts';

/** What reads are answered with while nothing else is under way, by connection: each is sent when it is first asked for. */
export class AnswersAlone {
  readonly #t: Trial;
  readonly #known = new Map<string, Exchange>();
  readonly #byConnection = new Map<Connection, Exchange[]>();

  constructor(t: Trial) {
    this.#t = t;
  }

  /** Reads what was not read yet. */
  async readFirst(reads: readonly { readonly connection: Connection; readonly spec: RequestSpec }[]): Promise<void> {
    for (const { connection, spec } of reads) {
      const key = JSON.stringify(spec);
      if (!this.#known.has(key)) this.#known.set(key, this.#keep(connection, await this.#t.sendOnce(spec)));
    }
  }

  /** Judges a read that overlapped others; one that seems to be wrong is read again alone, twice, to be sure. */
  async judge({ connection, exchange, spec }: ReadInBranch, sent: readonly BranchExchange[]) {
    await this.readFirst([{ connection, spec }]);
    const before = this.#known.get(JSON.stringify(spec));
    const overlapped = {
      alone: before === undefined ? [] : [before],
      overlapping: exchange,
      own: this.#byConnection.get(connection) ?? [],
      foreign: [...this.#byConnection].flatMap(([other, answers]) => (other === connection ? [] : answers)),
      sent,
    };
    if ((differenceFromAlone(overlapped) ?? null) === null) return judgeSameAnswer(overlapped);
    const again = [await this.#read(connection, spec), await this.#read(connection, spec)];
    return judgeSameAnswer({ ...overlapped, alone: [...overlapped.alone, ...again] });
  }

  async #read(connection: Connection, spec: RequestSpec): Promise<Exchange> {
    return this.#keep(connection, await this.#t.send(spec, { valid: 'if-served' }));
  }

  #keep(connection: Connection, exchange: Exchange): Exchange {
    this.#byConnection.set(connection, [...(this.#byConnection.get(connection) ?? []), exchange]);
    return exchange;
  }
}
