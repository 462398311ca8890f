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

/** The requirements that no data of a sibling is used if `entity_ids` names one of several own entities. */
const statementsOfOwn = requirement('ENT-004');
const enrollmentsOfOwn = requirement('ENT-009');
const enrolledOfOwn = requirement('ENT-014');
const itemsOfOwn = requirement('ENT-019');
const groupsOfOwn = requirement('ENT-024');
const updateOfOwn = requirement('ENT-029');

/** The requirement that a list is that of the named entity, by operation. */
export const listOfOwn = {
  'list-enrolled-individuals': enrolledOfOwn,
  'list-pay-groups': groupsOfOwn,
  'list-pay-statement-items': itemsOfOwn,
} as const;

const nothingShown = 'nothing is shown under either entity';

/** The division of things between two entities: none shown, each for one entity, all for both, or some for both. */
export type Division = 'nothing' | 'apart' | 'all-shared' | 'some-shared';

export function divideBetween(one: View, other: View): Division {
  const shared = sharedKeys(one, other).length;
  const total = new Set([...one.individualOf.keys(), ...other.individualOf.keys()]).size;
  if (total === 0) return 'nothing';
  if (shared === 0) return 'apart';
  return shared === total ? 'all-shared' : 'some-shared';
}

const sharedKeys = (one: View, other: View): readonly string[] =>
  [...one.individualOf.keys()].filter((id) => other.individualOf.has(id));

/**
 * Judges that nothing is shown for both of two siblings ("It selects which entity's data is accessed").
 * @param id the key in their views of what is wrongly shown for both; undefined: nothing is
 */
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

/** Expects an answer not to show the thing with this key of a view. A statement's: `<payment_id> <individual_id>`. */
function expectHidden(operation: OperationId, key: string): Condition {
  const [id = '', individual = ''] = key.split(' ');
  if (operation === 'get-enrollments') return expectNothingFor('enrollment_id', [id], '/body/individual_id');
  if (operation !== 'get-pay-statement') return expectLacks(id);
  const statements = within(having(bodyAt('/responses/*'), '/payment_id', id), '/body/pay_statements/*');
  return expectCount(having(statements, '/individual_id', individual), 0);
}

/**
 * Judges the statements of two entities. If anything is divided between the two, in these answers or `isDividedElsewhere`,
 * a statement that both show is a sibling's.
 */
export const judgeStatements = defineJudge([statementsOfOwn], (one: View, other: View, isDividedElsewhere: boolean) => {
  const division = divideBetween(one, other);
  const areDivided = division === 'some-shared' || (division === 'all-shared' && isDividedElsewhere);
  if (division === 'apart' || areDivided) return judgeShown(statementsOfOwn, one, other, sharedKeys(one, other)[0]);
  const reason = 'nothing shows that the pay statements belong to one entity or the other';
  return statementsOfOwn.notApplicable('not-observed', division === 'nothing' ? nothingShown : reason);
});

/** Whether one of two entities shows nothing but what both show. */
function isOneWithin(one: View, other: View): boolean {
  const shared = sharedKeys(one, other).length;
  return [one, other].some(({ individualOf }) => individualOf.size === shared);
}

/** Judges a later page of a payment whose first page is shown for the sibling, and not for the entity itself. */
export const judgeLaterPage = defineJudge([statementsOfOwn], (own: View, sibling: View, later: View) => {
  const payments = (view: View) => new Set([...view.individualOf.keys()].map((key) => key.split(' ')[0]));
  const [mine, theirs] = [payments(own), payments(sibling)];
  const isHidden = (key: string) => !mine.has(key.split(' ')[0]) && theirs.has(key.split(' ')[0]);
  const id = [...later.individualOf.keys()].find((key) => isHidden(key));
  return id === undefined ? undefined : judgeShown(statementsOfOwn, sibling, later, id);
});

/**
 * Makes the judge of things that are about an individual. If both entities show a thing, it is known to be one entity's
 * only if that entity alone pays the individual, and if one of the two shows nothing further.
 */
const byIndividualJudge = <Id extends RequirementId>(ofOwn: Requirement<Id>) =>
  defineJudge([ofOwn], (one: View, other: View, paidUnderOne: ReadonlySet<string>) => {
    if (divideBetween(one, other) === 'apart') return judgeShown(ofOwn, one, other, undefined);
    const id = sharedKeys(one, other).find((key) => paidUnderOne.has(one.individualOf.get(key) ?? ''));
    if (id !== undefined && isOneWithin(one, other)) return judgeShown(ofOwn, one, other, id);
    const reason = 'nothing shows that what both entities are shown belongs to one of them';
    return ofOwn.notApplicable('not-observed', divideBetween(one, other) === 'nothing' ? nothingShown : reason);
  });

export const judgeCreatedStatements = byIndividualJudge(statementsOfOwn);
export const judgeEnrollments = byIndividualJudge(enrollmentsOfOwn);
export const judgeEnrolled = byIndividualJudge(enrolledOfOwn);

export const judgePayGroups = defineJudge([groupsOfOwn], (one: View, other: View) => {
  if (divideBetween(one, other) === 'apart') return judgeShown(groupsOfOwn, one, other, undefined);
  const reason = 'the pay groups that both entities are shown may be those of the company';
  return groupsOfOwn.notApplicable('not-observed', divideBetween(one, other) === 'nothing' ? nothingShown : reason);
});

/** Judges that no own pay group is listed for a sibling, if each entity has pay groups of its own. */
export const judgeSiblingGroups = defineJudge([groupsOfOwn], (own: View, siblingNamed: View) =>
  judgeShown(groupsOfOwn, own, siblingNamed, sharedKeys(own, siblingNamed)[0]),
);

/** Judges the pay groups of two entities created alike. If one list holds the other and more, `entity_ids` had no effect. */
export const judgeAlikeGroups = defineJudge([groupsOfOwn], (one: View, other: View) => {
  const isWithoutEffect = divideBetween(one, other) === 'some-shared' && isOneWithin(one, other);
  return isWithoutEffect ? [judgeShown(groupsOfOwn, one, other, sharedKeys(one, other)[0])] : [];
});

/** Judges that the item of a payment that the run gave one of two entities is listed for that one alone. */
export const judgeMarkedItem = defineJudge([itemsOfOwn], (one: View, other: View) => {
  if (divideBetween(one, other) === 'nothing') {
    return itemsOfOwn.notApplicable('not-observed', 'the items of a new payment do not show in the list');
  }
  return judgeShown(itemsOfOwn, one, other, sharedKeys(one, other)[0]);
});

/** Judges that an update of a sibling's benefit is refused. `unknown`: the same of an unknown benefit, if accepted. */
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
