import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { WrittenConnections } from '../world/written-connections.ts';
import type { Disconnections } from './disconnections.ts';
import { type Judged, judgeUndisturbed, tokensOf, type Undisturbed } from './undisturbed.ts';
import type { WriteLock } from './write-lock.ts';

/** The locks that the checks of a session share so that they do not disturb each other. */
export interface Locks {
  readonly writeLock: WriteLock;
  readonly disconnections: Disconnections;
  /** Knows which connections a write may change. */
  readonly written: WrittenConnections;
  /** Calls `listener` while the target only says "come back later". @returns a function that ends this */
  readonly onPutOff: (listener: () => void) => () => void;
}

/** Lets one check write and disconnect when it is its turn, and keep other checks from writing and disconnecting. */
export class Turns {
  readonly #locks: Locks;
  readonly #urgency: number;
  /** The comparison of reads under way; its `letGo` lets others write, and is null once they have: then they wait. */
  #comparing: { readonly letGo: (() => void) | null } | null = null;

  /** @param urgency of the check: among checks that wait for one lock, the most urgent is next */
  constructor(locks: Locks, urgency: number) {
    this.#locks = locks;
    this.#urgency = urgency;
  }

  get keepsOffWrites(): boolean {
    return this.#comparing !== null;
  }

  /** Lets others write although the check compares reads, unless it compares again because they wrote. */
  letOthersWrite(): void {
    const letGo = this.#comparing?.letGo;
    if (!letGo) return;
    this.#comparing = null;
    letGo();
  }

  /**
   * Sends a request at its turn. A write waits while another check compares reads of a connection that the write may
   * change. The creation of a connection changes no other connection, so it does not wait. A disconnection waits while
   * another check judges its own disconnection, unless that check may have to wait for this one.
   *
   * @param isValid false for a request that should be refused
   * @param on the connections that a careless target may take a wrong credential for
   */
  async take<T>(spec: RequestSpec, send: () => Promise<T>, isValid = true, on: Undisturbed['on'] = []): Promise<T> {
    const { disconnections, writeLock, written } = this.#locks;
    const { operation } = spec;
    const waits = !this.keepsOffWrites;
    const changes = operations[operation].effect === 'write' && operation !== 'create-sandbox-connection';
    const sendInTime = changes && waits ? () => writeLock.write(send, written.of(spec, isValid, on)) : send;
    return operation === 'disconnect-entity' ? disconnections.send(this, sendInTime, waits) : sendInTime();
  }

  /**
   * Runs `body`, which compares reads, while no other check writes to the connections `on` (absent: to any). If the
   * target puts `body` off, the others go on. If `body` then fails, it runs again, and the others wait for it.
   */
  async keepOffWrites(judged: Judged, body: () => Promise<void>, on: Undisturbed['on']): Promise<void> {
    const { onPutOff, writeLock, written } = this.#locks;
    const about = on === undefined ? null : tokensOf(on);
    let mayLetGo = true;
    const compare = async (release: () => void): Promise<void> => {
      const letGo = () => {
        mayLetGo = false;
        release();
      };
      this.#comparing = { letGo: mayLetGo ? letGo : null };
      const stopListening = onPutOff(() => this.letOthersWrite());
      try {
        await judgeUndisturbed(judged, body, () => written.watchShared(about));
      } finally {
        stopListening();
        this.#comparing = null;
      }
    };
    const watchForLettingGo = (): (() => boolean) => {
      const mightLetGo = mayLetGo;
      return () => mightLetGo && !mayLetGo;
    };
    await judgeUndisturbed(judged, () => writeLock.hold(compare, about, this.#urgency), watchForLettingGo);
  }

  /** Runs `body`. If it fails while another check disconnects, runs it once more while no other may disconnect. */
  async keepOffDisconnections(judged: Judged, body: () => Promise<void>): Promise<void> {
    const { disconnections } = this.#locks;
    const run = (round: () => Promise<void>) => disconnections.keepOff(this, round);
    // At most two rounds: `body` creates connections each time, and a run may create few.
    await judgeUndisturbed(judged, body, () => disconnections.watch(this), { run, most: 2 });
  }
}
