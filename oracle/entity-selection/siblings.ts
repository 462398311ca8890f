import { type Judgement, judge, notApplicable } from '../judgement.ts';
import { type EntityOperation, entityRequirement } from './requirements.ts';
import type { View } from './views.ts';

/** How the things of two entities of one connection lie: none shown, each to one of them, all to both, or some. */
export type Division = 'nothing' | 'apart' | 'all-shared' | 'some-shared';

export function divisionOf(one: View, other: View): Division {
  const shared = sharedIn(one, other).length;
  const all = new Set([...one.individualOf.keys(), ...other.individualOf.keys()]).size;
  if (all === 0) return 'nothing';
  if (shared === 0) return 'apart';
  return shared === all ? 'all-shared' : 'some-shared';
}

function sharedIn(one: View, other: View): readonly string[] {
  return [...one.individualOf.keys()].filter((id) => other.individualOf.has(id));
}

/** "It selects which entity's data is accessed": what is shown under both of two siblings is not one's own for one of them. */
function judgeShown(operation: EntityOperation, one: View, other: View, id: string | undefined): Judgement {
  return judge(entityRequirement(operation, 'sibling'), id === undefined, {
    exchanges: [one.exchange, other.exchange],
    expected: 'what belongs to one entity is not shown under its sibling',
    actual: `${id ?? ''} is shown under both entities`,
    message: `${operation} shows the data of one entity when its sibling is named in entity_ids.`,
  });
}

function cannotTell(operation: EntityOperation, reason: string): Judgement {
  return notApplicable(entityRequirement(operation, 'sibling'), 'not-observed', reason);
}

/**
 * Pay statements under two entities. Where some are shown to one alone, or other things of the connection are, the target
 * keeps data by entity: then a statement that both are shown is one's sibling's.
 */
export function judgeStatements(one: View, other: View, isDividedElsewhere: boolean): Judgement {
  const division = divisionOf(one, other);
  const isDivided = division === 'some-shared' || (division === 'all-shared' && isDividedElsewhere);
  if (division === 'apart' || isDivided) return judgeShown('get-pay-statement', one, other, sharedIn(one, other)[0]);
  return cannotTell('get-pay-statement', 'nothing shows that the pay statements belong to one entity or the other');
}

/**
 * Things about individuals under two entities. One that both are shown is a sibling's where its individual is paid
 * under one of them alone.
 */
export function judgeByIndividual(
  operation: 'get-enrollments' | 'list-enrolled-individuals',
  one: View,
  other: View,
  paidUnderOne: ReadonlySet<string>,
): Judgement {
  if (divisionOf(one, other) === 'apart') return judgeShown(operation, one, other, undefined);
  const id = sharedIn(one, other).find((key) => paidUnderOne.has(one.individualOf.get(key) ?? ''));
  if (id !== undefined) return judgeShown(operation, one, other, id);
  return cannotTell(operation, 'nothing shows that what both entities are shown belongs to one of them');
}

/**
 * Pay groups under two entities. Those that both are shown may be the company's, also where one of the entities has no
 * others of its own.
 */
export function judgePayGroups(one: View, other: View): Judgement {
  if (divisionOf(one, other) === 'apart') return judgeShown('list-pay-groups', one, other, undefined);
  return cannotTell('list-pay-groups', 'the pay groups that both entities are shown may be those of the company');
}

/** What is listed when the sibling is named, where each entity has pay groups of its own: none of one's own. */
export function judgeSiblingGroups(own: View, siblingNamed: View): Judgement {
  return judgeShown('list-pay-groups', own, siblingNamed, sharedIn(own, siblingNamed)[0]);
}

/**
 * Pay groups under two entities that came about alike, so that each has some of its own, or neither. If one is shown all
 * that the other is, and more, its selection has no effect.
 */
export function judgeAlikeGroups(one: View, other: View): readonly Judgement[] {
  const shared = sharedIn(one, other);
  const isOneWithin = [one, other].some(({ individualOf }) => individualOf.size === shared.length);
  const isToldApart = divisionOf(one, other) === 'some-shared' && isOneWithin;
  return isToldApart ? [judgeShown('list-pay-groups', one, other, shared[0])] : [];
}

/** An item that stands in one payment alone, which is shown under one entity alone. */
export function judgeMarkedItem(one: View, other: View): Judgement {
  const division = divisionOf(one, other);
  if (division === 'nothing') {
    return cannotTell('list-pay-statement-items', 'the items of a new payment do not show in the list');
  }
  return judgeShown('list-pay-statement-items', one, other, sharedIn(one, other)[0]);
}
