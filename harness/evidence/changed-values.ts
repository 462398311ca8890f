import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { type ShownValue, shownValues } from '../../oracle/combinations/shown-values.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** An answer, and how it was asked for. */
interface Answered {
  readonly spec: RequestSpec;
  readonly exchange: Exchange;
}

/** Two answers that show other values of one thing: the last that had the one, and the first that had the other. */
export interface ChangedValue extends Omit<ShownValue, 'text' | 'thing'> {
  readonly before: Answered;
  readonly after: Answered;
  /** The writes that were under way between them, in order. */
  readonly writes: readonly Exchange[];
}

/** Values that are remembered; the bytes of an answer that is looked at; and changes of one operation that are kept. */
const mostValues = 20_000;
const mostBytes = 65_536;
const mostChanges = 3;

/**
 * Remembers what all answers of a run have shown of one thing, whichever check asked and how, and keeps what they
 * contradict each other in: a defect that takes two requests which nobody has put side by side.
 */
export class ChangedValues {
  readonly changes: ChangedValue[] = [];
  readonly #values = new Map<string, Answered & { readonly text: string }>();
  readonly #writesSince: (since: number) => readonly Exchange[];

  /** @param writesSince the writes since a moment, in milliseconds since the epoch */
  constructor(writesSince: (since: number) => readonly Exchange[]) {
    this.#writesSince = writesSince;
  }

  /** Takes an answer to a request that may be served; of others it is not known what they should show. */
  observe({ exchange, spec }: Answered): void {
    if (spec.version !== undefined || (exchange.response?.bodyBytes ?? mostBytes) >= mostBytes) return;
    const after = { spec, exchange };
    for (const { operation, id, thing, text } of shownValues(exchange)) {
      const key = `${operation} ${thing}`;
      const before = this.#values.get(key);
      if (before !== undefined && before.text !== text) this.#keep({ operation, id, before, after });
      if (before !== undefined || this.#values.size < mostValues) this.#values.set(key, { ...after, text });
    }
  }

  #keep(change: Omit<ChangedValue, 'writes'>): void {
    if (this.changes.filter(({ operation }) => operation === change.operation).length >= mostChanges) return;
    const { before, after } = change;
    const end = after.exchange.startedAt + after.exchange.totalMs;
    const writes = this.#writesSince(before.exchange.startedAt).filter(({ startedAt }) => startedAt <= end);
    this.changes.push({ ...change, writes });
  }
}
