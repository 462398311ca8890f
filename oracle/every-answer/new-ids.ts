import type { Exchange } from '../../specs/words/exchange.ts';
import { jobIdOf, judgeDistinctJob } from '../benefits/update.ts';
import { judgeAccountIds } from '../create-sandbox-account/new-account.ts';
import { issuedBy } from '../create-sandbox-connection/creation-result.ts';
import { judgeConnectionIds, type KnownConnections } from '../create-sandbox-connection/new-connection.ts';
import { judgeNewPaymentId } from '../create-sandbox-payment/new-payment.ts';
import { asObject, asString, jsonOf, statusOf, succeeded } from '../kernel/answer.ts';
import type { IssuedBefore } from '../kernel/fresh-ids.ts';
import { defineJudge } from '../kernel/judge.ts';

export interface KnownIds extends KnownConnections {
  readonly paymentIds: IssuedBefore;
  readonly jobIds: IssuedBefore;
}

/** The ids that the answer to a creation or an update issues; undefined: none. */
export interface NewIds {
  /** The company, in lower case; only for a new connection. */
  readonly companyId: string | undefined;
  /** In lower case. */
  readonly connectionId: string | undefined;
  readonly accessToken: string | undefined;
  readonly paymentId: string | undefined;
  readonly jobId: string | undefined;
}

const none: NewIds = {
  companyId: undefined,
  connectionId: undefined,
  accessToken: undefined,
  paymentId: undefined,
  jobId: undefined,
};

/** Reads the ids that an answer issues. An answer of "come back later" has issued none yet. */
export function newIdsIn(exchange: Exchange): NewIds {
  if (!succeeded(exchange) || statusOf(exchange) === 202) return none;
  switch (exchange.operation) {
    case 'create-sandbox-connection':
      return { ...none, ...issuedBy(exchange) };
    case 'create-sandbox-account':
      return { ...none, ...issuedBy(exchange), companyId: undefined };
    case 'create-sandbox-payment':
      return { ...none, paymentId: asString(asObject(jsonOf(exchange))?.payment_id) };
    case 'update-benefit':
      return { ...none, jobId: jobIdOf(exchange) };
    default:
      return none;
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
