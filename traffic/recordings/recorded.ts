import type { Header } from '../../specs/words/exchange.ts';

/** null: the body was not recorded; the message may have had one. */
export type RecordedBody = Buffer | null;

/** A recorded request with its answer, if there is one, in a form common to all formats of files. */
export interface Recorded {
  /** Milliseconds since the epoch; null: unknown. */
  readonly startedAt: number | null;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly requestBody: RecordedBody;
  /** null: no answer came, or none was recorded. */
  readonly status: number | null;
  readonly responseHeaders: readonly Header[];
  readonly responseBody: RecordedBody;
  /** Milliseconds from the start of the request to the end of the answer; null: unknown. */
  readonly totalMs: number | null;
  /** A run of the harness sent the request, so its sender is not judged. */
  readonly isOurs?: true;
}

/** Our name as a sender: our runs break rules on purpose. */
export const ourSender = 'payroll-conformance';

/** A part of a recording that is left out. The reason is a short phrase, the same for all parts of its kind. */
export interface Unreadable {
  readonly unreadable: string;
}

/** An exchange of a recording, or a part of it that cannot be read. */
export type RecordingItem = Recorded | Unreadable;

export const tooLarge: Unreadable = { unreadable: 'larger than an answer may be' };
