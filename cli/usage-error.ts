/** Input that can't be used: exit 2. Each problem is one line: where it is, what is wrong, and what would be right. */
export class UsageError extends Error {
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], cause?: unknown) {
    const all = typeof problems === 'string' ? [problems] : problems;
    super(all.join('\n'), cause === undefined ? undefined : { cause });
    this.name = 'UsageError';
    this.problems = all;
  }
}
