import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { statusOf } from '../kernel/answer.ts';
import { not } from '../kernel/expectation.ts';
import { type Broken, blocked, defineJudge, type RequestFacts, requirement, type Unjudged } from '../kernel/judge.ts';

const refusedByCaller = requirement(
  'ERR-014',
  'An invalid request is answered with a 4xx, and not with an error of the server.',
);

/** The statuses of gateways and busy servers that say nothing about the request: it may succeed later. */
const temporaryStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export function isServerError(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return exchange.end === 'answered' && status >= 500 && !temporaryStatuses.has(status);
}

export const judgeRefusalStatus = defineJudge(
  [refusedByCaller],
  (exchange: Exchange, { valid }: Pick<RequestFacts, 'valid'>) => {
    const status = statusOf(exchange) ?? 0;
    if (valid !== false || exchange.end !== 'answered' || status < 400 || temporaryStatuses.has(status))
      return undefined;
    return refusedByCaller.judge(!isServerError(exchange), {
      exchanges: [exchange],
      expected: 'a 4xx',
      expectation: not({
        kind: 'valid',
        value: { kind: 'status', back: 0 },
        constraint: { keyword: 'range', least: 500, most: 599 },
      }),
      message: `${exchange.operation} answers an invalid request with an error of the server.`,
    });
  },
);

/** Blocks the judgement of a 5xx to an invalid request, because valid ones get a 5xx, too. */
export function unlessValidFail<Id extends RequirementId>(judgement: Broken<Id>): Broken<Id> | Unjudged<Id> {
  const last = judgement.exchanges.at(-1);
  const requirement: RequirementId = judgement.requirement;
  if (requirement !== refusedByCaller.id || last === undefined) return judgement;
  const reason = `${last.operation} answers valid requests with an error of the server, too`;
  return blocked(judgement.requirement, reason, last);
}
