import type { Arbitrary } from 'fast-check';
import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { SendOptions } from '../../driver/driver.ts';
import { machineClock } from '../../driver/pace/clock.ts';
import { Release } from '../../driver/pace/release.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { unlessPutOff } from '../../oracle/kernel/accepted.ts';
import type { JsonObject } from '../../oracle/kernel/json.ts';
import type { Judgement } from '../../oracle/kernel/judgement.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { PropertyRun } from '../../specs/words/check-result.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { LedgerGroup } from '../evidence/answer-ledger.ts';
import { keptJudgement } from '../evidence/kept-evidence.ts';
import { isStated } from '../evidence/stated-answer.ts';
import { blockedBy, doesNotApply, notAsked, unlessCutOff } from '../outcome/cannot-judge.ts';
import { requireSuccess } from '../outcome/failed-premise.ts';
import type { Repeat } from '../repeats/repeat.ts';
import type { Session } from '../session.ts';
import type { EffortFigures } from '../settings/effort.ts';
import { RequestRow } from '../turns/request-row.ts';
import { Turns } from '../turns/turns.ts';
import type { Undisturbed } from '../turns/undisturbed.ts';
import type { Connection } from '../world/connection.ts';
import type { World } from '../world/world.ts';
import type { Exploration } from './exploration.ts';
import { type PropertyOptions, runProperty } from './property.ts';

export interface TrialSendOptions extends SendOptions {
  /**
   * `false` for a request of which the interface does not state what comes: its answer is not held against the
   * schemas, since accepting or refusing it is judged by the check itself. `'if-served'` for one that may be refused in
   * any way, but is answered in the stated shape where it is not. Default true.
   */
  readonly valid?: boolean | 'if-served';
  /** For a wrong credential: connections that a careless target may take it for. */
  readonly on?: Undisturbed['on'];
}

/** What a trial knows of its check. */
interface TriedCheck {
  readonly id: string;
  readonly urgency?: number;
  readonly opens?: boolean;
  readonly waitsForOpening?: boolean;
}

/**
 * One check under way: what it sends is counted and observed, what it judges is kept until it ends.
 *
 * `Id` are the requirements that it may judge: those that the judges of the check own. A function that only sends takes a
 * `Trial`, which judges nothing.
 */
export class Trial<in Id extends RequirementId = never> {
  /** Of requirements that count: those of the revision by which is judged. */
  readonly judgements: Judgement[] = [];
  /** Of requirements that came after that revision. */
  readonly later: Judgement[] = [];
  readonly properties: PropertyRun[] = [];
  readonly latenciesMs: Partial<Record<OperationId, number[]>> = {};
  /** By property, the examples that broke something. */
  readonly failing = new Map<string, readonly unknown[]>();
  /** Its requests that waited for one another, behind those of the opening that it waited for. */
  readonly row: RequestRow;
  readonly #session: Session;
  readonly #check: TriedCheck;
  readonly #repeat: Repeat | null;
  readonly #startedAt: number;
  readonly #turns: Turns;
  #exchanges = 0;
  #retries = 0;

  /** @param repeat what the check showed when it was run before; null: it is run for the first time */
  constructor(session: Session, check: TriedCheck, repeat: Repeat | null = null) {
    this.#session = session;
    this.#check = check;
    this.#repeat = repeat;
    this.#startedAt = session.clock.now();
    this.#turns = new Turns(session, check.urgency ?? 0);
    this.row = new RequestRow(session.opening.rowBefore(check));
  }

  get profile(): Profile {
    return this.world.profile;
  }

  get world(): World {
    return this.#session.world;
  }

  get effort(): EffortFigures {
    return this.#session.effort;
  }

  /** Where the check is run again with another seed: what such runs share. */
  get exploration(): Exploration | null {
    return this.#session.exploration;
  }

  get bounds(): Bounds {
    return this.#session.bounds;
  }

  get exchanges(): number {
    return this.#exchanges;
  }

  /** Requests that were sent again after a fault of the network, so far. */
  get retries(): number {
    return this.#retries;
  }

  /** Whether the profile offers an operation. */
  offers(operation: OperationId): boolean {
    return this.profile.operations.includes(operation);
  }

