import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import { objectOf } from '../../switches/json-access.ts';
import type { Fault, Incoming, RequestHook } from '../../switches/switches.ts';
import { faultsOf, type Marks } from '../define.ts';
import { changeStatements, type Given } from '../given-statements.ts';

const read = faultsOf('get-pay-statement');
const items = faultsOf('list-pay-statement-items');
const pay = faultsOf('create-sandbox-payment');

const combined = (...requirements: RequirementId[]): Marks => ({ kind: 'condition', requirements, conditional: true });
/** Quick runs try few values together. */
const later = (...requirements: RequirementId[]): Marks => ({ ...combined(...requirements), effort: 'standard' });
const walk = ['PS-043', 'PS-044'] as const;

/** Shifts where a page starts, or how much it holds, for some pairs of limit and offset in payments of some sizes. */
const shift = (by: (offset: number, limit: number, count: number) => readonly [offset: number, limit: number]) =>
  changeRules((base: Rules) => ({
    page: (payment, offset, limit, entity) => base.page(payment, ...by(offset, limit, payment.count), entity),
  }));

/** Takes a filter out of a request where others are given, too. */
const forgetFilter =
  (filter: string, besides: readonly string[]): (() => { readonly onRequest: RequestHook }) =>
  () => ({
    onRequest(incoming: Incoming, operation) {
      const isGiven = [filter, ...besides].every((name) => (incoming.query[name] ?? '') !== '');
      if (operation !== 'list-pay-statement-items' || !isGiven) return incoming;
      const { [filter]: _, ...query } = incoming.query;
      return { ...incoming, query };
    },
  });

/** Changes the lines of one kind that a test describes. */
const changeLines = (kind: string, which: (line: Given) => boolean, to: (line: Given) => Given) =>
  changeStatements((statement) => {
    const lines = statement[kind];
    if (!Array.isArray(lines)) return statement;
    return { ...statement, [kind]: lines.map((line) => (which(objectOf(line)) ? to(objectOf(line)) : line)) };
  });

/** What goes wrong only where two or three values come together, each of which is right alone. */
export const combinedValues: readonly Fault[] = [
  read(
    'combined-odd-offset-under-small-limit',
    'Under a limit of 5 to 60 a page that is to start at an odd index above 2 starts one earlier.',
    later(...walk),
    shift((offset, limit) => [
      limit >= 5 && limit <= 60 && offset > 2 && offset % 2 === 1 ? offset - 1 : offset,
      limit,
    ]),
  ),
  read(
    'combined-page-up-to-the-end',
    'A page from the middle of a payment that ends just with its last statement lacks that.',
    later(...walk, 'PS-042'),
    shift((offset, limit, count) => [offset, offset > 1 && limit > 2 && offset + limit === count ? limit - 1 : limit]),
  ),
  read(
    'combined-offset-equals-limit',
    'A page whose offset equals its limit, above 10, is the first one.',
    combined(...walk),
    shift((offset, limit) => [offset === limit && limit > 10 ? 0 : offset, limit]),
  ),
  read(
    'combined-digits-of-limit-and-offset',
    'An offset of two digits under a limit of three or four is cut to its first digit.',
    later(...walk),
    shift((offset, limit) => [limit > 110 && offset > 9 && offset < 100 ? Math.trunc(offset / 10) : offset, limit]),
  ),
  items(
    'combined-name-and-both-days',
    'The end date is not held to where a name and a start date are given, too.',
    combined('ITEM-021', 'ITEM-018'),
    forgetFilter('end_date', ['name', 'start_date']),
  ),
  items(
    'combined-type-and-name-and-category',
    'The type is not held to where a name and a category are given, too.',
    later('ITEM-021', 'ITEM-014'),
    forgetFilter('type', ['name', 'categories']),
  ),
  items(
    'combined-category-and-end-date',
    'The category is not held to where an end date is given, too, and nothing else.',
    later('ITEM-021', 'ITEM-006'),
    () => ({
      onRequest(incoming, operation) {
        const { categories, ...query } = incoming.query;
        const isPair = categories !== undefined && Object.keys(query).join() === 'end_date';
        return operation === 'list-pay-statement-items' && isPair ? { ...incoming, query } : incoming;
      },
    }),
  ),
  items(
    'combined-type-and-start-date',
    'The start date is not held to where a type is given, too.',
    later('ITEM-021', 'ITEM-016'),
    forgetFilter('start_date', ['type']),
  ),
  pay(
    'combined-one-time-check',
    'A given one_time_payment by check is kept as one by another method.',
    combined('PAY-025', 'PAY-024'),
    changeStatements((given) =>
      given.type === 'one_time_payment' && given.payment_method === 'check'
        ? { ...given, payment_method: 'other' }
        : given,
    ),
  ),
  pay(
    'combined-tax-of-nothing-by-the-employer',
    'A given tax of 0 cents that the employer pays is one of the employee.',
    later('PAY-034'),
    changeLines(
      'taxes',
      ({ amount, employer }) => amount === 0 && employer === true,
      (line) => ({ ...line, employer: false }),
    ),
  ),
  pay(
    'combined-earning-of-hours-without-amount',
    'A given earning of 0 cents with more than 100 hours has 100 hours.',
    later('PAY-030'),
    changeLines(
      'earnings',
      ({ amount, hours }) => amount === 0 && Number(hours) > 100,
      (line) => ({ ...line, hours: 100 }),
    ),
  ),
  pay(
    'combined-net-above-gross',
    'A given net_pay above the gross_pay is the gross_pay.',
    combined('PAY-028', 'MONEY-007'),
    changeStatements((given) =>
      Number(given.net_pay) > Number(given.gross_pay) ? { ...given, net_pay: given.gross_pay } : given,
    ),
  ),
];
