import { orNone, readPage } from '../../harness/premises/known-payments.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { compareLists, isSameOrder, type Page, statementsOf } from '../../oracle/get-pay-statement/page.ts';
import {
  everyStatementOnce,
  fullByDefault,
  fullByLimit,
  judgePage,
  type PageJudgement,
  startsAtOffset,
} from '../../oracle/get-pay-statement/page-judge.ts';
import { breaksAny, isBroken } from '../../oracle/kernel/judge.ts';
import type { ReferencePayment } from './reference-payments.ts';

/** Compares pages of one payment with the whole of it. One that looks wrong is read again: the order may vary. */
export class ComparedPages {
  readonly reference: ReferencePayment;
  readonly #t: Trial;
  readonly #pages: Page[];
  /** Whether each page that was read again had the same order. */
  isStable = true;

  constructor(t: Trial, reference: ReferencePayment) {
    this.#t = t;
    this.reference = reference;
    this.#pages = [...reference.pages];
  }

  get total(): number {
    return this.reference.whole.statements.length;
  }

  async judge(page: Page): Promise<readonly PageJudgement[]> {
    const { whole } = this.reference;
    this.#pages.push(page);
    const judged = judgePage(page, whole, this.isStable);
    const lost = await this.#judgeAfterShort(page, judged);
    if (lost !== undefined) return lost;
    if (!isMisplaced(judged)) return judged;
    const [first] = this.reference.pages;
    const shifted = await this.#judgeBeforeEmpty(page);
    if (shifted !== undefined) return shifted;
    const isStable = (await this.#isSameAgain(page)) && (await this.#isSameAgain(first));
    if (isStable) return judged;
    this.isStable = false;
    return judgePage(page, whole, false);
  }

  async judgeCounts(): Promise<ReturnType<typeof judgeCounts>> {
    const judged = judgeCounts(this.#pages, this.reference.whole);
    const wrong = judged.find(isBroken);
    const deciding = this.#pages.find(({ exchange }) => exchange === wrong?.exchanges.at(-1));
    if (deciding === undefined) return judged;
    if (await this.hasChanged()) return [];
    const again = await readPage(this.#t, this.reference.payment, deciding.window);
    return again.count === deciding.count ? judged : judgeCounts([deciding, again], this.reference.whole);
  }

  /** Whether the payment has other statements now, in two reads alike: a sync may bring some. */
  async hasChanged(): Promise<boolean> {
    const { pages, payment, whole } = this.reference;
    const [first] = pages;
    const one = await orNone(readPage(this.#t, payment, first.window));
    const other = await orNone(readPage(this.#t, payment, first.window));
    if (one === undefined || other === undefined || one.count !== other.count) return false;
    const [before, after] = [statementsOf(first, whole), statementsOf(one, whole)];
    const { surplus, missing } = compareLists(after, before);
    return surplus.length + missing.length > 0 && isSameOrder(after, statementsOf(other, whole));
  }

  /** Judges the page before an empty one: if it is wrong, too, the pages start too late. */
  async #judgeBeforeEmpty({ statements, window }: Page): Promise<readonly PageJudgement[] | undefined> {
    const { offset = 0 } = window;
    if (statements.length > 0 || offset < 2) return undefined;
    const before = await orNone(readPage(this.#t, this.reference.payment, { ...window, offset: offset - 1 }));
    if (before === undefined) return undefined;
    const judged = judgePage(before, this.reference.whole, this.isStable);
    return isMisplaced(judged) && before.statements.length > 0 ? judged : undefined;
  }

  /** Judges the page after one that is too short. Undefined if that page has the missing statements. */
  async #judgeAfterShort({ window, statements }: Page, judged: readonly PageJudgement[]) {
    if (!breaksAny(judged, fullByDefault, fullByLimit)) return undefined;
    const following = { ...window, offset: (window.offset ?? 0) + statements.length };
    const page = await orNone(readPage(this.#t, this.reference.payment, following));
    const ofFollowing = page === undefined ? [] : judgePage(page, this.reference.whole, this.isStable);
    return breaksAny(ofFollowing, everyStatementOnce) ? ofFollowing : undefined;
  }

  async #isSameAgain(page: Page): Promise<boolean> {
    const again = await readPage(this.#t, this.reference.payment, page.window);
    const { whole } = this.reference;
    return isSameOrder(statementsOf(again, whole), statementsOf(page, whole));
  }
}

/** Whether a requirement is broken that an order which varies from read to read would break, too. */
const isMisplaced = (judged: readonly PageJudgement[]): boolean =>
  breaksAny(judged, everyStatementOnce, startsAtOffset);
