import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, refused, succeeded } from '../kernel/answer.ts';
import {
  bodyAt,
  expectCount,
  expectLacks,
  expectNothingFor,
  expectRefusal,
  having,
  within,
} from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import type { View } from './views.ts';

/** With one of several own entities in `entity_ids` an operation does not use the data of a sibling entity. */
const statementsOfOwn = requirement('ENT-004');
const enrollmentsOfOwn = requirement('ENT-009');
const enrolledOfOwn = requirement('ENT-014');
const itemsOfOwn = requirement('ENT-019');
const groupsOfOwn = requirement('ENT-024');
const updateOfOwn = requirement('ENT-029');

/** The requirement that a list is the one of the named entity, by operation that answers with one list. */
export const listOfOwn = {
  'list-enrolled-individuals': enrolledOfOwn,
  'list-pay-groups': groupsOfOwn,
  'list-pay-statement-items': itemsOfOwn,
} as const;

const nothingShown = 'nothing is shown under either entity';

/** The division of things between two entities of one connection: none shown, each to one of them, all to both, or some. */
export type Division = 'nothing' | 'apart' | 'all-shared' | 'some-shared';

export function divisionOf(one: View, other: View): Division {
  const shared = sharedIn(one, other).length;
  const all = new Set([...one.individualOf.keys(), ...other.individualOf.keys()]).size;
  if (all === 0) return 'nothing';
  if (shared === 0) return 'apart';
  return shared === all ? 'all-shared' : 'some-shared';
}

const sharedIn = (one: View, other: View): readonly string[] =>
  [...one.individualOf.keys()].filter((id) => other.individualOf.has(id));

/** "It selects which entity's data is accessed": what is shown under both of two siblings is not one's own for one of them. */
const judgeShown = <Id extends RequirementId>(
  ofOwn: Requirement<Id>,
  one: View,
  other: View,
  id: string | undefined,
): Judgement<Id> =>
  ofOwn.judge(id === undefined, {
    exchanges: [one.exchange, other.exchange],
    expected: 'what belongs to one entity is not shown under its sibling',
    actual: `${id ?? ''} is shown under both entities`,
    ...(id === undefined ? {} : { expectation: expectHidden(other.exchange.operation, id) }),
    message: `${one.exchange.operation} shows the data of one entity when its sibling is named in entity_ids.`,
  });

/** The answer shows nothing of what a view calls by this key. */
function expectHidden(operation: OperationId, key: string): Condition {
  const [id = '', individual = ''] = key.split(' ');
  if (operation === 'get-enrollments') return expectNothingFor('enrollment_id', [id], '/body/individual_id');
  if (operation !== 'get-pay-statement') return expectLacks(id);
  const statements = within(having(bodyAt('/responses/*'), '/payment_id', id), '/body/pay_statements/*');
  return expectCount(having(statements, '/individual_id', individual), 0);
}

/** Judges statements under two entities: if anything is by entity, one shown to both is a sibling's. */
export const judgeStatements = defineJudge([statementsOfOwn], (one: View, other: View, isDividedElsewhere: boolean) => {
  const division = divisionOf(one, other);
  const isDivided = division === 'some-shared' || (division === 'all-shared' && isDividedElsewhere);
  if (division === 'apart' || isDivided) return judgeShown(statementsOfOwn, one, other, sharedIn(one, other)[0]);
  const reason = 'nothing shows that the pay statements belong to one entity or the other';
  return statementsOfOwn.notApplicable('not-observed', division === 'nothing' ? nothingShown : reason);
});

function isOneWithin(one: View, other: View): boolean {
  const shared = sharedIn(one, other).length;
  return [one, other].some(({ individualOf }) => individualOf.size === shared);
}

/** Judges a later page of a payment hidden under an entity (`own`: its first page) and shown to its sibling. */
export const judgeLaterPage = defineJudge([statementsOfOwn], (own: View, sibling: View, later: View) => {
  const payments = (view: View) => new Set([...view.individualOf.keys()].map((key) => key.split(' ')[0]));
  const [mine, theirs] = [payments(own), payments(sibling)];
  const isHidden = (key: string) => !mine.has(key.split(' ')[0]) && theirs.has(key.split(' ')[0]);
  const id = [...later.individualOf.keys()].find((key) => isHidden(key));
  return id === undefined ? undefined : judgeShown(statementsOfOwn, sibling, later, id);
});

