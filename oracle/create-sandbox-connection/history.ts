import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, jsonOf, succeeded } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

/** The items of a connection with more than 100 employees, which has one pay period and no history. */
export interface ItemEvidence {
  readonly creation: Exchange;
  /** All items, before the run paid anything with a name. */
  readonly before: Exchange;
  /** All items, after a payment that was given an earning of this name. */
  readonly after: Exchange;
  readonly marker: string;
  /** Items last seen when the one pay period had ended. */
  readonly recent: Exchange;
  /** Items last seen longer before than any pay period lasts. */
  readonly old: Exchange;
}

function namesIn(exchange: Exchange): ReadonlySet<string> | undefined {
  const items = succeeded(exchange) ? asArray(asObject(jsonOf(exchange))?.responses) : undefined;
  return items && new Set(items.flatMap((item) => asString(asObject(item)?.name) ?? []));
}

const noHistory = requirement(
  'CONN-012',
  'With an employee_size above 100, pay statement items that come from payments show no payroll before the one pay period.',
);

/** Broken if some items were last seen more than a pay period before others, and items come from payments at all. */
export const judgeNoHistory = defineJudge(
  [noHistory],
  ({ after, before, creation, marker, old, recent }: ItemEvidence) => {
    const [earlier, all, ofPeriod, ofHistory] = [before, after, recent, old].map(namesIn);
    if (earlier === undefined || all === undefined || ofPeriod === undefined || ofHistory === undefined) {
      return noHistory.notApplicable('not-observed', 'its pay statement items can not be read by date');
    }
    if (!all.has(marker)) {
      return noHistory.notApplicable('not-observed', 'the items of a new payment do not show in its list');
    }
    if (earlier.size > 0 && ![...earlier].some((name) => ofPeriod.has(name))) {
      return noHistory.notApplicable('not-observed', 'the one pay period does not show in the items');
    }
    // If an item is in both lists, it has no single day on which it was last seen.
    if (![...earlier].some((name) => ofHistory.has(name) && !ofPeriod.has(name))) return noHistory.holds();
    return noHistory.broken({
      exchanges: [creation, recent, old],
      operation: 'create-sandbox-connection',
      expected: 'items of a single pay period',
      actual: 'items last seen more than a month before that period ended',
      message: 'A connection with more than 100 employees has payroll history.',
    });
  },
);
