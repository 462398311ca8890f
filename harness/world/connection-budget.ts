import { statusOf } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy } from '../outcome/cannot-judge.ts';

/** The least limit at which one connection is set aside for creations that should be refused: these use it in turn. */
const enoughToKeepOne = 10;

/** Keeps the connections of a run within the profile's limit. A refused creation gives its connection back. */
export class ConnectionBudget {
  /** The connections set aside for creations that should be refused. */
  readonly #kept: number;
  #left: number;
  #underWay = 0;
  #waiting: (() => void)[] = [];
  /** The number of creations that were not sent, because the limit was used up. */
  refusals = 0;

  constructor(limit: number) {
    this.#left = limit;
    this.#kept = limit < enoughToKeepOne ? 0 : 1;
  }

  /** @throws CannotJudge when the limit is used up @param isValid whether the creation should succeed */
  async reserve(isValid = true): Promise<void> {
    const kept = isValid ? this.#kept : 0;
    while (this.#left <= kept && this.#underWay > 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    if (this.#left <= kept) {
      this.refusals += 1;
      throw blockedBy('the limit on connections that a run may create is used up', null);
    }
    this.#left -= 1;
    this.#underWay += 1;
  }

  /** Ends a reservation. A creation that was refused, or never arrived, made nothing, so its connection is given back. */
  settle(creation: Exchange): void {
    this.#underWay -= 1;
    const arrived = creation.failure === null || !['refused', 'dns'].includes(creation.failure.kind);
    if (!arrived || (statusOf(creation) ?? 0) >= 300) this.#left += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
