/** Milliseconds by which the clocks of those who recorded different files may differ. */
export const clockMs = 5_000;

/** A time for which something was under way, by the clock of its file. Times are milliseconds since the epoch, 0: not known. */
export interface Span {
  readonly startedAt: number;
  readonly totalMs: number;
  readonly file: number;
}

/** Spans that are remembered. */
const maxSpans = 4_000;

/** The latest periods in which writes were under way, also those of unknown content. */
export class WriteTimes {
  readonly #spans: Span[] = [];
  /** The time before which nothing is remembered. */
  #forgottenAt = 0;
  #isUntimed = false;

  note(span: Span): void {
    if (span.startedAt === 0) this.#isUntimed = true;
    else this.#spans.push(span);
    if (this.#spans.length <= maxSpans) return;
    const { startedAt = 0, totalMs = 0 } = this.#spans.shift() ?? {};
    this.#forgottenAt = Math.max(this.#forgottenAt, startedAt + totalMs);
  }

  /** Whether a write may have had its effect in a span of time. */
  mayFallIn({ startedAt, totalMs, file }: Span): boolean {
    if (this.#isUntimed || startedAt <= this.#forgottenAt) return true;
    return this.#spans.some((write) => {
      const apart = write.file === file ? 0 : clockMs;
      const isOver = write.startedAt + write.totalMs + apart < startedAt;
      return !isOver && write.startedAt - apart <= startedAt + totalMs;
    });
  }
}
