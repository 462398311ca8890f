import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { type ShownValue, shownValues } from '../../oracle/combinations/shown-values.ts';
import { itemsListed } from '../../oracle/isolation/listed.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { hasPageLength, signOfPaging } from '../../oracle/list-pay-statement-items/items-answer.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';

interface Answered {
  readonly spec: RequestSpec;
  readonly exchange: Exchange;
}

/** Two answers that show different values of one thing: the last before the change, and the first after it. */
export interface ChangedValue extends Omit<ShownValue, 'text' | 'thing'> {
  readonly before: Answered;
  readonly after: Answered;
  readonly writes: readonly Exchange[];
}

/** A request that was answered with data, kept so that it can be sent again. */
export interface ShownRead extends Answered {
  /** The first answer to it; `exchange` is the last one. */
  readonly first: Exchange;
  /** The ids of a batch that had data, each with the time of its first request; empty for a list. */
  readonly ids: Map<string, number>;
}

const maxValues = 20_000;
/** The most bytes of the answers that showed the remembered values: the oldest values are forgotten first. */
const maxValueBytes = 24 * 1_048_576;
/** The most reads that are remembered, and the most items of one list. */
const maxReads = 500;
/** An answer of this many bytes or more is not looked into. */
const maxBytes = 65_536;
const maxChanges = 3;

/** Remembers the values that all answers show, and keeps contradictions between requests that no check compares. */
export class ChangedValues {
  readonly changes: ChangedValue[] = [];
  readonly #values = new Map<string, { readonly text: string; shown: Answered; readonly bytes: number }>();
  #valueBytes = 0;
  readonly #reads = new Map<string, ShownRead>();
  /** The items that lists showed, by caller and address. Each has the first list that showed it. */
  readonly #items = new Map<string, Map<string, Answered>>();
  readonly #writesSince: (read: Exchange) => readonly Exchange[];

  /** @param writesSince returns the writes that ended after a read had begun */
  constructor(writesSince: (read: Exchange) => readonly Exchange[]) {
    this.#writesSince = writesSince;
  }

  /** The remembered reads, in the order in which each was first sent. */
  get reads(): readonly ShownRead[] {
    return [...this.#reads.values()].sort((a, b) => a.first.startedAt - b.first.startedAt);
  }

  observe({ exchange, spec }: Answered): void {
    if (spec.version !== undefined || (exchange.response?.bodyBytes ?? maxBytes) >= maxBytes) return;
    const after = { spec, exchange };
    const values = shownValues(exchange);
    const bytes = (exchange.response?.bodyBytes ?? 0) / Math.max(1, values.length);
    for (const { operation, id, thing, text } of values) {
      const key = `${operation} ${thing}`;
      const before = this.#values.get(key);
      if (before?.text === text) {
        before.shown = after;
        continue;
      }
      if (before !== undefined) this.#keep({ operation, id, before: before.shown, after });
      this.#values.set(key, { text, shown: after, bytes });
      this.#valueBytes += bytes - (before?.bytes ?? 0);
    }
    this.#forgetOldest();
    this.#noteRead(after, values);
  }

  #forgetOldest(): void {
    for (const [key, { bytes }] of this.#values) {
      if (this.#values.size <= maxValues && this.#valueBytes <= maxValueBytes) return;
      this.#values.delete(key);
      this.#valueBytes -= bytes;
    }
  }

  /** Keeps the request of an answer with values, or of a whole list, so that it can be sent again. */
  #noteRead(after: Answered, values: readonly ShownValue[]): void {
    const { spec, exchange } = after;
    const { operation, request } = exchange;
    const isList = operation === 'list-pay-statement-items' || operation === 'list-automated-jobs';
    if (values.length === 0 && !(isList && isPlain(spec) && succeeded(exchange))) return;
    const key = `${operation} ${request.url} ${headerValue(request, 'authorization')}`;
    const before = this.#reads.get(key);
    if (before === undefined && this.#reads.size >= maxReads) return;
    const { startedAt } = exchange;
    const ids = before?.ids ?? new Map<string, number>();
    for (const { text, id } of values) if (text === 'data') ids.set(id, Math.min(startedAt, ids.get(id) ?? startedAt));
    const first = before === undefined || startedAt < before.first.startedAt ? exchange : before.first;
    const last = before === undefined || startedAt >= before.exchange.startedAt ? after : before;
    this.#reads.set(key, { spec: last.spec, exchange: last.exchange, first, ids });
    if (operation === 'list-pay-statement-items') this.#noteItems(after, key);
  }

  /** Keeps a change if a whole list lacks an item that the same request listed before: only the newest of several. */
  #noteItems(after: Answered, key: string): void {
    const { spec, exchange } = after;
    const listed = itemsListed(exchange);
    const known = this.#items.get(key) ?? new Map<string, Answered>();
    const before = [...known].findLast(([item]) => !listed.has(item))?.[1];
    const isWhole = isPlain(spec) && signOfPaging(exchange) === null && !hasPageLength(exchange);
    if (before !== undefined && isWhole) {
      this.#keep({ operation: 'list-pay-statement-items', id: '', before, after });
      known.clear();
    }
    for (const item of listed) if (!known.has(item) && known.size < maxReads) known.set(item, after);
    this.#items.set(key, known);
  }

  #keep(change: Omit<ChangedValue, 'writes'>): void {
    if (this.changes.filter(({ operation }) => operation === change.operation).length >= maxChanges) return;
    this.changes.push({ ...change, writes: this.#writesSince(change.before.exchange) });
  }
}

/** Whether a list is asked for as a whole, without filters and windows. */
const isPlain = ({ query = [], body }: RequestSpec): boolean =>
  body === undefined && query.every(([name]) => name === 'entity_ids');
