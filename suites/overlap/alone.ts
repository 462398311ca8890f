import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { judgeSameAnswer } from '../../oracle/overlap/same-answer.ts';
import type { BranchExchange } from '../../oracle/overlap/timeline.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { BranchRead } from './branch-reads.ts';
import type { ReadInBranch } from './branch-round.ts';

/** The number of reads one after the other that shows a difference to come from overlap: some targets count. */
const readsToBeSure = 6;

/** The answers to reads while nothing else is under way, by connection: each is sent when it is first asked for. */
export class AnswersAlone {
  readonly #t: Trial;
  readonly #known = new Map<string, Exchange>();
  /** Reads that were sent alone often enough. */
  readonly #proved = new Set<string>();
  readonly #byConnection = new Map<Connection, Exchange[]>();
  readonly #byList = new Map<string, Map<string, Exchange[]>>();

  constructor(t: Trial) {
    this.#t = t;
  }

  /** Sends the reads that were not sent yet. */
  async readFirst(reads: readonly BranchRead[]): Promise<void> {
    for (const { connection, isForeign, spec } of reads) {
      const key = JSON.stringify(spec);
      if (this.#known.has(key)) continue;
      const answer = isForeign ? await this.#t.send(spec, { valid: false }) : await this.#t.sendOnce(spec);
      this.#known.set(key, this.#keep(connection, spec, answer));
    }
  }

  /** Judges a read that overlapped others; one that seems to be wrong is read again alone, to be sure. */
  async judge(read: ReadInBranch, sent: readonly BranchExchange[]) {
    const { connection, exchange, spec } = read;
    await this.readFirst([read]);
    const before = this.#known.get(JSON.stringify(spec));
    const overlapped = {
      alone: before === undefined ? [] : [before],
      overlapping: exchange,
      own: this.#byConnection.get(connection) ?? [],
      foreign: [...this.#byConnection].flatMap(([other, answers]) => (other === connection ? [] : answers)),
      siblings: this.#siblingsOf(spec),
      sent,
    };
    const first = judgeSameAnswer(overlapped);
    if (!first.some(isBroken)) return first;
    const again: Exchange[] = [];
    const key = JSON.stringify(spec);
    let judged = first;
    // Another check may have written meanwhile: what is answered alone by now, too, is explained.
    while (judged.some(isBroken) && again.length < (this.#proved.has(key) ? 2 : readsToBeSure)) {
      again.push(await this.#read(read));
      judged = judgeSameAnswer({ ...overlapped, alone: [...overlapped.alone, ...again] });
    }
    this.#proved.add(key);
    return judged;
  }

  async #read({ connection, isForeign, spec }: BranchRead): Promise<Exchange> {
    return this.#keep(connection, spec, await this.#t.send(spec, { valid: isForeign ? false : 'if-served' }));
  }

  #keep(connection: Connection, spec: RequestSpec, exchange: Exchange): Exchange {
    this.#byConnection.set(connection, [...(this.#byConnection.get(connection) ?? []), exchange]);
    const { list, entity } = selectionOf(spec);
    const byEntity = this.#byList.get(list) ?? new Map<string, Exchange[]>();
    if (entity !== '') this.#byList.set(list, byEntity.set(entity, [...(byEntity.get(entity) ?? []), exchange]));
    return exchange;
  }

  /** Finds the answers to the same read for another entity; none if it names no entity. */
  #siblingsOf(spec: RequestSpec): readonly Exchange[] {
    const { list, entity } = selectionOf(spec);
    if (entity === '') return [];
    return [...(this.#byList.get(list) ?? [])].flatMap(([other, answers]) => (other === entity ? [] : answers));
  }
}

/** Reads the entity that a request names ('' if none) and the rest of the request. */
function selectionOf(spec: RequestSpec): { readonly list: string; readonly entity: string } {
  const { query = [] } = spec;
  const isEntity = ([name]: readonly [string, string]) => name === 'entity_ids';
  const list = JSON.stringify({ ...spec, query: query.filter((pair) => !isEntity(pair)) });
  return { list, entity: query.filter(isEntity).flat().join() };
}
