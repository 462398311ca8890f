import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { statusOf } from '../kernel/answer.ts';
import type { Asked } from '../kernel/answer-judge.ts';
import { not } from '../kernel/expectation.ts';
import { type Broken, blocked, defineJudge, requirement, type Unjudged } from '../kernel/judge.ts';

const refusedByCaller = requirement(
  'ERR-014',
  'An invalid request is answered with a 4xx, and not with an error of the server.',
);

/** Errors of a server, or of what stands before it, that say nothing of the request: another time it may be served. */
const passing: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether an answer says that the server failed, whatever the time. */
export function isServerError(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return exchange.end === 'answered' && status >= 500 && !passing.has(status);
}

/** Judges that an invalid request that is refused gets a 4xx: it is the caller's mistake. */
export const judgeRefusalStatus = defineJudge(
  [refusedByCaller],
  (exchange: Exchange, { valid }: Pick<Asked, 'valid'>) => {
    const status = statusOf(exchange) ?? 0;
    if (valid !== false || exchange.end !== 'answered' || status < 400 || passing.has(status)) return undefined;
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

/** Blocks a judgement of an invalid request with a 5xx, where valid ones of the operation get that, too. */
export function unlessValidFail<Id extends RequirementId>(judgement: Broken<Id>): Broken<Id> | Unjudged<Id> {
  const last = judgement.exchanges.at(-1);
  const about: RequirementId = judgement.requirement;
  if (about !== refusedByCaller.id || last === undefined) return judgement;
  return blocked(
    judgement.requirement,
    `${last.operation} answers valid requests with an error of the server, too`,
    last,
  );
}
