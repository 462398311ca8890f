import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { bodyAt, expectCount, expectEqual, sliceOf } from '../kernel/expectation.ts';
import { breaksAny, defineJudge, type Evidence, isBroken, type Judgement, requirement } from '../kernel/judge.ts';
import { isTooLong } from './asked-page.ts';
import {
  compareLists,
  describeWindow,
  individualsOf,
  individualsOfWhole,
  isSameOrder,
  type Page,
  statementsOf,
  type Whole,
} from './page.ts';

export const fullByDefault = requirement(
  'PS-041',
  'Without a limit a page holds 100 statements, or all that are left.',
);

export const fullByLimit = requirement(
  'PS-042',
  'With a limit a page holds as many statements as asked for, or all that are left.',
);

export const everyStatementOnce = requirement(
  'PS-043',
  'A walk through the pages of a payment, under any page size, finds every statement once: none is lost and none is repeated.',
);

export const startsAtOffset = requirement('PS-044', 'A page starts at the index that its offset names.');

/**
 * Judges a page against its payment: full, where it starts, nothing left out; only the most specific defect. Unless
 * `orderIsStable` at every read, only sizes are judged.
 */
export const judgePage = defineJudge(
  [fullByDefault, fullByLimit, everyStatementOnce, startsAtOffset],
  (page: Page, whole: Whole, orderIsStable: boolean) => {
    if (isTooLong(page)) return [];
    const size = judgeSize(page, whole);
    const place = orderIsStable ? judgePlace(page, whole) : [];
    if (!place.some(isBroken)) return [...size, ...place];
    // A page that starts elsewhere or leaves something out may be short for that.
    return [...size.filter((judgement) => !isShort(judgement)), ...place];
  },
);

export type PageJudgement = ReturnType<typeof judgePage>[number];

function isShort(judgement: Judgement): boolean {
  return breaksAny([judgement], fullByDefault, fullByLimit);
}

/**
 * Judges the size: "Default 100, maximum 5000". An empty page before the end would end a walk, and so lose what is
 * left.
 */
function judgeSize(page: Page, whole: Whole) {
  const { window, statements } = page;
  const left = Math.max(0, whole.statements.length - (window.offset ?? 0));
  const most = window.limit ?? statedLimits.defaultPageSize;
  const wanted = Math.min(most, left);
  const asked = describeWindow(window);
  const evidence = {
    exchanges: [...whole.exchanges, page.exchange],
    expected: `${wanted} statements for ${asked}, of ${whole.statements.length} in all`,
    actual: `${statements.length} statements`,
    expectation: expectCount(bodyAt(`${page.pointer}/body/pay_statements/*`), wanted),
  };
  if (statements.length > left || left === 0) return [];
  if (statements.length === 0) {
    const message = 'A page is empty although statements are left, so that a walk ends there and loses them.';
    return [everyStatementOnce.broken({ ...evidence, message })];
  }
  const full = window.limit === undefined ? fullByDefault : fullByLimit;
  const message = 'A page holds fewer statements than were asked for and are left.';
  return [full.judge(statements.length === wanted, { ...evidence, message })];
}

/** Judges that a page begins at its "index to start from", and goes on from there without a gap. */
function judgePlace(page: Page, whole: Whole) {
  const offset = page.window.offset ?? 0;
  const actual = statementsOf(page, whole);
  if (actual.length === 0) return [];
  const asked = describeWindow(page.window);
  const exchanges = [...whole.exchanges, page.exchange];
  const expectation = expectPlace(page, whole);
  if (actual[0] !== whole.statements[offset]) {
    const index = whole.statements.indexOf(actual[0] ?? '');
    return [
      startsAtOffset.broken({
        exchanges,
        expected: `${asked}: the statement at index ${offset} first (${whole.statements[offset] ?? 'none: that is past the end'})`,
        actual: index < 0 ? `one that is not among the statements (${actual[0]})` : `the one at index ${index}`,
        ...expectation,
        message: 'A page does not start at the index that its offset names.',
      }),
    ];
  }
  const expected = whole.statements.slice(offset, offset + actual.length);
  if (isSameOrder(actual, expected)) return [startsAtOffset.holds()];
  const { surplus, missing } = compareLists(actual, expected);
  return [
    startsAtOffset.holds(),
    everyStatementOnce.broken({
      exchanges,
      expected: `${asked}: the ${actual.length} statements from index ${offset} on, one after the other`,
      actual: `${missing.length} of them missing, ${surplus.length} others instead`,
      ...expectation,
      message: 'A page leaves out or repeats statements between its first and its last.',
    }),
  ];
}

/** A page holds the individuals of the whole from its offset on. */
function expectPlace({ window, pointer }: Page, whole: Whole): Pick<Evidence, 'expectation'> {
  const all = individualsOfWhole(whole, 1);
  if (all === undefined) return {};
  const most = window.limit ?? statedLimits.defaultPageSize;
  return { expectation: expectEqual(individualsOf(pointer), sliceOf(all, window.offset ?? 0, most)) };
}
