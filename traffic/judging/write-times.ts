/** Milliseconds by which the clocks of two recorders may differ. */
export const clockMs = 5_000;

/** Times by the clock of the file; `startedAt` in milliseconds since the epoch, 0: unknown. */
export interface Span {
  readonly startedAt: number;
  readonly totalMs: number;
  readonly file: number;
}

const maxSpans = 4_000;

/** Remembers when writes happened, known and unknown ones. */
export class WriteTimes {
  readonly #spans: Span[] = [];
  /** Earlier writes have been forgotten. */
  #forgottenAt = 0;
  #isUntimed = false;

  note(span: Span): void {
    if (span.startedAt === 0) this.#isUntimed = true;
    else this.#spans.push(span);
    if (this.#spans.length <= maxSpans) return;
    const { startedAt = 0, totalMs = 0 } = this.#spans.shift() ?? {};
    this.#forgottenAt = Math.max(this.#forgottenAt, startedAt + totalMs);
  }

  mayFallIn({ startedAt, totalMs, file }: Span): boolean {
    if (this.#isUntimed || startedAt <= this.#forgottenAt) return true;
    return this.#spans.some((write) => {
      const apart = write.file === file ? 0 : clockMs;
      const isOver = write.startedAt + write.totalMs + apart < startedAt;
      return !isOver && write.startedAt - apart <= startedAt + totalMs;
    });
  }
}
