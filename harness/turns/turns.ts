import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { WrittenConnections } from '../world/written-connections.ts';
import type { Disconnections } from './disconnections.ts';
import { type Judged, judgeUndisturbed, tokensOf, type Undisturbed } from './undisturbed.ts';
import type { WriteLock } from './write-lock.ts';

/** The locks of a run, which checks hold while others wait. */
export interface Locks {
  readonly writeLock: WriteLock;
  readonly disconnections: Disconnections;
  /** Knows which connections a write may change. */
  readonly written: WrittenConnections;
  /** Calls `listener` when the target only says "come back later"; returns a function that ends this. */
  readonly onPutOff: (listener: () => void) => () => void;
}

/** Lets one check write and disconnect when it is its turn, and keep other checks from writing and disconnecting. */
export class Turns {
  readonly #locks: Locks;
  readonly #urgency: number;
  #keepsOffWrites = false;
  /** Ends that the check keeps others from writing, unless what it judges is run again because of that already. */
  letOthersWrite = (): void => {};

  /** @param urgency of its check: among checks that wait for one lock, the most urgent one is next */
  constructor(locks: Locks, urgency: number) {
    this.#locks = locks;
    this.#urgency = urgency;
  }

  /** Whether the check keeps others from writing at this moment. */
  get keepsOffWrites(): boolean {
    return this.#keepsOffWrites;
  }

  /**
   * Sends a request when it is its turn. A write waits while another check compares reads of a connection that the write
   * may change; the creation of a connection changes no other one, and need not wait. A disconnection waits while another
   * check judges the effect of its own, unless that check may have to wait for this one.
   *
   * @param isValid false for a request that should be refused
   * @param on the connections that a careless target may take a wrong credential for
   */
  async take<T>(spec: RequestSpec, send: () => Promise<T>, isValid = true, on: Undisturbed['on'] = []): Promise<T> {
    const { disconnections, writeLock, written } = this.#locks;
    const { operation } = spec;
    const waits = !this.#keepsOffWrites;
    const changes = operations[operation].effect === 'write' && operation !== 'create-sandbox-connection';
    const sendInTime = changes && waits ? () => writeLock.write(send, written.of(spec, isValid, on)) : send;
    return operation === 'disconnect-entity' ? disconnections.send(this, sendInTime, waits) : sendInTime();
  }

  /**
   * Runs `body` of a check, which compares reads, while no other check writes to the connections `on` (absent: to any).
   * If the target puts `body` off, the others go on. If it then fails, it is run again, and they wait until it ends.
   */
  async keepOffWrites(judged: Judged, body: () => Promise<void>, on: Undisturbed['on']): Promise<void> {
    const { onPutOff, writeLock, written } = this.#locks;
    const about = on === undefined ? null : tokensOf(on);
    let isReleased = false;
    const runWhileOthersWait = (): Promise<void> => {
      const mayRelease = !isReleased;
      return writeLock.hold(
        async (release) => {
          this.#keepsOffWrites = true;
          this.letOthersWrite = () => {
            if (!mayRelease || isReleased) return;
            isReleased = true;
            this.#keepsOffWrites = false;
            release();
          };
          const stopListening = onPutOff(this.letOthersWrite);
          try {
            await judgeUndisturbed(judged, body, () => written.watchShared(about));
          } finally {
            stopListening();
            this.letOthersWrite = () => {};
            this.#keepsOffWrites = false;
          }
        },
        about,
        this.#urgency,
      );
    };
    const watchRelease = (): (() => boolean) => {
      const wasReleased = isReleased;
      return () => isReleased && !wasReleased;
    };
    await judgeUndisturbed(judged, runWhileOthersWait, watchRelease);
  }

  /** Runs `body` of a check once; and if it has to be run anew, once more while no other check disconnects. */
  async keepOffDisconnections(judged: Judged, body: () => Promise<void>): Promise<void> {
    const { disconnections } = this.#locks;
    const run = (round: () => Promise<void>) => disconnections.keepOff(this, round);
    // It creates connections each time, of which there are few.
    await judgeUndisturbed(judged, body, () => disconnections.watch(this), { run, most: 2 });
  }
}
