import type { LedgerGroup } from '../../harness/evidence/answer-ledger.ts';
import { type Check, defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { judgeAccountToken } from '../../oracle/create-sandbox-account/new-account.ts';
import { judgeConnectionToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import { answerJudges } from '../../oracle/every-answer/judge-answer.ts';
import { judgeNewIds } from '../../oracle/every-answer/new-ids.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken, type Judgement, type OwnsRequirements } from '../../oracle/kernel/judge.ts';
import { shapeJudge } from '../../oracle/kernel/shape.ts';
import { everyRequirement } from '../../specs/catalogue/every-requirement.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { shownValuesAgree } from './shown-values.ts';

/** The most tokens that are tried again, since a defect usually affects all of them. */
const maxTried = 3;

/** Sends both requests again if one was refused with 401, and another with the same token accepted. */
const issuedTokens = defineCheck({
  id: 'answers/issued-tokens',
  title: 'An access token that is taken by one request is taken by every other one',
  judges: [judgeConnectionToken, judgeAccountToken],
  run: async (t) => {
    const { notes } = t.world;
    const issued = notes.refusedTokens.all.filter(({ token }) => !notes.created.isDisconnected(token));
    for (const { token, refused, served } of issued.slice(0, maxTried)) {
      const creation = notes.written.connectionOf(token)?.creation;
      if (creation === undefined || creation === null) continue;
      const again = await t.send(refused);
      if (statusOf(again) !== 401 || !succeeded(await t.send(served))) continue;
      const judge = creation.operation === 'create-sandbox-account' ? judgeAccountToken : judgeConnectionToken;
      t.judge(judge(creation, again));
      if (t.judgements.some(isBroken)) return;
    }
  },
});

const requirements = everyRequirement();

function ownedFor<Id extends RequirementId>(operation: OperationId, judge: OwnsRequirements<Id>): OwnsRequirements<Id> {
  const isOf = (id: Id): boolean => requirements.get(id)?.operations.includes(operation) ?? false;
  return { requirementIds: judge.requirementIds.filter(isOf) };
}

/** Makes a check that sends no requests, and reports on the exchanges of all other checks. */
function ledgerCheck<Id extends RequirementId>(
  operation: OperationId,
  group: LedgerGroup,
  title: string,
  ...judges: readonly OwnsRequirements<Id>[]
): Check {
  const owned = judges.map((judge) => ownedFor(operation, judge));
  const ids: ReadonlySet<RequirementId> = new Set(owned.flatMap(({ requirementIds }) => requirementIds));
  const isOwned = (judgement: Judgement<RequirementId>): judgement is Judgement<Id> => ids.has(judgement.requirement);
  return defineCheck({
    id: `${operation}/${group}`,
    title,
    judges: owned,
    ...(group === 'answers' ? { reportsDialect: true } : {}),
    run: async (t) => t.judge((await t.observed(operation, group)).filter(isOwned)),
  });
}

const issuesIds: ReadonlySet<OperationId> = new Set([
  'create-sandbox-payment',
  'create-sandbox-connection',
  'create-sandbox-account',
  'update-benefit',
]);

export const answers: Suite = {
  name: 'answers',
  title: 'Every answer',
  checks: [
    shownValuesAgree,
    issuedTokens,
    ...operationIds.flatMap((operation) => [
      ledgerCheck(
        operation,
        'shapes',
        'Every answer has the fields, types and values that the interface gives it',
        shapeJudge(operation),
      ),
      ledgerCheck(
        operation,
        'answers',
        'Every answer is right by itself: JSON under 200, errors and 202 as stated, no credential, and what its operation says',
        ...answerJudges(operation),
      ),
      ...(issuesIds.has(operation)
        ? [
            ledgerCheck(
              operation,
              'new-ids',
              'Everything that is created has ids that nothing before it had',
              judgeNewIds,
            ),
          ]
        : []),
    ]),
  ],
};
