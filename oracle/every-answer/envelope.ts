import type { OperationId } from '../../specs/interface/operations.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import { knownIsAnswered } from '../benefits/enrolled.ts';
import { descriptionIsTaken } from '../benefits/update.ts';
import { companyAndProviderAccepted } from '../create-sandbox-account/accepted-accounts.ts';
import { providerAloneAccepted } from '../create-sandbox-connection/accepted-connections.ts';
import { answeredWithResult } from '../create-sandbox-payment/accepted-payments.ts';
import { oneAccepted } from '../disconnect-entity/answers.ts';
import { servedWithEnrollments } from '../get-enrollments/known-enrollment.ts';
import { servedWithData } from '../get-pay-statement/known-payments.ts';
import { saysJson } from '../kernel/answer.ts';
import { expectStatus, saysJsonAt } from '../kernel/expectation.ts';
import { combineJudges, defineJudge, type RequestFacts, type Requirement, requirement } from '../kernel/judge.ts';
import { worksWithoutBody } from '../list-automated-jobs/bodies.ts';
import { answeredWithGroups } from '../list-pay-groups/pay-groups.ts';
import { answeredWithItems } from '../list-pay-statement-items/items-list.ts';

const bodyIsJson = requirement('TYPE-001', 'The body of a 200 answer is JSON.');
export const saysItIsJson = requirement('TYPE-002', 'A 200 answer says application/json in its Content-Type.');
const readInOneWay = requirement(
  'TYPE-003',
  'The JSON of an answer can be read in one way only: UTF-8, without duplicate keys or numbers beyond what a reader can hold.',
);

const judgeJson = defineJudge(
  [bodyIsJson, saysItIsJson, readInOneWay],
  (exchange: Exchange, { hasStatedResult }: Pick<RequestFacts, 'hasStatedResult'>) => {
    const { response, operation } = exchange;
    if (!hasStatedResult || response?.status !== 200) return [];
    const { body } = response;
    if (body.kind !== 'json') {
      return bodyIsJson.broken({
        exchanges: [exchange],
        expected: 'a JSON body',
        actual: body.kind === 'empty' ? 'an empty body' : body.problem,
        expectation: { kind: 'json', back: 0 },
        message: `${operation} answered 200 without a body that is JSON.`,
      });
    }
    return [
      bodyIsJson.holds(),
      saysItIsJson.judge(saysJson(response), {
        exchanges: [exchange],
        expected: 'Content-Type: application/json',
        actual: headerValue(response, 'content-type') ?? 'no Content-Type',
        expectation: saysJsonAt(),
        message: `${operation} sends JSON under another media type.`,
      }),
      readInOneWay.judge(response.oddities.length === 0, {
        exchanges: [exchange],
        expected: 'JSON that can be read in one way only',
        actual: response.oddities.slice(0, 3).join('; '),
        message: `${operation} sends JSON that readers will understand differently.`,
      }),
    ];
  },
);

/** The requirement of each operation that a valid request is answered 200 ("Response 200"). */
const answered200 = {
  'get-pay-statement': servedWithData,
  'create-sandbox-payment': answeredWithResult,
  'get-enrollments': servedWithEnrollments,
  'create-sandbox-account': companyAndProviderAccepted,
  'create-sandbox-connection': providerAloneAccepted,
  'disconnect-entity': oneAccepted,
  'list-automated-jobs': worksWithoutBody,
  'list-enrolled-individuals': knownIsAnswered,
  'list-pay-statement-items': answeredWithItems,
  'list-pay-groups': answeredWithGroups,
  'update-benefit': descriptionIsTaken,
} as const satisfies Record<OperationId, Requirement>;

/** Judges that a success has a documented status, and not 201, 204 or the like. */
const judgeOtherSuccess = defineJudge(
  Object.values(answered200),
  (exchange: Exchange, { hasStatedResult }: Pick<RequestFacts, 'hasStatedResult'>) => {
    const status = exchange.response?.status ?? 0;
    const isOtherSuccess = status < 300 && status !== 200 && status !== 202;
    if (!hasStatedResult || exchange.response === null || !isOtherSuccess) return undefined;
    return answered200[exchange.operation].broken({
      exchanges: [exchange],
      expected: '200 with the result',
      expectation: expectStatus(200),
      message: `${exchange.operation} answers a valid request with another status of success than 200.`,
    });
  },
);

export const judgeEnvelope = combineJudges(judgeJson, judgeOtherSuccess);
