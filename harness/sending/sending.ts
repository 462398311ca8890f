import type { SendOptions } from '../../driver/driver.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Undisturbed } from '../turns/undisturbed.ts';

/** Options of a check for one request, beside those of the driver. */
export interface CheckSendOptions extends SendOptions {
  /**
   * `false` for a request whose result the interface does not state: its answer is not compared with the schemas, and
   * the check itself judges whether it is accepted. `'if-served'` for one that may be refused in any way, but has the
   * stated shape if it is served. Default true.
   */
  readonly valid?: boolean | 'if-served';
  /** For a wrong credential: connections that a careless target may take it for. */
  readonly on?: Undisturbed['on'];
}

/** A request of a check, or of the run itself, on its way to the driver. */
export interface Sending extends CheckSendOptions {
  readonly spec: RequestSpec;
}

/** Sends a request. The exchange is data, whatever came of it: nothing that a target does throws. */
export type Send = (sending: Sending) => Promise<Exchange>;

/** One concern of sending, as in the driver: it does its part before and after what comes `next`. */
export type Step = (next: Send) => Send;
