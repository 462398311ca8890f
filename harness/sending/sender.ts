import type { Bounds } from '../../driver/bounds/bounds.ts';
import { stack } from '../../driver/sending/sending.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { JsonObject } from '../../oracle/kernel/answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { requireSuccess } from '../outcome/failed-premise.ts';
import type { EffortFigures } from '../settings/effort.ts';
import type { RunFrame } from '../settings/run-frame.ts';
import { ConsecutiveRequests } from '../turns/consecutive-requests.ts';
import type { Opening } from '../turns/opening.ts';
import { type Locks, Turns } from '../turns/turns.ts';
import type { Waits } from '../turns/waits.ts';
import type { Connection } from '../world/connection.ts';
import type { ConnectionBudget } from '../world/connection-budget.ts';
import type { World } from '../world/world.ts';
import type { Overlaps } from './overlaps.ts';
import { protectGiven } from './protect-given.ts';
import { reserveConnections } from './reserve-connections.ts';
import type { CheckSendOptions, Send, Step } from './sending.ts';
import { SentRequests } from './sent-requests.ts';
import { stopAtEnd } from './stop-at-end.ts';

/** Sends a request when it is its turn, and counts how many of a check's requests waited for one another. */
const takeTurn =
  (turns: Turns, consecutive: ConsecutiveRequests): Step =>
  (next) =>
  (sending) => {
    const { on, spec, valid } = sending;
    return consecutive.add(() => turns.take(spec, () => next(sending), valid !== false, on), requestsIn);
  };

/** Counts the requests that an exchange took, its polls and what was sent again included. */
const requestsIn = ({ earlier, retries = 0 }: Exchange): number => 1 + earlier.length + retries;

/** The parts of a run that a check sends with. */
export interface SenderParts {
  readonly run: RunFrame;
  readonly world: World;
  /** Sends a request, and shows the exchange to all who observe. */
  readonly send: Send;
  readonly budget: ConnectionBudget;
  readonly overlaps: Overlaps;
  readonly opening: Opening;
  readonly waits: Waits;
  readonly locks: Locks;
}

/** The check that sends. */
export interface SendingCheck {
  readonly id: string;
  readonly urgency?: number;
  readonly opens?: boolean;
  readonly waitsForOpening?: boolean;
}

/** Added to the urgency of a check's requests while it keeps others from writing. */
const keptUrgency = 2_000;

/** Sends the requests of one check, and counts them. */
export class Sender {
  readonly world: World;
  readonly effort: EffortFigures;
  readonly bounds: Bounds;
  readonly sent = new SentRequests();
  readonly waits: Waits;
  /** Its requests that waited for one another, behind those of the opening that it waited for. */
  readonly consecutive: ConsecutiveRequests;
  protected readonly turns: Turns;
  readonly #check: SendingCheck;
  readonly #overlaps: Overlaps;
  readonly #takeRequest: () => void;
  readonly #send: Send;

  /** @param takeRequest called before each request. @throws CannotJudge if no more is to be sent */
  constructor({ run, world, ...parts }: SenderParts, check: SendingCheck, takeRequest: () => void = () => {}) {
    this.world = world;
    this.effort = run.effort;
    this.bounds = run.bounds;
    this.waits = parts.waits;
    this.consecutive = new ConsecutiveRequests(parts.opening.consecutiveBefore(check));
    this.turns = new Turns(parts.locks, check.urgency ?? 0);
    this.#check = check;
    this.#overlaps = parts.overlaps;
    this.#takeRequest = takeRequest;
    const steps: readonly Step[] = [
      stopAtEnd(run.isOver),
      (next) => (sending) => {
        takeRequest();
        return next(sending);
      },
      protectGiven(world.notes.created),
      reserveConnections(parts.budget),
      this.sent.count,
      takeTurn(this.turns, this.consecutive),
    ];
    this.#send = stack(steps, parts.send);
  }

  get profile(): Profile {
    return this.world.profile;
  }

  /** Whether the profile offers an operation. */
  offers(operation: OperationId): boolean {
    return this.profile.operations.includes(operation);
  }

  /** Sends one request. Whatever the answer is, it is data: nothing that a target does throws. */
  send(spec: RequestSpec, options: CheckSendOptions = {}): Promise<Exchange> {
    return this.#send({ ...options, spec, check: this.#check.id, urgency: this.#urgency });
  }

  get #urgency(): number {
    const { urgency = 0 } = this.#check;
    return this.turns.keepsOffWrites ? urgency + keptUrgency : urgency;
  }

  /** Requests that may be sent at one moment: as many as the profile lets be under way. */
  get maxTogether(): number {
    return this.#overlaps.most;
  }

  /**
   * Sends requests so that they overlap: all are on their way but for their last byte, which they send at one moment.
   *
   * @param specs at most {@link maxTogether}
   * @throws CannotJudge if the profile allows one request at a time, or the target mixes up those that overlap
   */
  sendTogether(specs: readonly RequestSpec[], options: CheckSendOptions = {}): Promise<readonly Exchange[]> {
    return this.#overlaps.run(specs.length, this.#urgency, (release) =>
      Promise.all(specs.map((spec) => this.send(spec, { ...options, release }))),
    );
  }

  /**
   * Sends one request at a time from now on: the target mixes up those that overlap, and all else would only show that.
   *
   * @param defect the requirement that it breaks
   * @throws Error within {@link withoutOtherWrites}, which may have to judge overlaps anew
   */
  stopOverlaps(defect: RequirementId): void {
    if (this.turns.keepsOffWrites) throw new Error('stopOverlaps: what is judged here may have to be judged anew');
    this.#overlaps.stop(defect);
  }

  /** Sends a valid request that other checks begin with too: once for all of them, and counted for none. */
  async sendOnce(spec: RequestSpec): Promise<Exchange> {
    this.#takeRequest();
    const isNew = !this.world.notes.firstAnswers.has(spec);
    const send = () => this.turns.take(spec, () => this.world.sendOnce(spec));
    return this.consecutive.add(send, (exchange) => (isNew ? requestsIn(exchange) : 0));
  }

  /** Creates a connection that belongs to this check alone. */
  createConnection(name: string, body: JsonObject = {}): Promise<Connection> {
    return this.consecutive.add(
      () => this.world.create(name, body),
      () => 1,
    );
  }

  /** Sends a request whose success is a premise of this check: anything but a 2xx with a JSON body blocks it. */
  async premise(spec: RequestSpec, options: CheckSendOptions = {}): Promise<Exchange> {
    return requireSuccess(await this.send(spec, options), this.world);
  }

  /** A premise that other checks rely on too: it is sent once for all of them. */
  async premiseOnce(spec: RequestSpec): Promise<Exchange> {
    return requireSuccess(await this.sendOnce(spec), this.world);
  }
}
