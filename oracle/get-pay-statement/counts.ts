import { broken, holds, type Judgement } from '../judgement.ts';
import { describeWindow, type Page } from './page.ts';
import type { Whole } from './whole.ts';

/** A page that has a count. */
type Counted = Page & { readonly count: number };

/**
 * Judges the counts of pages of one payment: the same at every read, under every limit, at every offset, and what a
 * complete walk finds. Of several of these that are broken at once the first is told: the others follow from it.
 * Without any count nothing is judged: it may be absent.
 */
export function judgeCounts(pages: readonly Page[], whole: Whole): readonly Judgement[] {
  const counted = pages.filter((page): page is Counted => page.count !== undefined);
  const total = whole.statements.length;
  const limitOf = ({ window }: Page): number => window.limit ?? -1;
  const offsetOf = ({ window }: Page): number => window.offset ?? 0;
  const comparisons = [
    { row: 'PS-049', group: (page: Page) => `${limitOf(page)} ${offsetOf(page)}`, within: () => '' },
    { row: 'PS-047', group: (page: Page) => `${offsetOf(page)}`, within: limitOf },
    { row: 'PS-048', group: (page: Page) => `${limitOf(page)}`, within: offsetOf },
  ];
  const judged: Judgement[] = [];
  for (const { row, group, within } of comparisons) {
    const groups = [...grouped(counted, group)].filter((pages) => isTried(row, pages, within));
    const varying = groups.map((pages) => variation(pages, total)).find((pair) => pair !== undefined);
    if (varying !== undefined) return [...judged, varies(row, ...varying, whole)];
    if (groups.length > 0) judged.push(holds(row));
  }
  const wrong = counted.find(({ count }) => count !== total);
  if (wrong === undefined) return counted.length === 0 ? [] : [...judged, holds('PS-046')];
  // Right in one place and wrong in another, though no two pages differ in the limit or the offset alone.
  const right = counted.find(({ count }) => count === total);
  const isOffset = counted.every((page) => page.count === total || offsetOf(page) > 0);
  if (right !== undefined) return [...judged, varies(isOffset ? 'PS-048' : 'PS-047', right, wrong, whole)];
  return [
    ...judged,
    broken('PS-046', {
      exchanges: [...whole.exchanges, wrong.exchange],
      pointer: `${wrong.pointer}/body/paging/count`,
      expected: `${total}, as a complete walk finds`,
      actual: `${wrong.count} for ${describeWindow(wrong.window)}`,
      message: 'paging.count is not the number of statements that a complete walk finds.',
    }),
  ];
}

/** Whether the pages of a group put the row to the test: several reads of one window, or several limits or offsets. */
function isTried(row: string, pages: readonly Page[], within: (page: Page) => unknown): boolean {
  return row === 'PS-049' ? pages.length > 1 : new Set(pages.map(within)).size > 1;
}

function grouped(pages: readonly Counted[], key: (page: Page) => string): Iterable<readonly Counted[]> {
  const groups = new Map<string, Counted[]>();
  for (const page of pages) groups.set(key(page), [...(groups.get(key(page)) ?? []), page]);
  return groups.values();
}

/** Two pages of different counts, the wrong one last; undefined where all are the same. */
function variation(pages: readonly Counted[], total: number): readonly [Counted, Counted] | undefined {
  const [first] = pages;
  const other = pages.find(({ count }) => count !== first?.count);
  if (first === undefined || other === undefined) return undefined;
  return first.count !== total && other.count === total ? [other, first] : [first, other];
}

/** What a count varies with, by requirement. */
const variable: Readonly<Record<string, string>> = { 'PS-047': 'limit', 'PS-048': 'offset', 'PS-049': 'read' };

function varies(row: string, before: Counted, after: Counted, whole: Whole): Judgement {
  const what = variable[row];
  return broken(row, {
    exchanges: [...whole.exchanges, before.exchange, after.exchange],
    pointer: `${after.pointer}/body/paging/count`,
    expected: `${before.count}, as for ${describeWindow(before.window)}`,
    actual: `${after.count} for ${describeWindow(after.window)}`,
    message: `paging.count varies from ${what} to ${what}; a walk finds ${whole.statements.length} statements.`,
  });
}
