import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { isFailure } from '../../harness/outcome/is-failure.ts';
import type { EffortFigures } from '../../harness/settings/settings.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import type { BranchExchange } from '../../oracle/overlap/creations.ts';
import { judgeSameAnswer } from '../../oracle/overlap/same-answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type BranchRead, groupsOfReads } from './branch-reads.ts';
import type { ReadInBranch } from './branch-round.ts';
import { ifServed } from './branch-stage.ts';

/** Reads sent alone before a difference is blamed on overlap: some targets fail every nth request, overlapping or not. */
const readsToBeSure = 6;
/** The same for a read that has been repeated as often before. */
const readsOnceProved = 2;

/** The answers to reads while nothing else is under way, by connection: each is sent when it is first asked for. */
export class AnswersAlone {
  readonly #t: Trial;
  /** The first answer to each read, by its request as JSON. */
  readonly #known = new Map<string, Exchange>();
  /** The reads, as JSON, that were once repeated {@link readsToBeSure} times, or until they seemed right. */
  readonly #proved = new Set<string>();
  readonly #byConnection = new Map<Connection, Exchange[]>();
  /** The reads by the request without its entity, and then by the entity. */
  readonly #byList = new Map<string, Map<string, Exchange[]>>();

  constructor(t: Trial) {
    this.#t = t;
  }

  /** Sends the reads whose answer is not known yet, one after the other. */
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
    // If an answer alone has changed by now, another check may have written: the difference does not come from overlap.
    while (judged.some(isBroken) && again.length < (this.#proved.has(key) ? readsOnceProved : readsToBeSure)) {
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

type ReadId = IdsOf<[typeof judgeSameAnswer]>;
type Judged = readonly Judgement<ReadId>[];

export const overlappingReads = defineCheck({
  id: 'overlap/reads',
  title: 'Reads that differ in one thing alone are answered at one moment as each is alone',
  judges: [judgeSameAnswer],
  runsFirst: true,
  run: async (t) => judgeReads(t, await groupsOfReads(t), new AnswersAlone(t)),
});

/** The number of times that the most similar requests are sent at one moment: more once something is wrong. */
export function timesOf({ effort }: Trial, isWrong = false): number {
  return Math.max(isWrong ? repeatsOf(effort) : 1, Math.min(20, Math.floor(effort.examples / 15)));
}

/** The number of times that a wrong answer is asked for again, to say how often it occurs. */
export function repeatsOf({ isQuick }: EffortFigures): number {
  return isQuick ? 5 : 20;
}

async function judgeReads(
  t: Trial<ReadId>,
  groups: readonly (readonly BranchRead[])[],
  alone: AnswersAlone,
): Promise<void> {
  for (const group of groups) {
    const chosen = group.slice(0, t.effort.isQuick ? 2 : group.length);
    await alone.readFirst(chosen);
    const rounds: Judged[] = [];
    // Which of two is answered first is a matter of luck, and of the order in which they are sent: what is mixed up
    // more easily is sent in both orders.
    const isBatch = chosen.every(
      ({ spec }) => spec.operation === 'get-pay-statement' || spec.operation === 'get-enrollments',
    );
    const least = isBatch || chosen.some(({ isForeign }) => isForeign) ? 2 : 1;
    while (rounds.length < Math.max(least, timesOf(t, rounds.flat().some(isBroken))))
      rounds.push(await readOnce(t, rounds.length % 2 === 0 ? chosen : chosen.toReversed(), alone));
    const judged = rounds.flat();
    t.judge(judged.map((each) => withFrequency(each, rounds)));
    const failure = blockConsequences(judged).find(isFailure);
    if (failure === undefined) continue;
    t.stopOverlaps(failure.requirement);
    return;
  }
}

async function readOnce(t: Trial, reads: readonly BranchRead[], alone: AnswersAlone): Promise<Judged> {
  const judged: Judgement<ReadId>[] = [];
  for (let start = 0; start < reads.length; start += t.maxTogether) {
    const now = reads.slice(start, start + t.maxTogether);
    // A single one that is left overlaps nothing; if the profile allows only one at a time, `sendTogether` says so.
    if (now.length < 2 && t.maxTogether > 1) continue;
    const specs = now.map(({ spec }) => spec);
    const answers = await t.sendTogether(specs, ifServed);
    const sent = answers.map((exchange, index) => ({ branch: index + 1, exchange }));
    for (const [index, read] of now.entries()) {
      const exchange = answers[index];
      if (exchange !== undefined) judged.push(...(await alone.judge({ ...read, exchange }, sent)));
    }
  }
  return judged;
}

/** Adds to broken judgements in how many rounds they were broken. */
export function withFrequency<Id extends RequirementId>(
  judgement: Judgement<Id>,
  rounds: readonly (readonly Judgement[])[],
): Judgement<Id> {
  if (!isBroken(judgement)) return judgement;
  const isSame = (other: Judgement) => isBroken(other) && other.requirement === judgement.requirement;
  const seen = rounds.filter((round) => round.some(isSame)).length;
  const confirmed = { failed: seen, of: rounds.length };
  return { ...judgement, confirmed, actual: `${judgement.actual}, in ${seen} of ${rounds.length} rounds` };
}
