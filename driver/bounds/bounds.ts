/** One bound on what a target may send, withhold, or make us do and keep. */
interface Bound {
  readonly value: number;
  /** Why this value, and not one half or twice as large. */
  readonly why: string;
}

const mebibyte = 1024 * 1024;

/** The default bounds as one table. The unit is part of the name; all are inclusive. */
export const defaultBounds = {
  connectTimeoutMs: {
    value: 10_000,
    why: 'a connection that takes longer will not come; shorter than any request timeout',
  },
  firstByteMs: {
    value: 0,
    why: '0: as long as the whole answer may take, since an upstream system may be asked meanwhile',
  },
  idleTimeoutMs: { value: 30_000, why: 'between two pieces of a body; a server that streams does not pause longer' },
  headerBytes: { value: 65_536, why: 'common servers and proxies allow 8 to 32 KiB in all' },
  headerCount: { value: 256, why: 'ordinary answers carry 10 to 40 header lines' },
  interimAnswers: { value: 32, why: '1xx answers ahead of the real one: 100, 102 and 103 come once or a few times' },
  wireBytes: {
    value: 8 * mebibyte,
    why: 'a page of 5,000 pay statements takes 4 to 5 MB; 8 at once stay below 70 MB',
  },
  decodedBytes: {
    value: 8 * mebibyte,
    why: 'the same after decompression, so that a bomb costs no more than a plain body',
  },
  contentCodings: { value: 2, why: 'one is usual; a chain of them is an amplifier' },
  jsonDepth: { value: 64, why: 'the deepest documented body has 8 levels; metadata may nest some more' },
  jsonValues: { value: 500_000, why: '5,000 pay statements hold about 300,000 values' },
  inUseBytes: {
    value: 80 * mebibyte,
    why: 'parsed answers that checks hold at once: some of the largest pages, within 512 MB for the whole process',
  },
  jsonOddities: { value: 20, why: 'what is odd tends to repeat; the first ones tell it' },
  evidenceBytes: { value: 65_536, why: 'body text kept with an exchange: enough to read, small enough for thousands' },
  earlierAnswers: { value: 100, why: 'answers of "come back later" kept with an exchange: more tell nothing new' },
  earlierBytes: {
    value: 4 * mebibyte,
    why: 'the bodies of those together: a large batch may be in progress in one element only',
  },
  polls: { value: 1_000, why: 'more than a deadline of five minutes at the default interval can hold' },
  throttles: { value: 30, why: 'answers of "too many requests" to one request, before it counts as not answered' },
  retryAfterMs: { value: 60_000, why: 'a Retry-After beyond a minute is taken as a minute: the deadline decides' },
  retries: { value: 2, why: 'of a read after a transport fault: one bad connection is luck, three are a fact' },
  retryDelayMs: {
    value: 250,
    why: 'before the first retry, four times as long before the next: outlasts a restart of a second',
  },
  pages: { value: 64, why: 'of one walk through a list: the longest planned ones take 61' },
  findings: { value: 200, why: 'of one check: more are one defect in many shapes, or a target that makes them up' },
  evidenceFiles: { value: 4_000, why: 'exchanges kept in a run: some for each requirement there is' },
  evidenceCharacters: { value: 192 * mebibyte, why: 'of those together: what a build server keeps without complaint' },
  secrets: { value: 2_000, why: 'credentials remembered for redaction: a run issues some dozens' },
  secretLength: { value: 4_096, why: 'characters of a credential: servers refuse header lines of 8 KiB and more' },
  secretCharacters: {
    value: 262_144,
    why: 'of all of them together: 2,000 of an ordinary length, or 64 of the longest',
  },
} as const satisfies Readonly<Record<string, Bound>>;

export type BoundName = keyof typeof defaultBounds;

/** The bounds in force, by name. */
export type Bounds = Readonly<Record<BoundName, number>>;

/** Whether `name` is one of the bounds that a profile may override under `limits.answers`. */
export function isBoundName(name: string): name is BoundName {
  return Object.hasOwn(defaultBounds, name);
}

/**
 * The default bounds with a profile's overrides.
 * @throws RangeError for an unknown name, or a value that is not a whole number of at least 0.
 */
export function boundsWith(overrides: Readonly<Record<string, number>>): Bounds {
  const bounds = Object.fromEntries(Object.entries(defaultBounds).map(([name, bound]) => [name, bound.value]));
  for (const [name, value] of Object.entries(overrides)) {
    if (!isBoundName(name)) {
      throw new RangeError(`limits.answers.${name} is not a bound; known: ${Object.keys(defaultBounds).join(', ')}`);
    }
    if (!Number.isSafeInteger(value) || value < 0) {
      throw new RangeError(`limits.answers.${name} must be a whole number of at least 0, not ${value}`);
    }
    bounds[name] = value;
  }
  return bounds as Bounds;
}
