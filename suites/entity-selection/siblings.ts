import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { ordinaryAccount, testDescription } from '../../harness/premises/ordinary-request.ts';
import { markedPayment, markOf } from '../../harness/premises/parties.ts';
import {
  benefitUpdate,
  enrolledIndividuals,
  enrollments,
  payGroups,
  payStatementItems,
  payStatements,
  under,
} from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import { enrolledIn } from '../../oracle/benefits/enrolled.ts';
import {
  divideBetween,
  judgeAlikeGroups,
  judgeCreatedStatements,
  judgeEnrolled,
  judgeEnrollments,
  judgeLaterPage,
  judgeMarkedItem,
  judgePayGroups,
  judgeSiblingGroups,
  judgeSiblingUpdate,
  judgeStatements,
} from '../../oracle/entity-selection/siblings.ts';
import {
  enrolledView,
  enrollmentsView,
  onlyPayments,
  paidUnderOne,
  payGroupsView,
  statementsView,
  type View,
} from '../../oracle/entity-selection/views.ts';
import { listsItemNamed } from '../../oracle/isolation/listed.ts';
import { refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Two entities may share the company's pay groups. An account that joins a connection shows whether groups are kept by
 * entity: if two tokens list different groups, naming the other entity must show its groups; else one token names each
 * entity.
 */
async function judgeJoinedEntity(t: Trial<IdsOf<[typeof judgePayGroups]>>): Promise<void> {
  if (!t.offers('create-sandbox-account') || !t.offers('list-pay-groups')) return;
  const ordinary = await orNone(ordinaryAccount(t));
  if (ordinary === undefined) return;
  const { spec, connection } = ordinary;
  const account = connectionFrom('joined', await t.send(spec));
  const [entityId] = account?.entityIds ?? [];
  const isJoined = account?.connectionId?.toLowerCase() === connection.connectionId?.toLowerCase();
  if (account === undefined || !isJoined || entityId === undefined) return;
  const [ownId] = connection.entityIds;
  const own = await t.send(payGroups(connection.credential));
  const sibling = await t.send(payGroups(account.credential));
  // The own entity is named first: a target may keep that answer, and wrongly give it again under the other entity.
  const ownNamed = ownId === undefined ? undefined : await t.send(payGroups(connection.credential, under(ownId)));
  const named = await t.send(payGroups(connection.credential, under(entityId)));
  if (![own, sibling, named].every(succeeded)) return;
  const [ownView, siblingView] = [payGroupsView(own), payGroupsView(sibling)];
  if (judgePayGroups(ownView, siblingView).kind === 'holds') {
    t.judge(judgeSiblingGroups(ownView, payGroupsView(named)));
    return;
  }
  if (ownNamed !== undefined && succeeded(ownNamed)) {
    t.judge(judgeAlikeGroups(payGroupsView(ownNamed), payGroupsView(named)));
  }
}

/** A limit above the number of statements of most payments. */
const pageSize = 1_000;

/** The most payments of the profile that are compared. */
const maxKnown = 5;

/** Payments, and what of them each of two entities shows. */
interface PaymentsUnderBoth {
  readonly ids: readonly string[];
  readonly views: readonly [View, View];
}

/** Judges pages from the second statement on: data that is hidden under an entity is hidden on every page. */
async function judgeLaterPages(
  t: Trial<IdsOf<[typeof judgeLaterPage]>>,
  { credential }: Connection,
  entities: readonly [string, string],
  { ids, views: [one, other] }: PaymentsUnderBoth,
): Promise<void> {
  const read = async (entityId: string, offset: number) => {
    const windows = ids.map((payment_id) => ({ payment_id, limit: pageSize, offset }));
    return statementsView(await t.send(payStatements(credential, windows, under(entityId)), { valid: 'if-served' }));
  };
  const sides = [
    { entityId: entities[0], own: one, sibling: other },
    { entityId: entities[1], own: other, sibling: one },
  ];
  for (const { entityId, own, sibling } of sides) {
    const later = await read(entityId, 1);
    if (judgeLaterPage(own, sibling, later) === undefined) continue;
    // The first read may have hidden the payment for another reason, so its first page is read again.
    t.judge(judgeLaterPage(await read(entityId, 0), sibling, later));
  }
}

const judges = [
  judgeStatements,
  judgeCreatedStatements,
  judgeEnrollments,
  judgeEnrolled,
  judgeMarkedItem,
  judgePayGroups,
  judgeSiblingUpdate,
] as const;

type Ids = IdsOf<typeof judges>;

type Both = readonly [Exchange, Exchange];

const underBoth = async (t: Trial, spec: RequestSpec, entities: readonly [string, string]): Promise<Both> => [
  await t.send({ ...spec, ...under(entities[0]) }),
  await t.send({ ...spec, ...under(entities[1]) }),
];

/** Reads under both entities, once for all checks. */
const readUnderBoth = async (t: Trial, spec: RequestSpec, entities: readonly [string, string]): Promise<Both> => [
  await t.sendOnce({ ...spec, ...under(entities[0]) }),
  await t.sendOnce({ ...spec, ...under(entities[1]) }),
];

/** Whether both requests were answered, one of them with success: otherwise they can't be compared. */
const areAnswered = (both: Both): boolean => both.every(({ end }) => end === 'answered') && both.some(succeeded);

/**
 * Reads the payments to compare under both entities: the fixture's, and last one with an item that no other has.
 * @returns `one`, `other`: what each shows of the fixture's, `created`: of the last one, `views`: of all; `paid`,
 * `paidBefore`: the individuals whom only one of them pays, by all payments or by the fixture's
 */
async function readStatements(t: Trial, fixture: Connection, entities: readonly [string, string]) {
  const marked = t.offers('create-sandbox-payment') ? await orNone(markedPayment(t, fixture)) : undefined;
  const known = t.profile.fixtures.paymentIds.slice(0, maxKnown);
  const ids = marked === undefined ? known : [...known, marked.paymentId];
  if (ids.length === 0) return undefined;
  const windows = ids.map((payment_id) => ({ payment_id, limit: pageSize }));
  const both = await underBoth(t, payStatements(fixture.credential, windows), entities);
  if (!areAnswered(both)) return undefined;
  const [one, other] = [statementsView(both[0]), statementsView(both[1])];
  const isMarkIn = (view: View) => marked !== undefined && onlyPayments(view, [marked.paymentId]).individualOf.size > 0;
  const [knownOfOne, knownOfOther] = [onlyPayments(one, known), onlyPayments(other, known)];
  return {
    one: knownOfOne,
    other: knownOfOther,
    paid: paidUnderOne(one, other),
    paidBefore: paidUnderOne(knownOfOne, knownOfOther),
    created: [onlyPayments(one, ids.slice(known.length)), onlyPayments(other, ids.slice(known.length))] as const,
    isMarkApart: isMarkIn(one) !== isMarkIn(other),
    views: [one, other] as const,
    ids,
  };
}

async function judgeItems(t: Trial<Ids>, fixture: Connection, entities: readonly [string, string]): Promise<void> {
  const both = await underBoth(t, payStatementItems(fixture.credential), entities);
  if (!areAnswered(both)) return;
  const mark = markOf(fixture);
  const [one, other] = both.map((exchange): View => {
    const isListed = succeeded(exchange) && listsItemNamed(exchange, mark);
    return { exchange, individualOf: new Map(isListed ? [[mark, null]] : []) };
  });
  if (one === undefined || other === undefined) return;
  const judgement = judgeMarkedItem(one, other);
  t.judge(judgement);
  const stranger = entities.find((_, index) => [one, other][index]?.individualOf.size === 0);
  if (stranger === undefined || judgement.kind !== 'holds') return;
  // A filter may find an item that the plain list hides.
  for (const filters of searches(t, mark)) {
    const spec = payStatementItems(fixture.credential, filters);
    const searched = await t.send({ ...spec, query: [...filters, ['entity_ids', stranger]] }, { valid: 'if-served' });
    const found = new Map(succeeded(searched) && listsItemNamed(searched, mark) ? [[mark, null]] : []);
    t.judge(judgeMarkedItem(one.individualOf.size > 0 ? one : other, { exchange: searched, individualOf: found }));
  }
}

/** Filters that the marked item fits: all in one request, and in longer runs each alone. */
function searches({ effort, profile }: Trial, mark: string): readonly (readonly (readonly [string, string])[])[] {
  const fits = { category: 'earnings', name: mark, startDate: '1900-01-01', endDate: '2999-12-31' };
  const filters = Object.entries(fits).flatMap(([filter, value]) => {
    const name = profile.openNames.payStatementItemFilters[filter as keyof typeof fits];
    return name === null ? [] : [[name, value] as const];
  });
  if (filters.length === 0) return [];
  return effort.isQuick ? [filters] : [filters, ...filters.map((filter) => [filter])];
}

/** Updates a benefit under the entity that can't read it: no success, if an unknown benefit is refused. */
async function judgeUpdate(t: Trial<Ids>, fixture: Connection, benefitId: string, stranger: string): Promise<void> {
  const update = (id: string) =>
    t.send(benefitUpdate(fixture.credential, id, { description: testDescription }, under(stranger)), { valid: false });
  const exchange = await update(benefitId);
  if (exchange.end !== 'answered') return;
  t.judge(judgeSiblingUpdate(exchange, succeeded(exchange) ? await update(unknownLike(benefitId)) : null));
}

async function judgeBenefit(
  t: Trial<Ids>,
  fixture: Connection,
  entities: readonly [string, string],
  paid: ReadonlySet<string>,
) {
  const [benefitId] = t.profile.fixtures.benefitIds;
  if (benefitId === undefined || !t.offers('list-enrolled-individuals')) return;
  const both = await readUnderBoth(t, enrolledIndividuals(fixture.credential, benefitId), entities);
  if (!areAnswered(both)) return;
  t.judge(judgeEnrolled(enrolledView(both[0]), enrolledView(both[1]), paid));
  const stranger = entities.find((_, index) => both.some(refused) && refused(both[index] ?? both[0]));
  if (stranger === undefined || !t.offers('update-benefit') || both.flatMap(enrolledIn).length === 0) return;
  await judgeUpdate(t, fixture, benefitId, stranger);
}

/** "entity_ids … selects which entity's data is accessed": data of a sibling is not shown. */
export const siblings = defineCheck({
  id: 'entity-selection/siblings',
  title: 'Naming one of several entities shows nothing of the others',
  judges,
  run: async (t) => {
    const { fixture } = t.world;
    const [first, second] = t.profile.fixtures.entityIds;
    if (fixture === null || first === undefined || second === undefined) {
      throw doesNotApply('no-fixture', 'the profile does not name two entities of its connection (fixtures.entityIds)');
    }
    const entities = [first, second] as const;
    const statements = t.offers('get-pay-statement') ? await readStatements(t, fixture, entities) : undefined;
    const paid = statements?.paid ?? new Set<string>();
    const ids = t.profile.fixtures.enrollmentIds.slice(0, 10);
    let isDivided = false;
    if (ids.length > 0 && t.offers('get-enrollments')) {
      const both = await underBoth(t, enrollments(fixture.credential, ids), entities);
      if (areAnswered(both)) {
        const [one, other] = [enrollmentsView(both[0]), enrollmentsView(both[1])];
        isDivided = divideBetween(one, other) === 'apart';
        t.judge(judgeEnrollments(one, other, paid));
      }
    }
    if (t.offers('list-pay-groups')) {
      const both = await readUnderBoth(t, payGroups(fixture.credential), entities);
      if (areAnswered(both)) {
        const [one, other] = [payGroupsView(both[0]), payGroupsView(both[1])];
        isDivided ||= divideBetween(one, other) === 'apart';
        const judgement = judgePayGroups(one, other);
        t.judge(judgement);
        if (judgement.kind !== 'holds') await judgeJoinedEntity(t);
      }
    }
    if (statements !== undefined) {
      const judgement = judgeStatements(statements.one, statements.other, isDivided);
      t.judge(judgement);
      const created = judgeCreatedStatements(...statements.created, statements.paidBefore);
      // An entity may rightly show a payment for the whole company: new payments count if the others are kept apart.
      if (judgement.kind === 'holds' && isBroken(created)) t.judge(created);
      const isHidden = judgement.kind === 'holds' && !t.effort.isQuick;
      if (isHidden) await judgeLaterPages(t, fixture, entities, statements);
    }
    if (statements?.isMarkApart === true && t.offers('list-pay-statement-items')) {
      await judgeItems(t, fixture, entities);
    }
    await judgeBenefit(t, fixture, entities, paid);
  },
});
