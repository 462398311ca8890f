import type { Header } from '../../specs/words/exchange.ts';

/** Bytes of a body. `null`: none was recorded, which is not the same as none on the wire. */
export type RecordedBody = Buffer | null;

/** One request, and the answer to it as far as there was one, as a recording has them: the same for all forms of files. */
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
  /** Set if a run of the harness sent it, so that its sender is not judged. */
  readonly isOurs?: true;
}

/** The name that a recording has for requests of a run of ours: theirs break rules on purpose. */
export const ourSender = 'payroll-conformance';

/** A part of a recording that is passed over, and why, for people: one short phrase, the same for all of its kind. */
export interface Unreadable {
  readonly unreadable: string;
}

/** One item of a recording. */
export type RecordingItem = Recorded | Unreadable;

/** The item whose text, or bodies, are larger than an answer may be. */
export const tooLarge: Unreadable = { unreadable: 'larger than an answer may be' };
