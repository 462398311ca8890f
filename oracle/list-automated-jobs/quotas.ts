import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf } from '../answer.ts';
import { asInteger, asObject, at, type JsonObject } from '../json.ts';
import { type Judgement, judge } from '../judgement.ts';

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

/** `remaining_refreshes` lies between 0 and `allowed_refreshes`: JOBS-030. */
export function judgeQuotas(exchange: Exchange): readonly Judgement[] {
  return quotasIn(exchange).flatMap(([type, quota]) => {
    const allowed = asInteger(quota.allowed_refreshes);
    const remaining = asInteger(quota.remaining_refreshes);
    if (allowed === undefined || remaining === undefined) return [];
    return [
      judge('JOBS-030', remaining >= 0 && remaining <= allowed, {
        exchanges: [exchange],
        pointer: '/meta/quotas',
        expected: `remaining_refreshes of 0 to ${allowed}`,
        actual: `${remaining} for ${type.slice(0, 60)}`,
        message: 'The remaining refreshes of a quota are not among those allowed.',
      }),
    ];
  });
}

/** Reading does not use up a quota (JOBS-031): broken only if each of three reads leaves less than the one before. */
export function judgeQuotaUnspent(reads: readonly [Exchange, Exchange, Exchange]): readonly Judgement[] {
  const remaining = reads.map(
    (read) => new Map(quotasIn(read).map(([type, { remaining_refreshes: left }]) => [type, asInteger(left)])),
  );
  const [first, second, third] = remaining;
  return [...(first?.keys() ?? [])].flatMap((type) => {
    const [a, b, c] = [first?.get(type), second?.get(type), third?.get(type)];
    if (a === undefined || b === undefined || c === undefined) return [];
    return [
      judge('JOBS-031', !(a > b && b > c), {
        exchanges: reads,
        pointer: '/meta/quotas',
        expected: `${a} remaining refreshes, since nothing was refreshed`,
        actual: `${a}, ${b}, ${c} in three reads`,
        message: 'Reading the list of jobs uses up a quota.',
      }),
    ];
  });
}
