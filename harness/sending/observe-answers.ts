import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { isStated } from '../evidence/stated-answer.ts';
import type { Connection } from '../world/connection.ts';
import type { RunNotes } from '../world/run-notes.ts';
import type { Step } from './sending.ts';

/** An exchange, and what the run knows of it. */
export interface Observed {
  readonly exchange: Exchange;
  /** The request as the check stated it; null: it was sent before the suites began. */
  readonly spec: RequestSpec | null;
  /** The check that sent the request; null: the run did, since several checks need the answer. */
  readonly check: string | null;
  /** The connection of the access token; null for any other credential, and for a token that the run was not given. */
  readonly asker: Connection | null;
  readonly valid: boolean | 'if-served';
  /** Whether the interface states its result ({@link isStated}). */
  readonly stated: boolean;
  /** The milliseconds from the request to the answer, waiting included; 0 before the suites began. */
  readonly elapsedMs: number;
  /** The number of writes that had ended when a check asked for the request. */
  readonly writesBefore: number;
}

/** Observes every exchange, polls included, in the order in which they end. It must not throw. */
export type Observer = (observed: Observed) => void;

export const observeAnswers =
  (show: Observer, profile: Profile, notes: Pick<RunNotes, 'endedWrites' | 'written'>): Step =>
  (next) =>
  async (sending) => {
    const began = performance.now();
    const writesBefore = notes.endedWrites;
    const exchange = await next(sending);
    const elapsedMs = performance.now() - began;
    const { spec, valid = true, check = null } = sending;
    const asker =
      spec.credential.kind === 'bearer' ? (notes.written.connectionOf(spec.credential.token) ?? null) : null;
    const stated = isStated(spec, exchange, valid, profile);
    show({ exchange, spec, check, asker, valid, stated, elapsedMs, writesBefore });
    return exchange;
  };
