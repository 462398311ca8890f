import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { WrittenConnections } from '../world/written-connections.ts';
import type { Disconnections } from './disconnections.ts';
import { type Judged, judgeUndisturbed, tokensOf, type Undisturbed } from './undisturbed.ts';
import type { WriteLock } from './write-lock.ts';

/** Held by checks that keep others waiting. */
export interface Locks {
  readonly writeLock: WriteLock;
  readonly disconnections: Disconnections;
  /** Knows which connections a write may change. */
  readonly written: WrittenConnections;
  /** Calls back, until what it returns is called, while the target says nothing but "come back later". */
  readonly onPutOff: (listener: () => void) => () => void;
}

/** Lets one check write and disconnect when it is its turn, and keep other checks from that. */
export class Turns {
  readonly #locks: Locks;
  readonly #urgency: number;
  #keepsOffWrites = false;

  /** @param urgency of its check: of those that keep others from writing to one connection, the most urgent one is next */
  constructor(locks: Locks, urgency: number) {
    this.#locks = locks;
    this.#urgency = urgency;
  }

  /** Whether the check keeps others from writing at this moment. */
  get keepsOffWrites(): boolean {
    return this.#keepsOffWrites;
  }

  /**
   * Sends a request when it is its turn. A write waits while another check compares readings of a connection that it may
   * change, unless it creates a connection, which adds to no other's lists. A disconnection waits while another check
   * judges what one leaves, unless that one may have to wait for this check.
   *
   * @param isValid false for a request that should be refused
   * @param on for a wrong credential: connections that a careless target may take it for
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
   * Runs `body` of a check, which judges what is compared, while no other check writes. It may write itself. Once the
   * target only puts it off, the others go on, and a `body` that then fails is run again while they wait to its end.
   */
  async keepOffWrites(judged: Judged, body: () => Promise<void>, on: Undisturbed['on']): Promise<void> {
    const { onPutOff, writeLock, written } = this.#locks;
    const about = on === undefined ? null : tokensOf(on);
    let isLetGo = false;
    const hold = (): Promise<void> => {
      const mayLetGo = !isLetGo;
      return writeLock.hold(
        async (letGo) => {
          this.#keepsOffWrites = true;
          const stopListening = onPutOff(() => {
            if (!mayLetGo || isLetGo) return;
            isLetGo = true;
            this.#keepsOffWrites = false;
            letGo();
          });
          try {
            await judgeUndisturbed(judged, body, () => written.watchShared(about));
          } finally {
            stopListening();
            this.#keepsOffWrites = false;
          }
        },
        about,
        this.#urgency,
      );
    };
    const watch = (): (() => boolean) => {
      const wasLetGo = isLetGo;
      return () => isLetGo && !wasLetGo;
    };
    await judgeUndisturbed(judged, hold, watch);
  }

  /** Runs `body` of a check once; and if it has to be run anew, once more while no other check disconnects. */
  async keepOffDisconnections(judged: Judged, body: () => Promise<void>): Promise<void> {
    const { disconnections } = this.#locks;
    const run = (round: () => Promise<void>) => disconnections.keepOff(this, round);
    // It creates connections each time, of which there are few.
    await judgeUndisturbed(judged, body, () => disconnections.watch(this), { run, most: 2 });
  }
}