  /** Sends one request. Whatever the answer is, it is data: nothing that a target does throws. */
  async send(spec: RequestSpec, options: TrialSendOptions = {}): Promise<Exchange> {
    const { isOver } = this.#session;
    if (isOver.aborted) throw notAsked(String(isOver.reason));
    this.#repeat?.takeRequest();
    this.#session.world.protectGiven(spec);
    const creates = spec.operation === 'create-sandbox-connection';
    if (creates) await this.#session.world.budget.reserve();
    this.#exchanges += 1;
    const sequence = this.#exchanges;
    const { valid = true, on, ...sendOptions } = options;
    const check = this.world.uses?.user ?? this.#check.id;
    const urgency = this.#urgency;
    const dispatch = () => this.#session.driver.send(spec, { ...sendOptions, sequence, check, urgency });
    const exchange = await this.row.add(() => this.#turns.take(spec, dispatch, valid !== false, on), requestsOf);
    const stated = isStated(spec, exchange, valid, this.profile);
    this.#session.ledger.observe(exchange, stated, valid, spec);
    this.#session.dialect?.observe(exchange, stated);
    this.#session.worked.note(exchange, valid !== false);
    this.#session.world.note(exchange);
    if (creates) this.#session.world.budget.settle(exchange);
    this.#retries += exchange.retries ?? 0;
    this.latenciesMs[spec.operation] ??= [];
    this.latenciesMs[spec.operation]?.push(exchange.totalMs);
    return unlessCutOff(exchange);
  }

  /** Of requests that wait for their turn: others wait for those of a check that keeps them from writing. */
  get #urgency(): number {
    const { urgency = 0 } = this.#check;
    return this.#turns.keepsOffWrites ? urgency + keptUrgency : urgency;
  }

  /** How many requests may be sent at one moment: as many as the profile lets be under way. */
  get mostTogether(): number {
    const { profile, sharedBy } = this.#session.settings;
    return Math.max(1, Math.floor(profile.limits.concurrency / sharedBy));
  }

