import { machineClock } from '../../driver/pace/clock.ts';
import { Release } from '../../driver/pace/release.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import { Moments } from '../turns/moments.ts';

/** Sends requests so that they overlap, until the target was seen to mix those up. */
export class Overlaps {
  /** Requests at one moment, at most. */
  readonly most: number;
  readonly #sendOneAtATime: () => void;
  readonly #moments: Moments;
  #defect: RequirementId | null = null;

  /** @param most how many requests may be under way at once, at least 1 */
  constructor(most: number, sendOneAtATime: () => void) {
    this.most = most;
    this.#sendOneAtATime = sendOneAtATime;
    this.#moments = new Moments(most);
  }

  /** The requirement that requests which overlap were seen to break; null: none. */
  get defect(): RequirementId | null {
    return this.#defect;
  }

  /**
   * Runs `send` when there are places for all of its requests.
   *
   * @param send has them take the release with them, which lets their last bytes go at one moment
   * @throws CannotJudge if the profile allows one request at a time, or the target mixes up those that overlap
   */
  async run<T>(requests: number, urgency: number, send: (release: Release) => Promise<T>): Promise<T> {
    if (this.#defect !== null) {
      throw blockedBy('the target mixes up requests that overlap, so that one is sent at a time', this.#defect);
    }
    if (this.most < 2) {
      throw doesNotApply('not-asked', 'requests can not overlap: limits.concurrency allows one at a time');
    }
    return this.#moments.run(requests, urgency, () => send(new Release(requests, machineClock)));
  }

  /** Sends one request at a time from now on: all that overlaps would only show the same defect. */
  stop(defect: RequirementId): void {
    this.#defect = defect;
    this.#sendOneAtATime();
  }
}
