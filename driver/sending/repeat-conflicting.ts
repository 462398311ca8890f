import { type Clock, wake } from '../pace/clock.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

const conflict = 409;

/** The pauses before each attempt alone, in milliseconds: the conflicting write may still be under way. */
const pausesMs = [20, 100, 500, 1_000, 2_000] as const;

/** The longest Retry-After that is waited for, in milliseconds; with a longer one the refusal is final for the run. */
const maxPauseMs = 5_000;

/** The longest wait for other writes to end, in milliseconds: one of them may take minutes. */
const patienceMs = 3_000;

/** Added to the urgency of a write that all other writes wait for. */
const aloneUrgency = 5_000;

/** After this many refusals with no other write under way, and without Retry-After, other writes are not the cause. */
const maxRefusedAlone = 2;

/**
 * Repeats a write that was refused with 409 when no other write is under way. If other writes are not the cause ({@link
 * maxRefusedAlone}), the refusal is final. If they overlapped every attempt, the reply becomes `pending`. Writes that are
 * meant to overlap are not repeated.
 */
export function repeatConflicting(clock: Clock, workers: number): Step {
  const writes = new WritesUnderWay(clock);
  const repeat = async (next: Send, sending: Sending): Promise<Reply> => {
    if (sending.release !== null) return (await writes.send(next, sending)).reply;
    await writes.untilNoLoneWrite();
    let sent = await writes.send(next, sending);
    /** Refusals while no other write was under way. */
    let refusedAlone = 0;
    for (const ownPauseMs of sending.isRight ? pausesMs : []) {
      const askedMs = pauseAsked(sent.reply, clock);
      if (!sent.metOthers && workers === 1 && askedMs === null) refusedAlone += 1;
      if (!isConflict(sent.reply) || refusedAlone === maxRefusedAlone) break;
      if ((askedMs ?? 0) > maxPauseMs || sending.signal.aborted) break;
      await clock.sleep(Math.max(ownPauseMs, askedMs ?? 0), sending.signal);
      sent = await writes.sendAlone(next, { ...sending, urgency: sending.urgency + aloneUrgency });
    }
    const { metOthers, reply } = sent;
    return sending.isRight && metOthers && isConflict(reply) ? { ...reply, end: 'pending' } : reply;
  };
  return (next) => (sending) => (sending.operation.effect === 'write' ? repeat(next, sending) : next(sending));
}

const isConflict = ({ end, response }: Reply): boolean => end === 'answered' && response?.status === conflict;

const pauseAsked = ({ response }: Reply, clock: Clock): number | null =>
  response === null ? null : retryAfterMs(response, clock.now(), Number.POSITIVE_INFINITY);

/** Knows which writes are under way, to all connections. */
class WritesUnderWay {
  readonly #clock: Clock;
  readonly #underWay = new Set<Promise<Reply>>();
  #begun = 0;
  /** The end of the write that is to be alone; null: there is none. */
  #loneWrite: Promise<unknown> | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when no write is to be alone. */
  async untilNoLoneWrite(): Promise<void> {
    while (this.#loneWrite !== null) await this.#loneWrite;
  }

  /** @returns the reply, and whether another write was under way at the same time */
  async send(next: Send, sending: Sending): Promise<{ readonly reply: Reply; readonly metOthers: boolean }> {
    const isFirst = this.#underWay.size === 0;
    this.#begun += 1;
    const begun = this.#begun;
    const underWay = next(sending);
    this.#underWay.add(underWay);
    try {
      const reply = await underWay;
      return { reply, metOthers: !isFirst || this.#begun > begun };
    } finally {
      this.#underWay.delete(underWay);
    }
  }

  /** Sends a write when those under way have ended, or {@link patienceMs} is over; other writes wait for it. */
  async sendAlone(next: Send, sending: Sending): ReturnType<typeof this.send> {
    while (this.#loneWrite !== null) await this.#loneWrite;
    const sent = this.#othersEnded(sending.signal).then(() => this.send(next, sending));
    this.#loneWrite = sent.then(ignore, ignore);
    try {
      return await sent;
    } finally {
      this.#loneWrite = null;
    }
  }

  async #othersEnded(signal: AbortSignal): Promise<void> {
    const enough = new AbortController();
    void Promise.allSettled(this.#underWay).then(() => wake(enough));
    await this.#clock.sleep(patienceMs, AbortSignal.any([signal, enough.signal]));
  }
}

function ignore(): void {}
