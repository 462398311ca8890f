import { statedLimits } from '../../specs/interface-facts.ts';
import { show } from '../json.ts';
import { broken, holds, type Judgement, judge } from '../judgement.ts';
import { describeWindow, type Page } from './page.ts';
import { comparedWith, sameOrder, statementsOf, type Whole } from './whole.ts';

/**
 * Judges one page against all statements of its payment: how many it holds, where it starts, that it leaves nothing
 * out, and the offset that it names. The most specific defect is told, and only that.
 *
 * @param orderIsStable whether the order of the statements is the same at every read; else only sizes are judged
 */
export function judgePage(page: Page, whole: Whole, orderIsStable: boolean): readonly Judgement[] {
  const size = judgeSize(page, whole);
  const place = orderIsStable ? judgePlace(page, whole) : [];
  if (size.some(isBroken) && !size.some(isShort)) return [...size, ...judgeOffset(page)];
  if (!place.some(isBroken)) return [...size, ...place, ...judgeOffset(page)];
  // A page that is short because it starts elsewhere, or leaves something out, and one that says where it does start.
  const isHonest = statementsOf(page, whole)[0] === whole.statements[Number(page.offset)];
  return [...size.filter((judgement) => !isShort(judgement)), ...place, ...(isHonest ? [] : judgeOffset(page))];
}

function isBroken({ kind }: Judgement): boolean {
  return kind === 'broken';
}

function isShort({ kind, requirement }: Judgement): boolean {
  return kind === 'broken' && (requirement === 'PS-041' || requirement === 'PS-042');
}

/** "Default 100, maximum 5000"; an empty page before the end would end a walk, and so lose what is left. */
function judgeSize(page: Page, whole: Whole): readonly Judgement[] {
  const { window, statements } = page;
  const left = Math.max(0, whole.statements.length - (window.offset ?? 0));
  const most = window.limit ?? statedLimits.defaultPageSize;
  const wanted = Math.min(most, left);
  const asked = describeWindow(window);
  const evidence = {
    exchanges: [...whole.exchanges, page.exchange],
    expected: `${wanted} statements for ${asked}, of ${whole.statements.length} in all`,
    actual: `${statements.length} statements`,
  };
  const bound = window.limit === undefined ? 'PS-040' : 'PS-039';
  if (statements.length > most) {
    return [broken(bound, { ...evidence, message: 'A page holds more statements than its limit allows.' })];
  }
  // A page that is not full puts no limit to the test.
  const within = statements.length === most || left > most ? [holds(bound)] : [];
  if (statements.length > left) return within;
  if (statements.length === 0 && left > 0) {
    const message = 'A page is empty although statements are left, so that a walk ends there and loses them.';
    return [...within, broken('PS-043', { ...evidence, message })];
  }
  if (left === 0) return within;
  const full = window.limit === undefined ? 'PS-041' : 'PS-042';
  const message = 'A page holds fewer statements than were asked for and are left.';
  return [...within, judge(full, statements.length === wanted, { ...evidence, message })];
}

/** "Index to start from", and the statements that follow it without a gap. */
function judgePlace(page: Page, whole: Whole): readonly Judgement[] {
  const offset = page.window.offset ?? 0;
  const actual = statementsOf(page, whole);
  if (actual.length === 0) return [];
  const asked = describeWindow(page.window);
  const exchanges = [...whole.exchanges, page.exchange];
  if (actual[0] !== whole.statements[offset]) {
    const index = whole.statements.indexOf(actual[0] ?? '');
    return [
      broken('PS-044', {
        exchanges,
        expected: `${asked}: the statement at index ${offset} first (${whole.statements[offset] ?? 'none: that is past the end'})`,
        actual: index < 0 ? `one that is not among the statements (${actual[0]})` : `the one at index ${index}`,
        message: 'A page does not start at the index that its offset names.',
      }),
    ];
  }
  const expected = whole.statements.slice(offset, offset + actual.length);
  if (sameOrder(actual, expected)) return [holds('PS-044')];
  const { surplus, missing } = comparedWith(actual, expected);
  return [
    holds('PS-044'),
    broken('PS-043', {
      exchanges,
      expected: `${asked}: the ${actual.length} statements from index ${offset} on, one after the other`,
      actual: `${missing.length} of them missing, ${surplus.length} others instead`,
      message: 'A page leaves out or repeats statements between its first and its last.',
    }),
  ];
}

/** "Current start index of the returned list". */
function judgeOffset({ window, offset, statements, exchange, pointer }: Page): readonly Judgement[] {
  if (statements.length === 0 || window.offset === undefined) return [];
  return [
    judge('PS-045', offset === window.offset, {
      exchanges: [exchange],
      pointer: `${pointer}/body/paging/offset`,
      expected: String(window.offset),
      actual: show(offset),
      message: 'paging.offset of a page is not the offset that was asked for.',
    }),
  ];
}
