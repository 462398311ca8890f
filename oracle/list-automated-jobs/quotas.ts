import type { Condition, Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asInteger, asObject, at, type JsonObject, jsonOf } from '../kernel/answer.ts';
import { bodyAt, every, literal, not } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const remainingWithinAllowed = requirement('JOBS-030', 'remaining_refreshes lies between 0 and allowed_refreshes.');
const unspentByReading = requirement('JOBS-031', 'Reading does not use up a quota.');
const maxTypes = 200;

function quotasIn(exchange: Exchange): readonly (readonly [type: string, quota: JsonObject])[] {
  const quotas = asObject(at(jsonOf(exchange), '/meta/quotas')) ?? {};
  return Object.entries(quotas)
    .slice(0, maxTypes)
    .flatMap(([type, value]) => {
      const quota = asObject(value);
      return quota === undefined ? [] : [[type, quota] as const];
    });
}

export const judgeQuotas = defineJudge([remainingWithinAllowed], (exchange: Exchange) =>
  quotasIn(exchange).flatMap(([type, quota]) => {
    const allowed = asInteger(quota.allowed_refreshes);
    const remaining = asInteger(quota.remaining_refreshes);
    if (allowed === undefined || remaining === undefined) return [];
    return remainingWithinAllowed.judge(remaining >= 0 && remaining <= allowed, {
      exchanges: [exchange],
      pointer: '/meta/quotas',
      expected: `remaining_refreshes of 0 to ${allowed}`,
      actual: `${remaining} for ${type.slice(0, 60)}`,
      expectation: every(
        { kind: 'at-most', left: remainingAt(type), right: bodyAt(`/meta/quotas/${keyOf(type)}/allowed_refreshes`) },
        { kind: 'at-most', left: literal(0), right: remainingAt(type) },
      ),
      message: 'The remaining refreshes of a quota are not among those allowed.',
    });
  }),
);

/** Judges that reads use up no quota: broken only if each of three leaves less, since a sync may use up one. */
export const judgeQuotaUnspent = defineJudge([unspentByReading], (reads: readonly [Exchange, Exchange, Exchange]) => {
  const remaining = reads.map(
    (read) => new Map(quotasIn(read).map(([type, { remaining_refreshes: left }]) => [type, asInteger(left)])),
  );
  const [first, second, third] = remaining;
  return [...(first?.keys() ?? [])].flatMap((type) => {
    const [a, b, c] = [first?.get(type), second?.get(type), third?.get(type)];
    if (a === undefined || b === undefined || c === undefined) return [];
    return unspentByReading.judge(!(a > b && b > c), {
      exchanges: reads,
      pointer: '/meta/quotas',
      expected: `${a} remaining refreshes, since nothing was refreshed`,
      actual: `${a}, ${b}, ${c} in three reads`,
      expectation: not(every(descends(type, 1), descends(type, 0))),
      message: 'Reading the list of jobs uses up a quota.',
    });
  });
});

/** The remaining refreshes in the last answer, or, if `back` is 1, in the one before. */
const remainingAt = (type: string, back = 0): Operand =>
  bodyAt(`/meta/quotas/${keyOf(type)}/remaining_refreshes`, back);

/** Expects fewer remaining refreshes than in the answer before. */
function descends(type: string, back: number): Condition {
  return not({ kind: 'at-most', left: remainingAt(type, back + 1), right: remainingAt(type, back) });
}

const keyOf = (type: string): string => type.replaceAll('~', '~0').replaceAll('/', '~1');
