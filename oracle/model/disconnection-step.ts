import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeForeignRefused, judgeOwnDisconnected } from '../disconnect-entity/answers.ts';
import type { EntityRead } from '../disconnect-entity/entity-read.ts';
import {
  type Bystander,
  judgeForeignStays,
  judgeOtherConnectionStays,
  judgeSiblingStays,
} from '../disconnect-entity/staying.ts';
import { succeeded } from '../kernel/answer.ts';
import { defineJudge, type IdsOf, isBroken } from '../kernel/judge.ts';
import { afterDisconnection, type Entities, mayBeRefused } from './entity-activity.ts';
import type { Model, ModelPayment, Step } from './model.ts';

/** A disconnection: the party whose token is used, and the parties whose entities are named. */
export interface Disconnection {
  readonly by: number;
  /** Never empty. */
  readonly named: readonly number[];
}

/** Applies "Disconnect entities" to the model, and judges the answer; payments that may be gone are forgotten. */
export function applyDisconnection(
  model: Model,
  command: Disconnection,
  exchange: Exchange,
): Step<IdsOf<[typeof judgeAnswer]>> {
  const { by, named } = command;
  const own = entitiesOf(model, by);
  const ids = named.map((index) => model.parties[index]?.entityId ?? '');
  const after = afterDisconnection(own, ids, succeeded(exchange));
  const parties = model.parties.map((party, index) => {
    const activity = isSameConnection(model, index, by) ? after.get(party.entityId) : undefined;
    return activity === undefined ? party : { ...party, activity };
  });
  const families = new Set(named.filter((at) => isSameConnection(model, at, by)).map((at) => parties[at]?.family));
  const payments = model.payments.filter(({ isSure, party }) => {
    const owner = parties[party];
    return owner?.activity === 'active' && (isSure || !families.has(owner.family));
  });
  return {
    model: { ...model, parties, payments },
    judgements: judgeAnswer(own, ids, model.parties[by]?.hasActed === true, exchange),
  };
}

const judgeAnswer = defineJudge(
  [judgeOwnDisconnected, judgeForeignRefused],
  (own: Entities, ids: readonly string[], hasActed: boolean, exchange: Exchange) => {
    if (ids.every((id) => !own.has(id))) return [judgeForeignRefused('an entity of another connection', exchange)];
    if (!hasActed || mayBeRefused(own, ids)) return [];
    return [judgeOwnDisconnected(ids.length, exchange)];
  },
);

/** Judges that a payment of a party that should stay reads alike before and after. */
export const judgeStayed = defineJudge(
  [judgeSiblingStays, judgeOtherConnectionStays, judgeForeignStays],
  (model: Model, { by, named }: Disconnection, action: Exchange, payment: ModelPayment, after: EntityRead) => {
    if (payment.seen === null) return [];
    const isOfSender = (index: number) => isSameConnection(model, index, by);
    const bystander = (label: string): Bystander => ({ label, before: payment.seen ?? after, after });
    const judged = isOfSender(payment.party)
      ? judgeSiblingStays(action, bystander('An entity that was not named'))
      : named.includes(payment.party)
        ? judgeForeignStays(named.some(isOfSender), action, bystander('An entity of another connection'))
        : judgeOtherConnectionStays(action, bystander('An entity of another connection'));
    // The judge of the reads reports a count that changes from read to read.
    return judged.filter((judgement) => !isBroken(judgement) || judgement.pointer?.endsWith('/paging/count') !== true);
  },
);

export const disconnectionJudges = [judgeAnswer, judgeStayed] as const;

export function isSameConnection({ parties }: Model, one: number, other: number): boolean {
  return parties[one] !== undefined && parties[one].connectionId === parties[other]?.connectionId;
}

/** The entities of a party's connection, its own included. */
function entitiesOf(model: Model, party: number): Entities {
  const siblings = model.parties.filter((_, index) => isSameConnection(model, index, party));
  return new Map(siblings.map(({ activity, entityId }) => [entityId, activity]));
}
