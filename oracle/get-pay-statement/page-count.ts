import { defineJudge } from '../kernel/judge.ts';
import { countOfWalk, expectCountOfWalk } from './counts.ts';
import { describeWindow, type Page } from './page.ts';
import { wholeOf } from './whole.ts';

/**
 * Judges the count of one page by what the page shows: a complete walk finds no fewer. Nothing is said where it shows fewer
 * than the count says, since another page may have the rest.
 */
export const judgePageCount = defineJudge([countOfWalk], (page: Page) => {
  const { count, exchange, pointer, window } = page;
  const whole = wholeOf([page]);
  const shown = new Set(whole.statements).size;
  if (count === undefined || count > shown) return undefined;
  return countOfWalk.judge(count === shown, {
    exchanges: [exchange],
    pointer: `${pointer}/body/paging/count`,
    expected: `${shown} or more, as this page alone shows`,
    actual: `${count} for ${describeWindow(window)}`,
    ...expectCountOfWalk(page, whole, 0),
    message: 'paging.count is less than the number of statements on one page.',
  });
});
