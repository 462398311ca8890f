import type { RequirementId } from '../../../specs/requirement-id.ts';
import { changeRules } from '../../behaviours.ts';
import type { Rules } from '../../rules.ts';
import type { Behaviour, Fault } from '../../switches.ts';
import type { Entity, Payment } from '../../world/model.ts';
import type { PayStatement } from '../../world/wire.ts';
import { faultsOf } from '../define.ts';

const fault = faultsOf('get-pay-statement');
const relation = (...requirements: RequirementId[]) => ({ kind: 'relation', requirements, conditional: true }) as const;
const page = (change: (base: Rules['page']) => Rules['page']) => changeRules((base) => ({ page: change(base.page) }));
const walk = ['PS-043', 'PS-044'] as const;

const all = (base: Rules['page'], payment: Payment, entity: Entity) => base(payment, 0, payment.count, entity);
const cents = ({ net_pay }: PayStatement) => net_pay?.amount ?? 0;

/** Sorts the statements of each read, equal ones in an order of that read: none is in its place on every page. */
const sortEachRead = (
  key: (statement: PayStatement) => string | number,
  tie: (offset: number, limit: number, nth: number) => boolean,
): (() => Behaviour) => {
  const compare = (a: PayStatement, b: PayStatement) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  return () => {
    let nth = 0;
    return page((base) => (payment, offset, limit, entity) => {
      nth += 1;
      const statements = all(base, payment, entity);
      const ordered = tie(offset, limit, nth) ? statements.toReversed() : statements;
      return ordered.toSorted(compare).slice(offset, offset + limit);
    })();
  };
};

/** Payments of many statements, and statements that are equal in what they are sorted by. */
export const largePayments: readonly Fault[] = [
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
    'Statements are sorted by net pay, and equal ones stand in the reverse order on every third read.',
    { ...relation(...walk, 'PS-055', 'PS-034'), stateful: true },
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
  ...([[100, 'overlap', -1]] as const).map(([from, name, by]) =>
    fault(
      `large-pages-${name}-from-${from}`,
      `From index ${from} on a page starts one statement too ${by > 0 ? 'late' : 'early'}.`,
      relation(...walk),
      page(
        (base) => (payment, offset, limit, entity) =>
          base(payment, offset >= from ? offset + by : offset, limit, entity),
      ),
    ),
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
