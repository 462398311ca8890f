import type { Exchange } from '../../specs/words/exchange.ts';

type Started = { readonly exchange: Exchange };

const maxWaiting = 1_000;
const maxBytes = 4 * 1024 * 1024;

/** Sorts exchanges by their start while they are read. A bounded number waits. */
export class InOrder<Item extends Started> {
  readonly #waiting: Item[] = [];
  #bytes = 0;
  #latestAt = 0;

  /** Whether a later exchange has been yielded before. */
  isLate({ exchange }: Started): boolean {
    return exchange.startedAt > 0 && exchange.startedAt < this.#latestAt;
  }

  /** Takes an item, and yields those whose turn it is. @param settledAt all items before have come; 0: unknown */
  *take(item: Item, settledAt: number): Generator<Item> {
    const { startedAt } = item.exchange;
    let at = this.#waiting.length;
    // An item without a time stays behind the items that came before it.
    while (startedAt > 0 && at > 0 && (this.#waiting[at - 1]?.exchange.startedAt ?? 0) > startedAt) at -= 1;
    this.#waiting.splice(at, 0, item);
    this.#bytes += sizeOf(item);
    while (this.#isOverfull() || this.#isSettled(settledAt)) yield this.#release();
  }

  *end(): Generator<Item> {
    while (this.#waiting.length > 0) yield this.#release();
  }

  #isOverfull(): boolean {
    return this.#waiting.length > maxWaiting || (this.#bytes > maxBytes && this.#waiting.length > 1);
  }

  #isSettled(settledAt: number): boolean {
    const exchange = this.#waiting[0]?.exchange;
    return exchange !== undefined && exchange.startedAt + exchange.totalMs < settledAt;
  }

  #release(): Item {
    const [item] = this.#waiting.splice(0, 1);
    if (item === undefined) throw new RangeError('Nothing waits.');
    this.#bytes -= sizeOf(item);
    this.#latestAt = Math.max(this.#latestAt, item.exchange.startedAt);
    return item;
  }
}

const sizeOf = ({ exchange }: Started): number => exchange.response?.bodyBytes ?? 0;
