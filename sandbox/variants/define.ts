import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { type Refusal, syncInProgress } from '../rules/refusal.ts';
import { changeAnswers, changeRules, madeOf, refuseWith } from '../switches/behaviours.ts';
import type { MakeBehaviour, ReplyDraft, RequestView, Variant } from '../switches/switches.ts';
import type { Entity } from '../world/model.ts';

/**
 * Begins the definition of a variant, as `faultsOf` does of a fault. `silences`: the rows of `specs/silences.yaml` that
 * it decides; `advises`: the requirements of level should that it breaks. Without an operation it changes all of them.
 */
export const variantsOf =
  (operation?: OperationId) =>
  (
    id: string,
    silences: readonly string[],
    { advises = [] }: { readonly advises?: readonly RequirementId[] } = {},
  ) => ({
    summary: (summary: string) =>
      madeOf(
        (behaviour): Variant => ({ id, summary, silences, behaviour: () => behaviour(operation), advisories: advises }),
      ),
  });

/** Refuses what an employer's system is unable to serve. */
export const notPossible = (status: number, serviceCode: string): ReplyDraft =>
  refuseWith(status, 'not_possible_error', serviceCode, 'This is not possible here.');

/** Refuses a request while the sandbox works on another; the client may repeat it at once. */
export function busy(status: number): ReplyDraft {
  const reply = refuseWith(status, 'busy_error', 'try_again_later', 'Another request is being worked on.');
  return { ...reply, headers: { 'retry-after': '0' } };
}

/** Refuses some creations that would have succeeded; `made` counts creations with the same key, from 1. */
export const refuseCreations =
  (
    isRefused: (made: number) => boolean,
    status: number,
    serviceCode: string,
    keyOf: (request: RequestView) => unknown = () => null,
  ): MakeBehaviour =>
  (operation) => {
    const made = new Map<unknown, number>();
    return changeAnswers((reply, request) => {
      const key = keyOf(request);
      const count = (made.get(key) ?? 0) + 1;
      made.set(key, count);
      if (isRefused(count)) Object.assign(reply, notPossible(status, serviceCode));
    })(operation);
  };

/** Refuses the requests to the operation that act on some entities. */
export const refuseEntities = (isRefused: (entity: Entity) => boolean, refusal: () => Refusal): MakeBehaviour =>
  changeRules((base, operation) => ({
    entity(token, ids, world, requested) {
      const entity = base.entity(token, ids, world, requested);
      if (requested === operation && isRefused(entity)) throw refusal();
      return entity;
    },
  }));

/** Answers with 202 in place of a write, which is not carried out. */
export const postpone = (): never => {
  throw syncInProgress();
};
