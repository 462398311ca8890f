import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import type { Entity, Payment } from '../../world/model.ts';
import type { PayStatement } from '../../world/wire.ts';
import { faultsOf } from '../define.ts';

const fault = faultsOf('get-pay-statement');
const relation = (...requirements: RequirementId[]) => ({ kind: 'relation', requirements, conditional: true }) as const;
const page = (change: (base: Rules['page']) => Rules['page']) => changeRules((base) => ({ page: change(base.page) }));
const walk = ['PS-043', 'PS-044'] as const;

/** Only thorough runs create payments of thousands of statements. */
const thorough = { effort: 'thorough' } as const;

const all = (base: Rules['page'], payment: Payment, entity: Entity) => base(payment, 0, payment.count, entity);
const cents = ({ net_pay }: PayStatement) => net_pay?.amount ?? 0;

/** Sorts the statements of each read, equal ones in an order of that read: none is in its place on every page. */
const sortEachRead = (
  key: (statement: PayStatement) => string | number,
  tie: (offset: number, limit: number, nth: number) => boolean,
): (() => Behaviour) => {
  const compare = (a: PayStatement, b: PayStatement) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  return () => {
    const reads = new WeakMap<Payment, number>();
    return page((base) => (payment, offset, limit, entity) => {
      const nth = (reads.get(payment) ?? 0) + 1;
      reads.set(payment, nth);
      const statements = all(base, payment, entity);
      const ordered = tie(offset, limit, nth) ? statements.toReversed() : statements;
      return ordered.toSorted(compare).slice(offset, offset + limit);
    })();
  };
};

/** Payments of many statements, and statements that are equal in what they are sorted by. */
export const largePayments: readonly Fault[] = [
  fault(
    'tied-by-net-pay-on-odd-pages',
    'Statements are sorted by net pay, and equal ones stand in the reverse order on every second page.',
    { ...relation(...walk, 'PS-032', 'PS-034'), effort: 'standard' },
    sortEachRead(cents, (offset, limit) => Math.floor(offset / limit) % 2 === 1),
  ),
  fault(
    'tied-by-type-at-offsets',
    'Statements are sorted by type, and equal ones stand in the reverse order at an offset above 0.',
    relation(...walk, 'PS-034'),
    sortEachRead(
      ({ type }) => String(type),
      (offset) => offset > 0,
    ),
  ),
  fault(
    'tied-by-net-pay-on-later-reads',
    'Statements are sorted by net pay, and equal ones stand in the reverse order on every third read of a payment.',
    { ...relation(...walk, 'PS-055', 'PS-034'), stateful: true, effort: 'standard' },
    sortEachRead(cents, (_offset, _limit, nth) => nth % 3 === 0),
  ),
  fault(
    'tied-under-small-limits',
    'Statements are sorted by hours, and equal ones stand in the reverse order under a limit below 10.',
    relation('PS-044', 'PS-043', 'PS-034'),
    sortEachRead(
      ({ total_hours: hours }) => hours ?? 0,
      (_offset, limit) => limit < 10,
    ),
  ),
  ...(
    [
      [100, 'overlap', -1],
      [1000, 'gap', 1],
      [1000, 'overlap', -1],
      [4999, 'gap', 1],
    ] as const
  ).map(([from, name, by]) =>
    fault(
      `large-pages-${name}-from-${from}`,
      `From index ${from} on a page starts one statement too ${by > 0 ? 'late' : 'early'}.`,
      from < 1000 ? relation(...walk) : { ...relation(...walk), ...thorough },
      page(
        (base) => (payment, offset, limit, entity) =>
          base(payment, offset >= from ? offset + by : offset, limit, entity),
      ),
    ),
  ),
  fault(
    'large-offsets-wrap-at-16-bits',
    'Of an offset only the lowest 16 bits count.',
    { ...relation('PS-044', 'PS-045'), effort: 'standard' },
    page((base) => (payment, offset, limit, entity) => base(payment, offset % 2 ** 16, limit, entity)),
  ),
  fault(
    'large-limits-above-150-ignored',
    'A limit between 151 and 999 finds all statements that are left.',
    { ...relation('PS-039'), effort: 'standard' },
    page(
      (base) => (payment, offset, limit, entity) =>
        base(payment, offset, limit > 150 && limit < 1000 ? payment.count : limit, entity),
    ),
  ),
  fault(
    'large-pages-of-1000-lose-last',
    'A page of 1000 statements or more lacks its last one.',
    { ...relation('PS-043', 'PS-042'), ...thorough },
    page((base) => (...args) => {
      const statements = base(...args);
      return statements.length >= 1000 ? statements.slice(0, -1) : statements;
    }),
  ),
  fault(
    'large-offsets-are-text',
    'Offsets of four digits are cut to their first three.',
    { ...relation(...walk, 'PS-045'), ...thorough },
    page(
      (base) => (payment, offset, limit, entity) =>
        base(payment, offset > 999 ? Number(String(offset).slice(0, 3)) : offset, limit, entity),
    ),
  ),
  fault(
    'large-count-rounded',
    'The count of a payment of more than 1000 statements is rounded to whole hundreds.',
    { ...relation('PS-046'), ...thorough },
    changeRules((base) => ({
      count(...args) {
        const count = base.count(...args);
        return count > 1000 ? Math.round(count / 100) * 100 : count;
      },
    })),
  ),
  fault(
    'large-count-capped',
    'The count of a payment is 1000 at most.',
    { ...relation('PS-046'), ...thorough },
    changeRules((base) => ({ count: (...args) => Math.min(1000, base.count(...args)) })),
  ),
  fault(
    'large-limit-equal-to-count',
    'A limit that equals the number of statements finds one less.',
    relation('PS-042', 'PS-043'),
    page(
      (base) => (payment, offset, limit, entity) =>
        base(payment, offset, payment.count > 1 && limit === payment.count ? limit - 1 : limit, entity),
    ),
  ),
];
