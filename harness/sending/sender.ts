import type { Bounds } from '../../driver/bounds/bounds.ts';
import { stack } from '../../driver/sending/sending.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { JsonObject } from '../../oracle/kernel/answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { requireSuccess } from '../outcome/cannot-judge.ts';
import type { EffortFigures, RunFrame } from '../settings/settings.ts';
import { ConsecutiveRequests } from '../turns/consecutive-requests.ts';
import type { Opening, OpeningPart } from '../turns/opening.ts';
import { type Locks, Turns } from '../turns/turns.ts';
import type { Waits } from '../turns/waits.ts';
import type { Connection } from '../world/connection.ts';
import type { ConnectionBudget } from '../world/connection-budget.ts';
import type { World } from '../world/world.ts';
import { protectGiven, reserveConnections, stopAtEnd } from './limits.ts';
import type { Overlaps } from './overlaps.ts';
import type { CheckSendOptions, Send, Step } from './sending.ts';
import { SentRequests } from './sent-requests.ts';

/** Sends a request at its turn, and counts the requests of a check that waited for one another. */
const takeTurn =
  (turns: Turns, consecutive: ConsecutiveRequests): Step =>
  (next) =>
  (sending) => {
    const { on, spec, valid } = sending;
    return consecutive.add(() => turns.take(spec, () => next(sending), valid !== false, on), requestsIn);
  };

const requestsIn = ({ earlier, retries = 0 }: Exchange): number => 1 + earlier.length + retries;

/** The parts of a session that all its senders share. */
export interface SenderParts {
  readonly run: RunFrame;
  readonly world: World;
  readonly send: Send;
  readonly budget: ConnectionBudget;
  readonly overlaps: Overlaps;
  readonly opening: Opening;
  readonly waits: Waits;
  readonly locks: Locks;
}

/** The facts of its check that a sender needs; for `urgency` see `Check`. */
export interface SendingCheck extends OpeningPart {
  readonly id: string;
  readonly urgency?: number;
}

/** Added to the urgency of requests of a check that keeps others from writing. */
const exclusiveUrgency = 2_000;

/** Sends the requests of one check, each through the same steps. */
export class Sender {
  readonly world: World;
  readonly effort: EffortFigures;
  readonly bounds: Bounds;
  readonly sent = new SentRequests();
  readonly waits: Waits;
  /** The longest chain of requests that waited for one another, with those of the opening that the check waited for. */
  readonly consecutive: ConsecutiveRequests;
  protected readonly turns: Turns;
  readonly #check: SendingCheck;
  readonly #overlaps: Overlaps;
  readonly #takeRequest: () => void;
  readonly #send: Send;

  /** @param takeRequest called before each request; throws CannotJudge if no more may be sent */
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
      stopAtEnd(run.ended),
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

  offers(operation: OperationId): boolean {
    return this.profile.operations.includes(operation);
  }

  /** Sends one request. Any answer is data: a target cannot make it throw. */
  send(spec: RequestSpec, options: CheckSendOptions = {}): Promise<Exchange> {
    return this.#send({ ...options, spec, check: this.#check.id, urgency: this.#urgency });
  }

  get #urgency(): number {
    const { urgency = 0 } = this.#check;
    return this.turns.keepsOffWrites ? urgency + exclusiveUrgency : urgency;
  }

  get maxTogether(): number {
    return this.#overlaps.maxTogether;
  }

  /** Sends requests, at most {@link maxTogether}, whose last bytes leave at one moment. @throws CannotJudge */
  sendTogether(specs: readonly RequestSpec[], options: CheckSendOptions = {}): Promise<readonly Exchange[]> {
    return this.#overlaps.run(specs.length, this.#urgency, (release) =>
      Promise.all(specs.map((spec) => this.send(spec, { ...options, release }))),
    );
  }

  /** Sends one request at a time. @throws Error inside `withoutOtherWrites`, whose body may run, and overlap, again */
  stopOverlaps(defect: RequirementId): void {
    if (this.turns.keepsOffWrites) throw new Error('stopOverlaps: what is judged here may have to be judged anew');
    this.#overlaps.stop(defect);
  }

  /** Lets others write while this check waits, although it compares reads. */
  letOthersWrite(): void {
    this.turns.letOthersWrite();
  }

  /** Sends a valid request with which several checks begin: once for all of them, and counted for none. */
  async sendOnce(spec: RequestSpec): Promise<Exchange> {
    this.#takeRequest();
    const isNew = !this.world.notes.firstAnswers.has(spec);
    const send = () => this.turns.take(spec, () => this.world.sendOnce(spec));
    return this.consecutive.add(send, (exchange) => (isNew ? requestsIn(exchange) : 0));
  }

  /** Creates a connection for this check alone. */
  createConnection(name: string, body: JsonObject = {}): Promise<Connection> {
    const create = () => this.world.create(name, body);
    return this.consecutive.add(create, () => 1);
  }

  /** Sends a request that this check relies on: without a 2xx and a JSON body, the check is blocked. */
  async premise(spec: RequestSpec, options: CheckSendOptions = {}): Promise<Exchange> {
    return requireSuccess(await this.send(spec, options), this.world);
  }

  /** Sends a request that several checks rely on, once for all of them. */
  async premiseOnce(spec: RequestSpec): Promise<Exchange> {
    return requireSuccess(await this.sendOnce(spec), this.world);
  }
}
