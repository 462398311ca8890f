import type { Header } from '../../specs/words/exchange.ts';

/** The bytes of a body; null: the body was not recorded, although there may have been one. */
export type RecordedBody = Buffer | null;

/** A recorded request, and its answer if there is one, in a form common to all formats of files. */
export interface Recorded {
  /** Milliseconds since the epoch; null if the recording does not say. */
  readonly startedAt: number | null;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly requestBody: RecordedBody;
  /** null: no answer came, or none was recorded. */
  readonly status: number | null;
  readonly responseHeaders: readonly Header[];
  readonly responseBody: RecordedBody;
  /** Milliseconds from the start of the request to the end of the answer; null if the recording does not say. */
  readonly totalMs: number | null;
  /** Set if a run of the harness sent the request: then its sender is not judged. */
  readonly isOurs?: true;
}

/** The sender's name in recordings of our own runs, whose requests break rules on purpose. */
export const ourSender = 'payroll-conformance';

/** A part of a recording that is left out; the reason is one short phrase, the same for all of its kind. */
export interface Unreadable {
  readonly unreadable: string;
}

/** An exchange of a recording, or a part of it that cannot be read. */
export type RecordingItem = Recorded | Unreadable;

/** Replaces an item that is larger than an answer may be. */
export const tooLarge: Unreadable = { unreadable: 'larger than an answer may be' };
