import { OwnReply } from '../../sandbox/switches/own-reply.ts';
import type { Behaviour, ReplyDraft, ReplyHook } from '../../sandbox/switches/switches.ts';

/** Shows which answers the reply hooks of faults and variants would change. */
export interface AlteredAnswers {
  /** A behaviour for the sandbox that shows each answer to the hooks, but sends the answer unchanged. */
  readonly behaviour: Behaviour;
  /** The checks of the answers that a hook would change, by the id of the hook. */
  readonly altered: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/** Shows each answer of a replay to many hooks, which never change the sandbox. @param userAt the check of an answer */
export function tryReplyHooks(
  hooks: ReadonlyMap<string, ReplyHook>,
  userAt: (position: number) => unknown,
): AlteredAnswers {
  const altered = new Map([...hooks.keys()].map((id) => [id, new Set()]));
  let position = 0;
  const onReply: ReplyHook = async (reply, request) => {
    const original: ReplyDraft = { ...(reply instanceof OwnReply ? reply.sent : reply) };
    const json = JSON.stringify(original.body);
    original.body = json && JSON.parse(json, (_, value) => Object.freeze(value));
    const user = userAt(position);
    position += 1;
    for (const [id, hook] of hooks) {
      const users = altered.get(id);
      if (!users?.has(user) && (await isChanged(original, json, (copy) => hook(copy, request)))) users?.add(user);
    }
  };
  return { behaviour: { onReply }, altered };
}

/** Whether a hook changes an answer. A write to the frozen body throws, which spares copying the body for each hook. */
async function isChanged(
  original: ReplyDraft,
  json: string | undefined,
  change: (copy: ReplyDraft) => void | Promise<void>,
): Promise<boolean> {
  const copy = { ...original, headers: { ...original.headers } };
  try {
    await change(copy);
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
  if (copy.status !== original.status || copy.payload !== original.payload) return true;
  if (JSON.stringify(copy.headers) !== JSON.stringify(original.headers)) return true;
  return copy.body !== original.body && JSON.stringify(copy.body) !== json;
}
