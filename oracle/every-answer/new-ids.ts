import type { Exchange } from '../../specs/words/exchange.ts';
import { jobIdOf, judgeDistinctJob } from '../benefits/update.ts';
import { judgeAccountIds } from '../create-sandbox-account/new-account.ts';
import { issuedBy } from '../create-sandbox-connection/creation-result.ts';
import { judgeConnectionIds, type KnownConnections } from '../create-sandbox-connection/new-connection.ts';
import { judgeNewPaymentId } from '../create-sandbox-payment/new-payment.ts';
import { asObject, asString, jsonOf, statusOf, succeeded } from '../kernel/answer.ts';
import type { IssuedBefore } from '../kernel/fresh-ids.ts';
import { defineJudge } from '../kernel/judge.ts';

/** The ids of each kind that were issued before. */
export interface KnownIds extends KnownConnections {
  readonly paymentIds: IssuedBefore;
  readonly jobIds: IssuedBefore;
}

/** The ids that an answer issues: the company's (only for a new connection) and the connection's in lower case. */
export type NewIds = Partial<
  Readonly<Record<'companyId' | 'connectionId' | 'accessToken' | 'paymentId' | 'jobId', string | undefined>>
>;

/** Reads the ids that an answer issues. An answer of "come back later" has issued none yet. */
export function newIdsIn(exchange: Exchange): NewIds {
  if (!succeeded(exchange) || statusOf(exchange) === 202) return {};
  switch (exchange.operation) {
    case 'create-sandbox-connection':
      return issuedBy(exchange);
    case 'create-sandbox-account':
      return { ...issuedBy(exchange), companyId: undefined };
    case 'create-sandbox-payment':
      return { paymentId: asString(asObject(jsonOf(exchange))?.payment_id) };
    case 'update-benefit':
      return { jobId: jobIdOf(exchange) };
    default:
      return {};
  }
}

export const judgeNewIds = defineJudge(
  [judgeConnectionIds, judgeAccountIds, judgeNewPaymentId, judgeDistinctJob],
  (exchange: Exchange, known: KnownIds) => {
    if (!succeeded(exchange) || statusOf(exchange) === 202) return [];
    switch (exchange.operation) {
      case 'create-sandbox-connection':
        return judgeConnectionIds(exchange, known);
      case 'create-sandbox-account':
        return judgeAccountIds(exchange, known);
      case 'create-sandbox-payment':
        return judgeNewPaymentId(newIdsIn(exchange).paymentId, known.paymentIds, exchange);
      case 'update-benefit':
        return judgeDistinctJob(exchange, known.jobIds);
      default:
        return [];
    }
  },
);
