import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { hasNoEffect } from '../authentication/no-effect.ts';
import { batchIdKeys, elementsOf } from '../batch/documented.ts';
import { foreignStays, otherConnectionsStay, siblingActive, siblingUnchanged } from '../disconnect-entity/staying.ts';
import { describeAnswer, isTemporary, refused, statusOf, succeeded } from '../kernel/answer.ts';
import { expectAlike, expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';
import { differenceBetween, type ReadOperation, readsAgree } from '../stability/agreement.ts';
import { staysKnown } from '../stability/still-known.ts';

const otherConnectionStays = requirement(
  'ISO-022',
  'A request through one connection changes nothing that another connection shows.',
);
const ownStays = requirement('STATE-014', 'As far as reads show, a request changes nothing that it does not name.');
const groupsStay = requirement('STATE-008', 'Creating a payment does not change the pay groups.');
const paymentsStay = requirement(
  'STATE-009',
  'Creating a payment leaves the values unchanged that earlier payments got by default.',
);

/** A request that was made between the two reads of a frame. */
export interface Action {
  readonly exchange: Exchange;
  /** Whether it had no valid credential. */
  readonly isUnauthorised: boolean;
  /** Whether it was made, or may have been, in the company that owns the watched data. */
  readonly isOwn: boolean;
}

/** Data that was read before and after other requests, which must not change it. */
export interface Frame {
  readonly operation: ReadOperation;
  /** The connection that owns the data: it sent none of the requests (`other`), all (`own`), or some (`mixed`). */
  readonly owner: 'other' | 'own' | 'mixed';
  /** The owner's entity; null: not known. */
  readonly entityId: string | null;
  readonly before: Exchange;
  /** The requests in between, in order. */
  readonly actions: readonly Action[];
  readonly after: Exchange;
}

/** Whether an answer shows the data; undefined if it does not tell, e.g. a 429. */
function shows(exchange: Exchange, operation: ReadOperation): boolean | undefined {
  if (exchange.end !== 'answered' || isTemporary(statusOf(exchange))) return undefined;
  if (!succeeded(exchange)) return refused(exchange) ? false : undefined;
  const key = batchIdKeys[operation];
  if (key === undefined) return true;
  const codes = (elementsOf(exchange, key) ?? []).map(({ code }) => code ?? 0);
  if (codes.some((code) => code === 202 || isTemporary(code))) return undefined;
  return codes.length > 0 && codes.every((code) => code === 200);
}

/** Whether a read differs from the same read before; undefined if they can't be compared. */
export function hasChanged({
  operation,
  before,
  after,
}: Pick<Frame, 'operation' | 'before' | 'after'>): boolean | undefined {
  if (shows(before, operation) !== true) return undefined;
  const isShown = shows(after, operation);
  if (isShown !== true) return isShown === undefined ? undefined : true;
  return differenceBetween(operation, before, after) !== undefined;
}

/** Selects the request to blame: the last accepted write, else the last write, else the last read. */
function findCause(actions: readonly Action[]): Action | undefined {
  const severity = ({ exchange }: Action): number =>
    operations[exchange.operation].effect === 'write' ? (succeeded(exchange) ? 2 : 1) : 0;
  return actions.reduce<Action | undefined>(
    (most, each) => (most === undefined || severity(each) >= severity(most) ? each : most),
    undefined,
  );
}

const addsAccount = (exchange: Exchange): boolean =>
  exchange.operation === 'create-sandbox-account' && succeeded(exchange);

/** The most requests that a finding shows beside the one to blame: the last ones. */
const maxShown = 3;

const requirements = [
  otherConnectionStays,
  ownStays,
  groupsStay,
  paymentsStay,
  staysKnown,
  hasNoEffect,
  foreignStays,
  otherConnectionsStay,
  siblingActive,
  siblingUnchanged,
] as const;

type StayingId = (typeof requirements)[number]['id'];

const ownDataIds: readonly string[] = [
  ...[ownStays, groupsStay, paymentsStay, staysKnown],
  ...Object.values(readsAgree),
].map(({ id }) => id);

/** Whether a requirement protects data of the connection that sent the request. */
export const protectsOwnData = (requirement: string): boolean => ownDataIds.includes(requirement);

/** Selects the requirement that a request breaks if it changed the data of a frame, or made it unreadable (`isGone`). */
function selectRequirement(
  { exchange, isUnauthorised }: Action,
  { owner, entityId, operation }: Frame,
  isGone: boolean,
): Requirement<StayingId> {
  if (owner === 'own' && exchange.operation === 'create-sandbox-payment' && succeeded(exchange) && !isUnauthorised) {
    if (isGone) return staysKnown;
    if (operation === 'list-pay-groups') return groupsStay;
    if (operation === 'get-pay-statement') return paymentsStay;
  }
  if (owner === 'mixed') return ownStays;
  if (isUnauthorised && operations[exchange.operation].effect === 'write') return hasNoEffect;
  if (exchange.operation === 'disconnect-entity') {
    const isNamed = entityId !== null && exchange.request.body?.toLowerCase().includes(entityId.toLowerCase()) === true;
    if (owner === 'other') return isNamed ? foreignStays : otherConnectionsStay;
    if (succeeded(exchange) && !isNamed) return isGone ? siblingActive : siblingUnchanged;
  }
  return owner === 'other' ? otherConnectionStays : ownStays;
}

/** Judges that data has not changed; undefined if the reads do not tell. A second read has confirmed `after`. */
export const judgeFrame = defineJudge(requirements, (frame: Frame) => {
  const isChanged = hasChanged(frame);
  const cause = findCause(frame.actions);
  if (isChanged === undefined || cause === undefined) return undefined;
  // Another requirement judges the effect of an account on its own connection.
  if (frame.actions.some(({ exchange, isOwn }) => isOwn && addsAccount(exchange))) return undefined;
  const { operation, before, after, owner } = frame;
  const difference = differenceBetween(operation, before, after);
  const stays = selectRequirement(cause, frame, isChanged && difference === undefined);
  if (!isChanged) return stays.holds();
  const shown = frame.actions.filter((action, index) => action === cause || index >= frame.actions.length - maxShown);
  const exchanges = [before, ...shown.map(({ exchange }) => exchange), after];
  const operationToBlame = cause.exchange.operation;
  const whose = owner === 'other' ? 'another connection' : 'the connection';
  if (difference === undefined) {
    return stays.broken({
      exchanges,
      operation: operationToBlame,
      expected: 'the data that was there before',
      actual: describeAnswer(after),
      expectation: expectSuccess(),
      message: `What ${operation} shows of ${whose} is gone after ${operationToBlame}.`,
    });
  }
  return stays.broken({
    exchanges,
    operation: operationToBlame,
    pointer: difference.pointer,
    expected: difference.expected,
    actual: difference.actual,
    // The first exchange is the read before.
    expectation: expectAlike(difference.place, '', '', exchanges.length - 1),
    message: `What ${operation} shows of ${whose} is other than before ${operationToBlame}.`,
  });
});
