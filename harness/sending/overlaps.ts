import { machineClock } from '../../driver/pace/clock.ts';
import { Release } from '../../driver/pace/release.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import { Moments } from '../turns/moments.ts';

/** Sends requests so that they overlap, until a check shows that the target mixes up such requests. */
export class Overlaps {
  readonly maxTogether: number;
  readonly #sendOneAtATime: () => void;
  readonly #moments: Moments;
  /** The requirement that overlapping requests were seen to break. */
  defect: RequirementId | null = null;

  /** @param most the most requests that may be under way at once, 1 or more */
  constructor(most: number, sendOneAtATime: () => void) {
    this.maxTogether = most;
    this.#sendOneAtATime = sendOneAtATime;
    this.#moments = new Moments(most);
  }

  /** Runs `send` once there is room for its requests. `release` sends their last bytes together. @throws CannotJudge */
  async run<T>(requests: number, urgency: number, send: (release: Release) => Promise<T>): Promise<T> {
    if (this.defect !== null) {
      throw blockedBy('the target mixes up requests that overlap, so that one is sent at a time', this.defect);
    }
    if (this.maxTogether < 2) {
      throw doesNotApply('not-asked', 'requests can not overlap: limits.concurrency allows one at a time');
    }
    return this.#moments.run(requests, urgency, () => send(new Release(requests, machineClock)));
  }

  stop(defect: RequirementId): void {
    this.defect = defect;
    this.#sendOneAtATime();
  }
}
