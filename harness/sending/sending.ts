import type { SendOptions } from '../../driver/driver.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Undisturbed } from '../turns/undisturbed.ts';

export interface CheckSendOptions extends SendOptions {
  /**
   * Whether the request is valid, default true. `false`: the interface states no result, so only the check judges the
   * answer. `'if-served'`: the target may refuse it in any way, but a success has the stated shape.
   */
  readonly valid?: boolean | 'if-served';
  /** The connections that a target might act on if it takes a wrong credential for right. */
  readonly on?: Undisturbed['on'];
}

/** A request of a check, or of the run itself, on its way to the driver. */
export interface Sending extends CheckSendOptions {
  readonly spec: RequestSpec;
}

/** Sends a request. Any result is data: a target cannot make it throw. */
export type Send = (sending: Sending) => Promise<Exchange>;

/** One concern of sending, as in the driver. */
export type Step = (next: Send) => Send;
