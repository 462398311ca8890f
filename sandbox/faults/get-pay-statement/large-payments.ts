import { changeRules } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { Payment } from '../../world/model.ts';
import type { PayStatement } from '../../world/wire.ts';
import { afterwards, atEffort, faultsOf, rowsOf, sometimes } from '../define.ts';
import { readWindow } from './windows.ts';

const fault = faultsOf('get-pay-statement');
const walkRequirements = ['PS-043', 'PS-044'] as const;
const netCents = ({ net_pay }: PayStatement) => net_pay?.amount ?? 0;

/** Sorts the statements of each read, equal ones in another order each time: pages overlap or leave some out. */
const sortEachRead =
  (
    key: (statement: PayStatement) => string | number,
    isReversed: (offset: number, limit: number, nth: number) => boolean,
  ): MakeBehaviour =>
  () => {
    const compare = (a: PayStatement, b: PayStatement) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
    const reads = new WeakMap<Payment, number>();
    return changeRules((base) => ({
      page(payment, offset, limit, entity) {
        const nth = (reads.get(payment) ?? 0) + 1;
        reads.set(payment, nth);
        const statements = base.page(payment, 0, payment.count, entity);
        const ordered = isReversed(offset, limit, nth) ? statements.toReversed() : statements;
        return ordered.toSorted(compare).slice(offset, offset + limit);
      },
    }))();
  };

export const largePayments: readonly Fault[] = [
  fault(
    'tied-by-net-pay-on-odd-pages',
    atEffort('standard', sometimes('relation', ...walkRequirements, 'PS-032', 'PS-034')),
  )
    .summary('Statements are sorted by net pay, and equal ones stand in the reverse order on every second page.')
    .by(sortEachRead(netCents, (offset, limit) => Math.floor(offset / limit) % 2 === 1)),
  fault('tied-by-type-at-offsets', sometimes('relation', ...walkRequirements, 'PS-034'))
    .summary('Statements are sorted by type, and equal ones stand in the reverse order at an offset above 0.')
    .with(
      sortEachRead,
      ({ type }) => String(type),
      (offset) => offset > 0,
    ),
  fault(
    'tied-by-net-pay-on-later-reads',
    atEffort('standard', afterwards('relation', ...walkRequirements, 'PS-055', 'PS-034')),
  )
    .summary(
      'Statements are sorted by net pay, and equal ones stand in the reverse order on every third read of a payment.',
    )
    .by(sortEachRead(netCents, (_offset, _limit, nth) => nth % 3 === 0)),
  fault('tied-under-small-limits', sometimes('relation', 'PS-044', 'PS-043', 'PS-034'))
    .summary('Statements are sorted by hours, and equal ones stand in the reverse order under a limit below 10.')
    .with(
      sortEachRead,
      ({ total_hours: hours }) => hours ?? 0,
      (_offset, limit) => limit < 10,
    ),
  ...rowsOf(
    [100, 'overlap', -1, undefined],
    [1000, 'gap', 1, 'thorough'],
    [1000, 'overlap', -1, 'thorough'],
    [4999, 'gap', 1, 'thorough'],
  ).map(([from, name, by, effort]) =>
    fault(`large-pages-${name}-from-${from}`, atEffort(effort, sometimes('relation', ...walkRequirements)))
      .summary(`From index ${from} on a page starts one statement too ${by > 0 ? 'late' : 'early'}.`)
      .by(readWindow((offset, limit) => [offset >= from ? offset + by : offset, limit])),
  ),
  fault('large-offsets-wrap-at-16-bits', atEffort('standard', sometimes('relation', 'PS-044', 'PS-045')))
    .summary('Of an offset only the lowest 16 bits count.')
    .by(readWindow((offset, limit) => [offset % 2 ** 16, limit])),
  fault('large-offsets-are-text', atEffort('thorough', sometimes('relation', ...walkRequirements, 'PS-045')))
    .summary('Offsets of four digits are cut to their first three.')
    .by(readWindow((offset, limit) => [offset > 999 ? Number(String(offset).slice(0, 3)) : offset, limit])),
  fault('large-limits-above-150-ignored', atEffort('standard', sometimes('relation', 'PS-039')))
    .summary('A limit between 151 and 999 finds all statements that are left.')
    .by(readWindow((offset, limit, count) => [offset, limit > 150 && limit < 1000 ? count : limit])),
  fault('large-limit-equal-to-count', sometimes('relation', 'PS-042', 'PS-043'))
    .summary('A limit that equals the number of statements finds one less.')
    .by(readWindow((offset, limit, count) => [offset, count > 1 && limit === count ? limit - 1 : limit])),
  fault('large-pages-of-1000-lose-last', atEffort('thorough', sometimes('relation', 'PS-043', 'PS-042')))
    .summary('A page of 1000 statements or more lacks its last one.')
    .with(changeRules, (base) => ({
      page(...args) {
        const statements = base.page(...args);
        return statements.length >= 1000 ? statements.slice(0, -1) : statements;
      },
    })),
  fault('large-count-rounded', atEffort('thorough', sometimes('relation', 'PS-046')))
    .summary('The count of a payment of more than 1000 statements is rounded to whole hundreds.')
    .with(changeRules, (base) => ({
      count(...args) {
        const count = base.count(...args);
        return count > 1000 ? Math.round(count / 100) * 100 : count;
      },
    })),
  fault('large-count-capped', atEffort('thorough', sometimes('relation', 'PS-046')))
    .summary('The count of a payment is 1000 at most.')
    .by(changeRules((base) => ({ count: (...args) => Math.min(1000, base.count(...args)) }))),
];
