import { changeAnswers, type JsonObject, objectOf } from '../switches/behaviours.ts';
import type { MakeBehaviour } from '../switches/switches.ts';

/** A value that an answer had under a key before it was replaced, and the body of the request. */
interface Given {
  readonly value: unknown;
  readonly asked: JsonObject;
}

/** Puts the value of an earlier answer into an answer. `choose` selects one of all values so far; the last is its own. */
export const repeatValue =
  (key: string, choose: (given: readonly Given[], asked: JsonObject) => Given | undefined): MakeBehaviour =>
  (operation) => {
    const given: Given[] = [];
    return changeAnswers((reply, { body: request }) => {
      const body = objectOf(reply.body);
      const asked = objectOf(request);
      given.push({ value: body[key], asked });
      const chosen = choose(given, asked);
      if (chosen !== undefined) reply.body = { ...body, [key]: chosen.value };
    })(operation);
  };
