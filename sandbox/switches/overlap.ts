import { setTimeout as sleep } from 'node:timers/promises';
import type { Incoming, MakeBehaviour, ReplyDraft } from './switches.ts';

/** The milliseconds by which answers are held back, in short steps: so requests overlap on a busy machine, too. */
const heldMs = 10;

async function holdBack(): Promise<void> {
  for (let ms = 0; ms < heldMs; ms += 1) await sleep(1);
}

/** A change of a request that came while another one to the same operation was being answered, or of its answer. */
export interface OnOverlap {
  /** Whether the two requests are of one connection, or of different ones. Default: either. */
  readonly between?: 'one connection' | 'different connections';
  /** Changes the second request before the operation reads it, or answers it. Default: passes it on. */
  readonly request?: (incoming: Incoming, first: Incoming) => Incoming | ReplyDraft;
  /** Changes the answer to the second request, given that to the first one. Default: leaves it. */
  readonly reply?: (reply: ReplyDraft, first: ReplyDraft) => void;
}

interface UnderWay {
  readonly incoming: Incoming;
  /** The request that was under way when this one came. */
  readonly first: UnderWay | undefined;
  reply: ReplyDraft | null;
}

/** Changes requests that come while another one to the operation is being answered. It holds back every answer. */
export const whereRequestsOverlap =
  ({ between, request, reply: changeReply }: OnOverlap): MakeBehaviour =>
  (operation) => {
    const underWay: UnderWay[] = [];
    const isMeant = ({ incoming }: UnderWay, other: Incoming) =>
      between === undefined || isOfOne(incoming, other) === (between === 'one connection');
    return {
      needsOverlap: true,
      onRequest(incoming, id) {
        if (id !== operation) return incoming;
        const first = underWay.find((each) => isMeant(each, incoming));
        underWay.push({ incoming, first, reply: null });
        return first === undefined ? incoming : (request?.(incoming, first.incoming) ?? incoming);
      },
      async onReply(reply, { operation: id, headers }) {
        const current = id === operation ? underWay.find((each) => each.incoming.headers === headers) : undefined;
        if (current === undefined) return;
        current.reply = { status: reply.status, headers: reply.headers, body: reply.body };
        await holdBack();
        underWay.splice(underWay.indexOf(current), 1);
        if (current.first?.reply) changeReply?.(reply, current.first.reply);
      },
    };
  };

const isOfOne = (one: Incoming, other: Incoming): boolean => one.authorization.join() === other.authorization.join();
