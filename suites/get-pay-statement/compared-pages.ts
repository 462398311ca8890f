import { orNone } from '../../harness/premises/known-payments.ts';
import { readPage } from '../../harness/premises/read-page.ts';
import type { Trial } from '../../harness/trial.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import type { Page, Window } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import { comparedWith, sameOrder, statementsOf } from '../../oracle/get-pay-statement/whole.ts';
import type { Broken, Judgement } from '../../oracle/judgement.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import type { Specimen } from './reference-payments.ts';

/** What may be judged of any page. */
export const pageRows = ['PS-039', 'PS-040', 'PS-041', 'PS-042', 'PS-043', 'PS-044', 'PS-045'] as const;

/** What may be judged of the counts of several pages. */
export const countRows = ['PS-046', 'PS-047', 'PS-048', 'PS-049'] as const;

/**
 * Pages of one payment, held against its whole. What looks wrong is read again before it is told: an order or a count
 * that varies from read to read is another defect, if any.
 */
export class HeldPages {
  readonly specimen: Specimen;
  readonly #t: Trial<string>;
  readonly #pages: Page[];
  #orderIsStable = true;

  constructor(t: Trial<string>, specimen: Specimen) {
    this.#t = t;
    this.specimen = specimen;
    this.#pages = [...specimen.pages];
  }

  get total(): number {
    return this.specimen.whole.statements.length;
  }

  /** Judges one page by itself. */
  async judge(page: Page): Promise<readonly Judgement[]> {
    const { whole } = this.specimen;
    this.#pages.push(page);
    const judged = judgePage(page, whole, this.#orderIsStable);
    const cause = await this.#causeOf(page, judged);
    if (cause !== undefined) return cause;
    if (!judged.some(isMisplaced)) return judged;
    const [first] = this.specimen.pages;
    const shifted = await this.#explainEmpty(page);
    if (shifted !== undefined) return shifted;
    const isStable = (await this.#isSameAgain(page)) && (await this.#isSameAgain(first));
    if (isStable) return judged;
    this.#orderIsStable = false;
    return judgePage(page, whole, false);
  }

  /** Judges the counts of all pages so far. */
  async judgeCounts(): Promise<readonly Judgement[]> {
    const judged = judgeCounts(this.#pages, this.specimen.whole);
    const wrong = judged.find((judgement): judgement is Broken => judgement.kind === 'broken');
    const deciding = this.#pages.find(({ exchange }) => exchange === wrong?.exchanges.at(-1));
    if (deciding === undefined) return judged;
    if (await this.hasChanged()) return [];
    const again = await readPage(this.#t, this.specimen.payment, deciding.window);
    return again.count === deciding.count ? judged : judgeCounts([deciding, again], this.specimen.whole);
  }

  /**
   * Whether the payment has other statements by now, and keeps them: a sync may bring some, and then what was read before
   * is no measure of what comes after.
   */
  async hasChanged(): Promise<boolean> {
    const { pages, payment, whole } = this.specimen;
    const [first] = pages;
    const one = await orNone(readPage(this.#t, payment, first.window));
    const other = await orNone(readPage(this.#t, payment, first.window));
    if (one === undefined || other === undefined || one.count !== other.count) return false;
    const [before, after] = [statementsOf(first, whole), statementsOf(one, whole)];
    const { surplus, missing } = comparedWith(after, before);
    return surplus.length + missing.length > 0 && sameOrder(after, statementsOf(other, whole));
  }

  /** An empty page that comes because pages start too late: the window before it shows where they start. */
  async #explainEmpty({ statements, window }: Page): Promise<readonly Judgement[] | undefined> {
    const { offset = 0 } = window;
    if (statements.length > 0 || offset < 2) return undefined;
    const before = await orNone(readPage(this.#t, this.specimen.payment, { ...window, offset: offset - 1 }));
    if (before === undefined) return undefined;
    const judged = judgePage(before, this.specimen.whole, this.#orderIsStable);
    return judged.some(isMisplaced) && before.statements.length > 0 ? judged : undefined;
  }

  /** Another page that shows what the defect of this one follows from. */
  async #causeOf(page: Page, judged: readonly Judgement[]): Promise<readonly Judgement[] | undefined> {
    const isBroken = (...rows: readonly string[]) =>
      judged.some(({ kind, requirement }) => kind === 'broken' && rows.includes(requirement));
    const { window, statements } = page;
    // A page that is too large by default may be as large under a limit.
    if (isBroken('PS-040')) return this.#ifBroken({ ...window, limit: statedLimits.defaultPageSize }, 'PS-039');
    // What a short page leaves may come next, or be lost.
    if (isBroken('PS-041', 'PS-042')) {
      return this.#ifBroken({ ...window, offset: (window.offset ?? 0) + statements.length }, 'PS-043');
    }
    return undefined;
  }

  async #ifBroken(window: Window, row: string): Promise<readonly Judgement[] | undefined> {
    const page = await orNone(readPage(this.#t, this.specimen.payment, window));
    if (page === undefined) return undefined;
    const judged = judgePage(page, this.specimen.whole, this.#orderIsStable);
    return judged.some(({ kind, requirement }) => kind === 'broken' && requirement === row) ? judged : undefined;
  }

  async #isSameAgain(page: Page): Promise<boolean> {
    const again = await readPage(this.#t, this.specimen.payment, page.window);
    const { whole } = this.specimen;
    return sameOrder(statementsOf(again, whole), statementsOf(page, whole));
  }
}

/** Broken in a way that an order which varies from read to read would explain. */
function isMisplaced({ kind, requirement }: Judgement): boolean {
  return kind === 'broken' && (requirement === 'PS-043' || requirement === 'PS-044');
}
