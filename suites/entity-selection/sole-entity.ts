import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { ordinaryRequest } from '../../harness/premises/ordinary-request.ts';
import { createdPayments } from '../../harness/premises/parties.ts';
import { payGroups, payStatementItems, payStatements, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { isGranted } from '../../harness/world/connection.ts';
import type { EntityOperation } from '../../oracle/entity-selection/documented-answers.ts';
import { judgeUnchanged, type UnchangedJudge } from '../../oracle/entity-selection/sole-entity.ts';
import { judgeEmptyFirstPage } from '../../oracle/get-pay-statement/page-judge.ts';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Compares answers without and with the entity. A difference counts only if a second answer without it is like the
 * first, and a second one with it differs, too. @param judgeNamed judges these two answers with the entity
 */
async function compare<Id extends RequirementId>(
  t: Trial<Id>,
  judge: UnchangedJudge<Id>,
  spec: RequestSpec,
  entityId: string,
  judgeNamed: (reads: readonly [Exchange, Exchange]) => readonly Judgement<Id>[] = () => [],
): Promise<void> {
  // The items and pay groups of this connection don't change once its payments are there: one read serves all checks.
  const isStill = spec.operation === 'list-pay-statement-items' || spec.operation === 'list-pay-groups';
  const plain = await (isStill ? t.premiseOnce(spec) : t.premise(spec));
  const named = await t.send({ ...spec, ...under(entityId) });
  const judgement = judge(plain, named);
  if (judgement === undefined) return;
  if (isBroken(judgement)) {
    const again = await t.premise(spec);
    const namedAgain = await t.send({ ...spec, ...under(entityId) });
    if (judge(plain, again)?.kind !== 'holds' || judge(plain, namedAgain)?.kind === 'holds') return;
    t.judge(judgeNamed([named, namedAgain]));
  }
  t.judge(judgement);
}

const created = defineCheck({
  id: 'entity-selection/sole-entity',
  title: 'Naming the sole entity of a new connection changes no answer',
  judges: [
    judgeUnchanged['get-pay-statement'],
    judgeUnchanged['list-pay-statement-items'],
    judgeUnchanged['list-pay-groups'],
    judgeEmptyFirstPage,
  ],
  run: async (t) => {
    const connection = await t.world.other();
    const { credential } = connection;
    const [entityId] = connection.entityIds;
    if (entityId === undefined) throw doesNotApply('not-observed', 'the creation result names no entity');
    const can = (operation: EntityOperation) => t.offers(operation) && isGranted(connection, operation);
    if (can('get-pay-statement')) {
      const requests = (await createdPayments(t, connection)).map(({ paymentId }) => ({ payment_id: paymentId }));
      if (requests.length > 0) {
        const spec = payStatements(credential, requests);
        await compare(t, judgeUnchanged['get-pay-statement'], spec, entityId, (reads) =>
          requests.flatMap(({ payment_id }) => judgeEmptyFirstPage(reads, payment_id) ?? []),
        );
      }
    }
    if (can('list-pay-statement-items')) {
      await compare(t, judgeUnchanged['list-pay-statement-items'], payStatementItems(credential), entityId);
    }
    if (can('list-pay-groups')) await compare(t, judgeUnchanged['list-pay-groups'], payGroups(credential), entityId);
  },
});

const deductions = ['get-enrollments', 'list-enrolled-individuals', 'update-benefit'] as const;

const fixture = defineCheck({
  id: 'entity-selection/sole-entity-deductions',
  title: 'Naming the sole entity changes no answer about enrollments and deductions',
  judges: deductions.map((operation) => judgeUnchanged[operation]),
  run: async (t) => {
    const [entityId, sibling] = t.profile.fixtures.entityIds;
    if (t.world.fixture === null || entityId === undefined) {
      throw doesNotApply('no-fixture', 'the profile names no entity of its access token (fixtures.entityIds)');
    }
    if (sibling !== undefined) throw doesNotApply('no-fixture', 'the connection of the fixtures has several entities');
    for (const operation of deductions) {
      if (!t.offers(operation)) continue;
      const knownIds =
        operation === 'get-enrollments' ? t.profile.fixtures.enrollmentIds : t.profile.fixtures.benefitIds;
      if (knownIds.length === 0) continue;
      const { spec } = await ordinaryRequest(t, operation);
      await compare(t, judgeUnchanged[operation], spec, entityId);
    }
  },
});

/** Reading "entity_ids of one's own entity": without it the sole entity is meant. */
export const soleEntity = [created, fixture];
