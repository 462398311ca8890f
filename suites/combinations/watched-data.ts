import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Action, hasChanged, judgeFrame, protectsOwnData } from '../../oracle/combinations/frame.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { judgeAgreement, type ReadOperation } from '../../oracle/stability/agreement.ts';
import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import { companyOf, companyOfConnection, isFamily, type Pair, type Party } from './party.ts';

/** A read whose answer is compared from time to time; `since` are the requests after the last read. */
interface View {
  readonly operation: ReadOperation;
  readonly spec: RequestSpec;
  /** The party that the data belongs to; null: the profile's own connection. */
  readonly owner: Party | null;
  last: Exchange | null;
  /** Whether its data must stay the same. A growing list is read only to learn whose its ids are. */
  readonly isFrame: boolean;
  since: SentAction[];
}

/** A request, and the company whose credential it carried; null if it carried none. */
interface SentAction extends Omit<Action, 'isOwn'> {
  readonly company: string | null;
}

/** The first views are read after each row. */
const alwaysRead = 3;
/** The number of other views that are read after each row, in turn. */
const readInTurn = 2;

export const frameJudges = [judgeFrame, judgeAgreement] as const;

export type FrameTrial = Trial<IdsOf<typeof frameJudges>>;

type FrameJudgement = Judgement<IdsOf<typeof frameJudges>>;

interface Compared {
  readonly judgements: readonly FrameJudgement[];
  /** Whether anything has changed, even if that is not a defect. */
  readonly isAnyChanged: boolean;
}

/** The data that is read again and again while rows are sent, to judge that no request changes it wrongly. */
export class WatchedData {
  readonly #t: FrameTrial;
  readonly #pair: Pair;
  readonly #views: View[] = [];
  /** The index of the next view to read, among those that are read in turn. */
  #turn = 0;

  constructor(t: FrameTrial, pair: Pair) {
    this.#t = t;
    this.#pair = pair;
  }

  get reads(): readonly RequestSpec[] {
    return this.#views.map(({ spec }) => spec);
  }

