import type { Exchange } from '../../specs/exchange.ts';
import { judgeAccepted, judgeRefused } from '../accepted.ts';
import { succeeded } from '../answer.ts';
import { judgeStays, type Seen, type StayRows } from '../disconnect-entity/activity.ts';
import type { Judgement } from '../judgement.ts';
import { afterDisconnection, type Entities, mayBeRefused } from './disconnection.ts';
import type { Model, ModelPayment, Step } from './model.ts';

/** A disconnection: whose token is used, and whose entities are named; both are parties. */
export interface Disconnection {
  readonly by: number;
  /** Never empty. */
  readonly named: readonly number[];
}

/**
 * "Disconnect entities": what becomes of the parties, and whether the answer was right (DISC-006, 007, 013). Payments of
 * which it is not known any more whether they can be read are forgotten.
 */
export function disconnected(model: Model, command: Disconnection, exchange: Exchange): Step {
  const { by, named } = command;
  const own = entitiesBeside(model, by);
  const ids = named.map((index) => model.parties[index]?.entityId ?? '');
  const after = afterDisconnection(own, ids, succeeded(exchange));
  const parties = model.parties.map((party, index) => {
    const activity = isBeside(model, index, by) ? after.get(party.entityId) : undefined;
    return activity === undefined ? party : { ...party, activity };
  });
  const families = new Set(named.filter((index) => isBeside(model, index, by)).map((index) => parties[index]?.family));
  const payments = model.payments.filter(({ isSure, party }) => {
    const owner = parties[party];
    return owner?.activity === 'active' && (isSure || !families.has(owner.family));
  });
  return {
    model: { ...model, parties, payments },
    judgements: judgeAnswer(own, ids, model.parties[by]?.hasActed === true, exchange),
  };
}

function judgeAnswer(
  own: Entities,
  ids: readonly string[],
  hasActed: boolean,
  exchange: Exchange,
): readonly Judgement[] {
  if (ids.every((id) => !own.has(id))) {
    return [judgeRefused('DISC-013', exchange, 'A disconnection that names an entity of another connection')];
  }
  if (!hasActed || mayBeRefused(own, ids)) return [];
  if (ids.length > 1) {
    return [judgeAccepted('DISC-007', exchange, 'A disconnection of several entities of the own connection')];
  }
  return [judgeAccepted('DISC-006', exchange, 'A disconnection of an entity of the own connection')];
}

/**
 * Whoever is not named, and whoever is another's, is as before: DISC-008, 009, 011, 012, 018.
 *
 * @param payment which could be read before, of a party that should stay
 * @param after it was read again
 */
export function stayed(
  model: Model,
  { by, named }: Disconnection,
  action: Exchange,
  payment: ModelPayment,
  after: Seen,
): readonly Judgement[] {
  if (payment.seen === null) return [];
  const isBesideBy = (index: number) => isBeside(model, index, by);
  // A count that drifts does so from read to read: that is told by the reads.
  const judged = (rows: StayRows, which: string) =>
    judgeStays(rows, payment.seen ?? after, action, after, which).filter(
      (judgement) => judgement.kind !== 'broken' || judgement.pointer?.endsWith('/paging/count') !== true,
    );
  if (isBesideBy(payment.party)) {
    return judged({ active: 'DISC-008', unchanged: 'DISC-009' }, 'An entity that was not named');
  }
  if (!named.includes(payment.party)) {
    return judged({ active: 'DISC-018', unchanged: null }, 'An entity of another connection');
  }
  const active = named.some(isBesideBy) ? 'DISC-012' : 'DISC-011';
  return judged({ active, unchanged: null }, 'An entity of another connection');
}

/** Whether two parties have entities of one connection. */
export function isBeside({ parties }: Model, one: number, other: number): boolean {
  return parties[one] !== undefined && parties[one].connectionId === parties[other]?.connectionId;
}

function entitiesBeside(model: Model, party: number): Entities {
  const beside = model.parties.filter((_, index) => isBeside(model, index, party));
  return new Map(beside.map(({ activity, entityId }) => [entityId, activity]));
}
