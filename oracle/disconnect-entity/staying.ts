import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { firstDifference } from '../batch/documented.ts';
import { describeAnswer, isTemporary, refused, statusOf, succeeded } from '../kernel/answer.ts';
import { expectAlike, expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import type { EntityRead } from './entity-read.ts';

/** An entity that a disconnection does not concern, read before and after it. */
export interface Bystander {
  /** The beginning of the sentence "… is no longer readable after a disconnection". */
  readonly label: string;
  readonly before: EntityRead;
  readonly after: EntityRead;
}

export const siblingActive = requirement(
  'DISC-008',
  'The other entities of the same connection stay active: they can be read as before.',
);
export const siblingUnchanged = requirement(
  'DISC-009',
  'The other entities of the same connection keep their data unchanged.',
);

export const judgeSiblingStays = defineJudge(
  [siblingActive, siblingUnchanged],
  (action: Exchange, bystander: Bystander) => judgeStays(siblingActive, siblingUnchanged, action, bystander),
);

export const otherConnectionsStay = requirement(
  'DISC-018',
  'Disconnection leaves the entities of every other connection as they were.',
);

export const judgeOtherConnectionStays = defineJudge([otherConnectionsStay], (action: Exchange, bystander: Bystander) =>
  judgeStays(otherConnectionsStay, otherConnectionsStay, action, bystander),
);

export const foreignStays = requirement(
  'DISC-011',
  'An entity of another connection stays active when a request to disconnect names it.',
);
const foreignBesideOwnStays = requirement(
  'DISC-012',
  'When a request to disconnect names an entity of its own connection and an entity of another connection, the entity of the other connection stays active.',
);

/** `isBesideOwn`: an entity of the own connection is named, too. */
export const judgeForeignStays = defineJudge(
  [foreignStays, foreignBesideOwnStays],
  (isBesideOwn: boolean, action: Exchange, bystander: Bystander) =>
    isBesideOwn
      ? judgeStays(foreignBesideOwnStays, foreignBesideOwnStays, action, bystander)
      : judgeStays(foreignStays, foreignStays, action, bystander),
);

const nothingDisconnected = {
  empty: requirement('DISC-016', 'A call with an empty entity_ids disconnects nothing.'),
  absent: requirement('DISC-017', 'A call without entity_ids disconnects nothing.'),
} as const;

export const judgeNothingDisconnected = defineJudge(
  Object.values(nothingDisconnected),
  (list: keyof typeof nothingDisconnected, action: Exchange, bystander: Bystander) =>
    judgeStays(nothingDisconnected[list], nothingDisconnected[list], action, bystander),
);

/** Judges that an entity stays `active`, and its data `unchanged`; the two may be one requirement. */
function judgeStays<Id extends RequirementId>(
  active: Requirement<Id>,
  unchanged: Requirement<Id>,
  action: Exchange,
  { after, before, label }: Bystander,
): readonly Judgement<Id>[] {
  if (before.shown.kind !== 'data')
    return [active.blocked(`it could not be read before: ${before.shown.answer}`, before.exchange)];
  if (after.shown.kind === 'open') return [active.blocked(after.shown.answer, after.exchange)];
  const evidence = { exchanges: [before.exchange, action, after.exchange], operation: 'disconnect-entity' } as const;
  if (after.shown.kind === 'none') {
    return [
      active.broken({
        ...evidence,
        expected: 'the data of the entity, as before',
        actual: after.shown.answer,
        expectation: expectSuccess(),
        message: `${label} is no longer readable after a disconnection that does not concern it.`,
      }),
    ];
  }
  const { documented, pointer, value } = after.shown;
  const difference = firstDifference(documented, before.shown.value, value, pointer);
  const readable = unchanged === active ? [] : [active.holds()];
  if (difference === undefined) return [...readable, unchanged.holds()];
  const message = `${label} has other data after a disconnection that does not concern it.`;
  const { place, ...values } = difference;
  // The read before lies two exchanges back.
  const expectation = expectAlike(place, pointer, before.shown.pointer, 2);
  return [...readable, unchanged.broken({ ...evidence, ...values, message, expectation })];
}

/** Judges that an entity that a disconnection does not concern still accepts a default payment. */
export const judgeStillPaid = defineJudge([siblingActive], (action: Exchange, payment: Exchange) => {
  if (payment.end !== 'answered' || isTemporary(statusOf(payment))) return undefined;
  return siblingActive.judge(!refused(payment), {
    exchanges: [action, payment],
    operation: 'disconnect-entity',
    expected: 'a new payment, as before',
    expectation: expectSuccess(),
    message: 'An entity that was not named can no longer be paid after a disconnection that does not concern it.',
  });
});

/** Judges by a read with an entity's token that it is active after refused disconnections. */
export function judgeActiveAfter<Id extends RequirementId>(
  hasNoEffect: Requirement<Id>,
  refusals: readonly Exchange[],
  after: Exchange,
  message: string,
): Judgement<Id> {
  if (after.end !== 'answered' || isTemporary(statusOf(after)))
    return hasNoEffect.blocked(describeAnswer(after), after);
  return hasNoEffect.judge(succeeded(after), {
    exchanges: [...refusals, after],
    operation: 'disconnect-entity',
    expected: 'the entity is still active',
    actual: `its pay groups are answered with ${describeAnswer(after)}`,
    expectation: expectSuccess(),
    message,
  });
}