  /**
   * Sends requests so that they overlap: all are on their way but for their last byte, which they send at one moment.
   *
   * @param specs at most {@link mostTogether}
   * @throws CannotJudge where the profile allows one request at a time, or the target mixes up those that overlap
   */
  async sendTogether(specs: readonly RequestSpec[], options: TrialSendOptions = {}): Promise<readonly Exchange[]> {
    const { moments, overlapDefect } = this.#session;
    if (overlapDefect !== null) {
      throw blockedBy('the target mixes up requests that overlap, so that one is sent at a time', overlapDefect);
    }
    if (this.mostTogether < 2) {
      throw doesNotApply('not-asked', 'requests can not overlap: limits.concurrency allows one at a time');
    }
    const release = new Release(specs.length, machineClock);
    const sendAll = () => Promise.all(specs.map((spec) => this.send(spec, { ...options, release })));
    return moments.run(specs.length, this.#urgency, sendAll);
  }

  /**
   * Sends one request at a time from now on: the target mixes up those that overlap, and all else would only show that.
   *
   * @param defect the requirement that it breaks
   * @throws Error within {@link withoutOtherWrites}, which may have to judge overlaps anew
   */
  stopOverlaps(defect: RequirementId): void {
    if (this.#turns.keepsOffWrites) throw new Error('stopOverlaps: what is judged here may have to be judged anew');
    this.#session.overlapDefect = defect;
    this.#session.driver.sendOneAtATime();
  }

  /** Runs `body` while no other check writes, so that what it reads can be compared. It may write itself. */
  async withoutOtherWrites(body: () => Promise<void>, { on, reads = [] }: Undisturbed = {}): Promise<void> {
    const { firstAnswers } = this.world;
    const unsynced = reads.filter((spec) => !firstAnswers.has(spec));
    await Promise.all(unsynced.map((spec) => this.world.sendOnce(spec)));
    await this.#turns.keepOffWrites(this, body, on);
  }

  /**
   * Runs `body`, which judges what a disconnection leaves as it was. What is broken then, or stands in the way, while
   * another check disconnects may be the doing of that: `body` is run anew, from the start, while those of others wait.
   */
  withoutOtherDisconnections(body: () => Promise<void>): Promise<void> {
    return this.#turns.keepOffDisconnections(this, body);
  }

  /** The answer to a valid request that other checks begin with too: it is sent once for all of them, and counted for none. */
  async sendOnce(spec: RequestSpec): Promise<Exchange> {
    this.#repeat?.takeRequest();
    const isNew = !this.world.firstAnswers.has(spec);
    const send = () => this.#turns.take(spec, () => this.world.sendOnce(spec));
    return this.row.add(send, (exchange) => (isNew ? requestsOf(exchange) : 0));
  }

  /** A created connection that belongs to this check alone. */
  createConnection(name: string, body: JsonObject = {}): Promise<Connection> {
    return this.row.add(
      () => this.world.create(name, body),
      () => 1,
    );
  }

  /** Sends a request whose success is a premise of this check: anything but a 2xx with a JSON body blocks it. */
  async premise(spec: RequestSpec, options: TrialSendOptions = {}): Promise<Exchange> {
    return requireSuccess(await this.send(spec, options), this.world);
  }

  /** A premise that other checks rely on too: it is sent once for all of them. */
  async premiseOnce(spec: RequestSpec): Promise<Exchange> {
    return requireSuccess(await this.sendOnce(spec), this.world);
  }

  /**
   * What all exchanges of the session so far have shown of one operation's answers. Where the check is repeated, the
   * requests whose answers showed a defect are sent again, and only their answers count.
   */
  async observed(operation: OperationId, group: LedgerGroup): Promise<readonly Judgement<RequirementId>[]> {
    for (const { spec, valid } of this.#repeat?.requestsOf(operation, group) ?? []) await this.send(spec, { valid });
    return this.#session.ledger.judgements(operation, group);
  }

  /** Takes what judges say; `undefined` where one had nothing to say. */
  readonly judge = (...judged: readonly (Judgement<Id> | readonly Judgement<Id>[] | undefined)[]): void => {
    for (const judgement of judged.flat())
      if (judgement !== undefined) this.#keep(keptJudgement(unlessPutOff(judgement)));
  };

  /** What is said of a requirement that was retired before the revision by which is judged is dropped. */
  #keep(judgement: Judgement): void {
    if (this.#isCounted(judgement)) {
      this.judgements.push(judgement);
      this.#repeat?.note(judgement, this.#startedAt);
    } else if (this.#session.later.has(judgement.requirement)) this.later.push(judgement);
  }

  #isCounted({ requirement }: Judgement): boolean {
    return this.#session.catalogue.requirements.has(requirement);
  }

  /**
   * Runs a property: the boundary cases of `options.examples` first, then random examples by seed and effort. The
   * body returns its judgements; a broken one is shrunk within bounds, and the smallest counterexample is kept.
   */
  readonly forAll = async <T>(
    name: string,
    arbitrary: Arbitrary<T>,
    body: (value: T) => Promise<readonly Judgement<Id>[]>,
    options: PropertyOptions<T> = {},
  ): Promise<void> => {
    const { settings, effort, startedAt, clock } = this.#session;
    // What is not counted ends no property, which would keep what is counted from being judged.
    const judged = async (value: T): Promise<readonly Judgement[]> => {
      const found = (await body(value)).map((judgement) => keptJudgement(unlessPutOff(judgement)));
      for (const judgement of found) if (!this.#isCounted(judgement)) this.#keep(judgement);
      return found.filter((judgement) => this.#isCounted(judgement));
    };
    if (this.#repeat !== null) {
      for (const value of this.#repeat.shown.failing.get(name) ?? []) {
        for (const judgement of await judged(value as T)) this.#keep(judgement);
      }
      return;
    }
    const run = await runProperty(arbitrary, judged, {
      examples: options.examples ?? [],
      randomExamples: options.randomExamples ?? effort.examples,
      shrinkRequests: options.shrinkExamples ?? effort.shrinkRequests,
      seed: `${settings.seed}/${this.#check.id}/${name}`,
      deadline: startedAt + effort.softDeadlineMs,
      now: () => clock.now(),
    });
    this.properties.push({ name, planned: run.planned, run: run.run });
    if (run.failing.length > 0) this.failing.set(name, run.failing);
    for (const judgement of run.judgements) this.#keep(judgement);
  };
}

/** By how much the requests of a check are more urgent while it keeps others from writing. */
const keptUrgency = 2_000;

/** How many requests an exchange took, its polls and what was sent again included. */
function requestsOf({ earlier, retries = 0 }: Exchange): number {
  return 1 + earlier.length + retries;
}
