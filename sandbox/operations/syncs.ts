import type { OperationId } from '../../specs/interface/operations.ts';
import { syncInProgress } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Connection, Payment } from '../world/model.ts';

/** Counts the 202 answers ("still being fetched") that each connection and each payment gives before its data. */
export class Syncs {
  readonly #rules: Rules;
  readonly #polled = new Map<string, number>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Refuses with 202 while a connection's first data sync is not done. */
  awaitConnection(connection: Connection, operation: OperationId): void {
    if (this.#rules.syncedOperations.includes(operation) && this.#countPoll(`${operation} ${connection.id}`)) {
      throw syncInProgress();
    }
  }

  /** Polls each payment of a batch once. @returns the ids of those whose statements are still being fetched */
  waitingPayments(payments: readonly Payment[]): ReadonlySet<string> {
    return new Set([...new Set(payments.map(({ id }) => id))].filter((id) => this.#countPoll(id)));
  }

  /** @returns whether the data is still being fetched at this poll */
  #countPoll(what: string): boolean {
    const polled = this.#polled.get(what) ?? 0;
    if (polled >= this.#rules.syncPolls) return false;
    this.#polled.set(what, polled + 1);
    return true;
  }
}
