import type { Clock } from '../pace/clock.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/** The status by which a target says that something else is under way. */
const conflict = 409;

/** The pauses before a write is sent alone, time by time, in milliseconds: the write that it met may still be under way. */
const pausesMs = [20, 100, 500, 1_000, 2_000] as const;

/** A target that names a later time refuses it for good, as far as a run is concerned. Milliseconds. */
const maxPauseMs = 5_000;

/** The longest wait for the writes under way, in milliseconds: one of them may take minutes. */
const patienceMs = 3_000;

/** The urgency of a write that all others wait for. */
const aloneUrgency = 5_000;

/** So many refusals that met no other write, and name no time, have another reason. */
const maxAlone = 2;

/**
 * Repeats, alone, a write refused for what else is under way, also elsewhere; a refusal that met no other write, and
 * names no time, has another reason. Overlapping ones go as they are: if each time one was met, the reply is `pending`.
 */
export function repeatConflicting(clock: Clock, workers: number): Step {
  const writes = new WritesUnderWay(clock);
  const repeat = async (next: Send, sending: Sending): Promise<Reply> => {
    if (sending.release !== null) return (await writes.send(next, sending)).reply;
    await writes.nobodyAlone();
    let sent = await writes.send(next, sending);
    let alone = 0;
    for (const ownPauseMs of sending.isRight ? pausesMs : []) {
      const askedMs = pauseAsked(sent.reply, clock);
      if (!sent.metOthers && workers === 1 && askedMs === null) alone += 1;
      if (!isConflict(sent.reply) || alone === maxAlone) break;
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

interface SentWrite {
  readonly reply: Reply;
  /** Another one was on its way at the same time. */
  readonly metOthers: boolean;
}

/** Knows which writes are on their way, to whatever connection. */
class WritesUnderWay {
  readonly #clock: Clock;
  readonly #underWay = new Set<Promise<Reply>>();
  #begun = 0;
  #alone: Promise<unknown> | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when no write is being sent alone. */
  async nobodyAlone(): Promise<void> {
    while (this.#alone !== null) await this.#alone;
  }

  async send(next: Send, sending: Sending): Promise<SentWrite> {
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

  /** Sends a write when those under way have ended, within patience; others wait for it. */
  async sendAlone(next: Send, sending: Sending): Promise<SentWrite> {
    while (this.#alone !== null) await this.#alone;
    const alone = this.#othersEnded(sending.signal).then(() => this.send(next, sending));
    this.#alone = alone.then(ignore, ignore);
    try {
      return await alone;
    } finally {
      this.#alone = null;
    }
  }

  async #othersEnded(signal: AbortSignal): Promise<void> {
    const enough = new AbortController();
    void Promise.allSettled(this.#underWay).then(() => enough.abort());
    await this.#clock.sleep(patienceMs, AbortSignal.any([signal, enough.signal]));
  }
}

function ignore(): void {}
