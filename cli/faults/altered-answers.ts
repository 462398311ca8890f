import { OwnReply } from '../../sandbox/switches/own-reply.ts';
import type { Behaviour, ReplyDraft, ReplyHook } from '../../sandbox/switches/switches.ts';

/** The answers that reply hooks change. */
export interface AlteredAnswers {
  /** Shows each answer to every hook, and leaves it as it is. */
  readonly behaviour: Behaviour;
  /** The callers whose answers a hook changes, by its id. */
  readonly altered: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/**
 * Tries many reply hooks in one replay, since they change answers but not the sandbox. A hook that changed an answer of
 * a check gets no further ones of it.
 * @param userAt whose answer is at a position, from 0
 */
export function tryReplyHooks(
  hooks: ReadonlyMap<string, ReplyHook>,
  userAt: (position: number) => unknown,
): AlteredAnswers {
  const altered = new Map([...hooks.keys()].map((id) => [id, new Set()]));
  let position = 0;
  const onReply: ReplyHook = async (reply, request) => {
    const given: ReplyDraft = { ...(reply instanceof OwnReply ? reply.sent : reply) };
    const json = JSON.stringify(given.body);
    given.body = json && JSON.parse(json, (_, value) => Object.freeze(value));
    const user = userAt(position);
    position += 1;
    for (const [id, hook] of hooks) {
      const users = altered.get(id);
      if (!users?.has(user) && (await isChanged(given, json, (own) => hook(own, request)))) users?.add(user);
    }
  };
  return { behaviour: { onReply }, altered };
}

/** Whether an answer is changed. Its body is frozen, since a copy for each change would take most of the time. */
async function isChanged(
  given: ReplyDraft,
  json: string | undefined,
  change: (own: ReplyDraft) => void | Promise<void>,
): Promise<boolean> {
  const own = { ...given, headers: { ...given.headers } };
  try {
    await change(own);
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
  if (own.status !== given.status || own.payload !== given.payload) return true;
  if (JSON.stringify(own.headers) !== JSON.stringify(given.headers)) return true;
  return own.body !== given.body && JSON.stringify(own.body) !== json;
}
