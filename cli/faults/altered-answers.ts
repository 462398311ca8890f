import { OwnReply } from '../../sandbox/switches/own-reply.ts';
import type { Behaviour, ReplyDraft, ReplyHook } from '../../sandbox/switches/switches.ts';

/** The answers that reply hooks change. */
export interface AlteredAnswers {
  /** Shows each answer to every hook, each with a copy of its own, and leaves it as it is. */
  readonly behaviour: Behaviour;
  /** The positions of the answers that a hook changes, from 0, by its id. */
  readonly altered: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Tries many reply hooks in one replay: what only changes answers leaves the sandbox as it is. */
export function tryReplyHooks(hooks: ReadonlyMap<string, ReplyHook>): AlteredAnswers {
  const altered = new Map([...hooks.keys()].map((id) => [id, new Set<number>()]));
  let position = 0;
  const onReply: ReplyHook = async (reply, request) => {
    const stated: ReplyDraft = reply instanceof OwnReply ? reply.sent : reply;
    const isStated = comparison(stated);
    for (const [id, hook] of hooks) {
      const own = new OwnReply({ ...stated, headers: { ...stated.headers } });
      await hook(own, request);
      if (!isStated(own.sent)) altered.get(id)?.add(position);
    }
    position += 1;
  };
  return { behaviour: { onReply }, altered };
}

/** Returns whether another answer is the stated one. The JSON of a body is made only where it may be another. */
function comparison(stated: ReplyDraft): (other: ReplyDraft) => boolean {
  const headers = JSON.stringify(stated.headers);
  let body: string | undefined;
  return (other) => {
    if (other.status !== stated.status || other.payload !== stated.payload) return false;
    if (JSON.stringify(other.headers) !== headers) return false;
    if (other.body === stated.body) return true;
    body ??= JSON.stringify(stated.body);
    return JSON.stringify(other.body) === body;
  };
}