/**
 * Makes the judge of individuals' things under two entities: one shown to both is a sibling's if its individual is paid
 * under one alone; none if each shows others too: somebody may be of both.
 */
const byIndividualJudge = <Id extends RequirementId>(ofOwn: Requirement<Id>) =>
  defineJudge([ofOwn], (one: View, other: View, paidUnderOne: ReadonlySet<string>) => {
    if (divisionOf(one, other) === 'apart') return judgeShown(ofOwn, one, other, undefined);
    const id = sharedIn(one, other).find((key) => paidUnderOne.has(one.individualOf.get(key) ?? ''));
    if (id !== undefined && isOneWithin(one, other)) return judgeShown(ofOwn, one, other, id);
    const reason = 'nothing shows that what both entities are shown belongs to one of them';
    return ofOwn.notApplicable('not-observed', divisionOf(one, other) === 'nothing' ? nothingShown : reason);
  });

/** Judges the statements of new payments, under two entities that divide earlier payments. */
export const judgeCreatedStatements = byIndividualJudge(statementsOfOwn);

/** Judges enrollments under two entities. */
export const judgeEnrollments = byIndividualJudge(enrollmentsOfOwn);

/** Judges the individuals who are enrolled in a benefit, under two entities. */
export const judgeEnrolled = byIndividualJudge(enrolledOfOwn);

/** Judges pay groups under two entities; those that both are shown may be the company's. */
export const judgePayGroups = defineJudge([groupsOfOwn], (one: View, other: View) => {
  if (divisionOf(one, other) === 'apart') return judgeShown(groupsOfOwn, one, other, undefined);
  const reason = 'the pay groups that both entities are shown may be those of the company';
  return groupsOfOwn.notApplicable('not-observed', divisionOf(one, other) === 'nothing' ? nothingShown : reason);
});

/** Judges that naming a sibling lists none of one's own pay groups, where each entity has some of its own. */
export const judgeSiblingGroups = defineJudge([groupsOfOwn], (own: View, siblingNamed: View) =>
  judgeShown(groupsOfOwn, own, siblingNamed, sharedIn(own, siblingNamed)[0]),
);

/** Judges pay groups of entities made alike: one shown all of the other's, and more, has no selection. */
export const judgeAlikeGroups = defineJudge([groupsOfOwn], (one: View, other: View) => {
  const isWithoutEffect = divisionOf(one, other) === 'some-shared' && isOneWithin(one, other);
  return isWithoutEffect ? [judgeShown(groupsOfOwn, one, other, sharedIn(one, other)[0])] : [];
});

/** Judges that an item that stands in one payment alone is shown under one entity alone. */
export const judgeMarkedItem = defineJudge([itemsOfOwn], (one: View, other: View) => {
  if (divisionOf(one, other) === 'nothing') {
    return itemsOfOwn.notApplicable('not-observed', 'the items of a new payment do not show in the list');
  }
  return judgeShown(itemsOfOwn, one, other, sharedIn(one, other)[0]);
});

/** Judges an update of a sibling's benefit: refused; `unknown`: the same of an unknown one, where it was served. */
export const judgeSiblingUpdate = defineJudge([updateOfOwn], (update: Exchange, unknown: Exchange | null) => {
  if (update.end !== 'answered') return updateOfOwn.blocked(describeAnswer(update), update);
  if (succeeded(update) && unknown !== null && !refused(unknown)) {
    return updateOfOwn.notApplicable('not-observed', 'the target takes updates of unknown benefits too');
  }
  return updateOfOwn.judge(refused(update), {
    exchanges: [update],
    expected: 'a refusal, as for reading who is enrolled',
    expectation: expectRefusal(),
    message: 'A benefit is updated under an entity whose sibling it belongs to.',
  });
});
