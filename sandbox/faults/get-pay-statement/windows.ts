import { changeRules, rewriteElements } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { atEffort, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-pay-statement');
const walkRequirements = ['PS-043', 'PS-044'] as const;
type Window = readonly [offset: number, limit: number];

/** Answers with another window of a payment of `count` statements than the request asks for. */
export const readWindow = (read: (offset: number, limit: number, count: number) => Window): MakeBehaviour =>
  changeRules((base) => ({
    page: (payment, offset, limit, entity) => base.page(payment, ...read(offset, limit, payment.count), entity),
  }));

/** Replaces a limit or an offset of a request by another one, as if that had been asked for. */
const takeFor = (key: 'limit' | 'offset', given: number, taken: number): MakeBehaviour =>
  rewriteElements((element) => (element[key] === given ? { ...element, [key]: taken } : element));

/** Pages with a wrong start, or of a wrong size. */
export const windows: readonly Fault[] = [
  fault('pay-statement-default-page-99', sometimes('limit', 'PS-041'))
    .summary('Without a limit a page holds 99 statements at most.')
    .by(changeRules(() => ({ defaultPage: 99 }))),
  fault('pay-statement-default-page-101', sometimes('limit', 'PS-040'))
    .summary('Without a limit a page holds up to 101 statements.')
    .by(changeRules(() => ({ defaultPage: 101 }))),
  fault('pay-statement-page-one-more', sometimes('limit', 'PS-039', 'PS-043', 'PS-040'))
    .summary('A page that is not the last holds one statement more than its limit.')
    .by(readWindow((offset, limit) => [offset, limit + 1])),
  fault('limits-above-100-without-end', sometimes('limit', 'PS-039'))
    .summary('A limit of 101 gives a statement too many.')
    .by(readWindow((offset, limit) => [offset, limit === 101 ? 102 : limit])),
  fault('pay-statement-limit-ignored-later', sometimes('condition', 'PS-039', 'PS-043'))
    .summary('At an offset above 0 the limit is not held to.')
    .by(readWindow((offset, limit, count) => [offset, offset > 0 ? count : limit])),
  fault('pay-statement-pages-overlap', sometimes('relation', ...walkRequirements))
    .summary('At an offset above 0 a page starts one statement too early.')
    .by(readWindow((offset, limit) => [Math.max(0, offset - 1), limit])),
  fault('pay-statement-pages-gap', sometimes('relation', ...walkRequirements))
    .summary('At an offset above 0 a page starts one statement too late.')
    .by(readWindow((offset, limit) => [offset > 0 ? offset + 1 : 0, limit])),
  fault('pay-statement-offset-ignored', sometimes('relation', ...walkRequirements))
    .summary('Every page is the first.')
    .by(readWindow((_offset, limit) => [0, limit])),
  fault('pay-statement-last-lost', sometimes('relation', 'PS-043', 'PS-046', 'PS-041', 'PAY-044'))
    .summary('The last statement of a payment is on no page that holds others.')
    .by(readWindow((offset, limit, count) => [offset, count > 1 ? Math.min(limit, count - 1 - offset) : limit])),
  fault('limits-last-index-empty', sometimes('limit', 'PS-043', 'PS-044', 'PS-041'))
    .summary('A page that begins at the last statement is empty.')
    .by(readWindow((offset, limit, count) => [offset, offset > 0 && offset === count - 1 ? 0 : limit])),
  fault('combined-odd-offset-under-small-limit', atEffort('standard', sometimes('condition', ...walkRequirements)))
    .summary('Under a limit of 5 to 60 a page that is to start at an odd index above 2 starts one earlier.')
    .with(readWindow, (offset, limit) => [
      limit >= 5 && limit <= 60 && offset > 2 && offset % 2 === 1 ? offset - 1 : offset,
      limit,
    ]),
  fault('combined-page-up-to-the-end', atEffort('standard', sometimes('condition', ...walkRequirements, 'PS-042')))
    .summary('A page from the middle of a payment that ends just with its last statement lacks that.')
    .with(readWindow, (offset, limit, count) => [
      offset,
      offset > 1 && limit > 2 && offset + limit === count ? limit - 1 : limit,
    ]),
  fault('combined-offset-equals-limit', sometimes('condition', ...walkRequirements))
    .summary('A page whose offset equals its limit, above 10, is the first one.')
    .by(readWindow((offset, limit) => [offset === limit && limit > 10 ? 0 : offset, limit])),
  fault('combined-digits-of-limit-and-offset', atEffort('standard', sometimes('condition', ...walkRequirements)))
    .summary('An offset of two digits under a limit of three or four is cut to its first digit.')
    .with(readWindow, (offset, limit) => [
      limit > 110 && offset > 9 && offset < 100 ? Math.trunc(offset / 10) : offset,
      limit,
    ]),
  fault('pay-statement-odd-limits-rounded', sometimes('condition', 'PS-039', 'PS-043'))
    .summary('An odd limit above 1 is rounded up.')
    .with(rewriteElements, (element) => {
      const limit = Number(element.limit);
      return limit > 1 && limit < 5000 && limit % 2 === 1 ? { ...element, limit: limit + 1 } : element;
    }),
  fault('value-pay-statement-limit-100-is-99', sometimes('limit', 'PS-042', 'PS-034'))
    .summary('A limit of 100 is taken for 99.')
    .by(takeFor('limit', 100, 99)),
  fault('value-pay-statement-limit-99-is-100', sometimes('limit', 'PS-039'))
    .summary('A limit of 99 is taken for 100.')
    .by(takeFor('limit', 99, 100)),
  fault('value-pay-statement-limit-101-is-100', sometimes('limit', 'PS-042'))
    .summary('A limit of 101 is taken for 100.')
    .by(takeFor('limit', 101, 100)),
  fault('seen-limit-5000-as-default', sometimes('limit', 'PS-042'))
    .summary('A limit of 5000 is taken for none, so that a page holds 100 statements at most.')
    .by(takeFor('limit', 5000, 100)),
  fault('value-pay-statement-offset-1-is-0', sometimes('limit', 'PS-044', 'PS-045', 'PS-043'))
    .summary('An offset of 1 is taken for 0.')
    .by(takeFor('offset', 1, 0)),
  fault('value-pay-statement-offset-counts-pages', sometimes('limit', 'PS-044', 'PS-045', 'PS-043', 'PS-029'))
    .summary('An offset counts pages, where a limit above 1 is given.')
    .with(rewriteElements, (element) => {
      const [limit, offset] = [Number(element.limit), Number(element.offset)];
      return limit > 1 && offset > 0 ? { ...element, offset: offset * limit } : element;
    }),
  fault('pay-statement-default-page-smaller-in-batches', sometimes('limit', 'PS-034'))
    .summary('In a batch a request without a limit is given 50 statements at most.')
    .by(rewriteElements((element, all) => (all.length > 1 ? { limit: 50, ...element } : element))),
];