  watch(operation: ReadOperation, spec: RequestSpec, owner: Party | null): void {
    const isFrame = operation !== 'list-automated-jobs';
    if (this.#t.offers(operation)) this.#views.push({ operation, spec, owner, last: null, isFrame, since: [] });
  }

  /** The last read of a party's own data; null: none. @param owner null: the profile's own connection */
  ownRead(operation: ReadOperation, owner: Party | null): Exchange | null {
    return this.#views.find((view) => view.operation === operation && view.owner === owner)?.last ?? null;
  }

  otherReads(operation: ReadOperation, owner: Party | null): readonly Exchange[] {
    const views = this.#views.filter((view) => view.operation === operation && !isFamily(view.owner, owner));
    return views.flatMap(({ last }) => last ?? []);
  }

  /** Records a request that may have changed data. @param actor the party whose token it carries or imitates */
  note(action: Omit<Action, 'isOwn'>, actor: Party | null): void {
    for (const view of this.#views) view.since.push({ ...action, company: companyOf(actor) });
  }

  begin(): void {
    for (const view of this.#views) {
      view.last = null;
      view.since = [];
    }
  }

  /**
   * Reads the watched data, and judges that it is unchanged. @param what `some`: the first views, and others in turn;
   * `all`: every view; `alone`: all whose data must stay the same, while no other check writes @returns false if the
   * rows must end, since data is gone, or was changed though a must forbids it
   */
  async look(what: 'some' | 'all' | 'alone'): Promise<boolean> {
    return this.judge((await this.compare(what)).judgements);
  }

  /** Reports only the first broken judgement, a must before a should, since all have one cause. False ends the rows. */
  judge(judgements: readonly FrameJudgement[]): boolean {
    const broken = judgements.filter((judgement) => isBroken(judgement));
    const worst = broken.find(({ requirement }) => !protectsOwnData(requirement)) ?? broken[0];
    this.#t.judge(worst ?? judgements);
    return worst === undefined || (protectsOwnData(worst.requirement) && worst.pointer !== null);
  }

  /** Reads the watched data, and compares it with the last reads. @param what see {@link look} */
  async compare(what: 'some' | 'all' | 'alone'): Promise<Compared> {
    const turning = this.#views.slice(alwaysRead);
    const start = this.#turn;
    this.#turn = (start + readInTurn) % Math.max(1, turning.length);
    const isTurn = (index: number) => (index - start + turning.length) % turning.length < readInTurn;
    const some = turning.filter(({ isFrame }, index) => what === 'all' || (what === 'alone' ? isFrame : isTurn(index)));
    const looked = await Promise.all(
      [...this.#views.slice(0, alwaysRead), ...some].map((view) => this.#compare(view, what === 'alone')),
    );
    return {
      judgements: looked.flatMap(({ judgements }) => judgements),
      isAnyChanged: looked.some(({ isAnyChanged }) => isAnyChanged),
    };
  }

  async #compare(view: View, isAlone: boolean): Promise<Compared> {
    const { operation, spec, last: before, isFrame } = view;
    const first = await this.#t.send(spec, before === null ? {} : { valid: 'if-served' });
    if (before === null || !isFrame) {
      if (succeeded(first)) view.last = first;
      view.since = [];
      return unchanged;
    }
    const isChanged = hasChanged({ operation, before, after: first });
    if (isChanged === undefined) return unchanged;
    // Changed data is read again: an answer that varies without any write is another defect.
    const after = isChanged ? await this.#t.send(spec, { valid: 'if-served' }) : first;
    if (isChanged && hasChanged({ operation, before: first, after }) === true) {
      // Nothing was sent between these three reads, so the data changes without any write.
      const agreement = isAlone && judgeAgreement(operation, [first, after, await this.#t.send(spec)]);
      return { judgements: agreement ? [agreement].flat() : [], isAnyChanged: true };
    }
    const since = isAlone ? view.since : this.#actionsSince(view.since, before);
    view.last = after;
    view.since = [];
    // If the data is as before, each of these actions holds by itself. If not, they are judged together.
    const groups = isAlone && !isChanged ? since.map((action) => [action]) : [since];
    return { judgements: groups.flatMap((some) => judgeActions(view, before, some, after)), isAnyChanged: isChanged };
  }

  #actionsSince(since: readonly SentAction[], last: Exchange): readonly SentAction[] {
    const own = new Set(since.map(({ exchange }) => exchange));
    const others = this.#t.world.notes.writesSince(last).filter((write) => !own.has(write));
    const all = [...since, ...others.map((exchange) => this.#actionOf(exchange))];
    return all.sort((one, other) => one.exchange.startedAt - other.exchange.startedAt);
  }

  #actionOf(exchange: Exchange): SentAction {
    const { body } = exchange.request;
    const value = headerValue(exchange.request, 'authorization') ?? '';
    const connection = this.#t.world.notes.written.connectionOf(value.replace(/^bearer /i, ''));
    const isBasic = operations[exchange.operation].credential === 'basic';
    const parties = [this.#pair.owner, this.#pair.second];
    const named = isBasic ? parties.find((party) => body?.includes(companyOf(party))) : undefined;
    const company = connection === undefined ? named && companyOf(named) : companyOfConnection(connection);
    return { exchange, isUnauthorised: !isBasic && connection === undefined, company: company ?? null };
  }
}

const unchanged: Compared = { judgements: [], isAnyChanged: false };

function judgeActions(
  { operation, owner }: View,
  before: Exchange,
  some: readonly SentAction[],
  after: Exchange,
): readonly FrameJudgement[] {
  const company = companyOf(owner);
  const own = some.filter((action) => action.company === company);
  const relation = own.length === 0 ? 'other' : own.length === some.length ? 'own' : 'mixed';
  // The company of the profile's own connection is not known, so its own requests have none either.
  const actions = some.map((action) => ({ ...action, isOwn: action.company === (owner === null ? null : company) }));
  const judged = judgeFrame({ operation, owner: relation, entityId: owner?.entityId ?? null, before, actions, after });
  return judged === undefined ? [] : [judged];
}
