import type { TransportFailure } from '../../specs/words/exchange.ts';

const mebibyte = 1024 * 1024;

/** The default bounds on what a target may send or withhold, or have us do or keep. All are inclusive. */
export const defaultBounds = {
  connectTimeoutMs: {
    value: 10_000,
    why: 'the time to connect; a target that needs longer usually never accepts the connection',
  },
  firstByteMs: {
    value: 0,
    why: 'the wait for the first byte; 0: only the request timeout limits this wait, because the target may wait for another system',
  },
  idleTimeoutMs: {
    value: 30_000,
    why: 'the pause between two pieces of a body; a server that streams does not pause longer',
  },
  headerBytes: { value: 65_536, why: 'all header lines; common servers and proxies allow 8 to 32 KiB' },
  headerCount: { value: 256, why: 'header lines; ordinary answers carry 10 to 40' },
  interimAnswers: { value: 32, why: '1xx answers before the real one; 100, 102 and 103 come once or a few times' },
  wireBytes: {
    value: 8 * mebibyte,
    why: 'a body as sent; a page of 5,000 pay statements takes 4 to 5 MB, and 8 at once stay below 70 MB',
  },
  decodedBytes: {
    value: 8 * mebibyte,
    why: 'a body after decompression; so a bomb needs no more memory than a plain body',
  },
  contentCodings: { value: 2, why: 'content codings of one body; one is usual, and each one multiplies the size' },
  jsonDepth: { value: 64, why: 'levels of JSON; the deepest documented body has 8, and metadata may nest some more' },
  jsonValues: { value: 500_000, why: 'values in one JSON body; 5,000 pay statements hold about 300,000' },
  inUseBytes: {
    value: 80 * mebibyte,
    why: 'parsed answers that checks hold at once: room for several of the largest pages, in a process below 512 MB',
  },
  jsonOddities: { value: 20, why: 'oddities noted of one JSON body, such as double keys; they tend to repeat' },
  evidenceBytes: { value: 65_536, why: 'body text kept with an exchange; enough to read, small enough for thousands' },
  earlierAnswers: { value: 100, why: 'answers with status or code 202 kept with an exchange; more show nothing new' },
  earlierBytes: {
    value: 4 * mebibyte,
    why: 'the size of all answers that earlierAnswers counts; one of them can be the answer to a large batch',
  },
  polls: { value: 1_000, why: 'polls of one request; at the default interval a deadline of five minutes comes first' },
  throttles: { value: 30, why: 'answers with status 429 to one request; after them it counts as not answered' },
  retryAfterMs: {
    value: 60_000,
    why: 'the wait for one Retry-After; instead of a longer wait, the harness tries again every minute, until the deadline',
  },
  retries: { value: 2, why: 'retries of a read after a transport error; three errors in a row are no accident' },
  retryDelayMs: {
    value: 250,
    why: 'the wait before the first retry; the wait before the second is four times as long, so that a target can restart',
  },
  pages: { value: 64, why: 'pages of one walk through a list; the longest planned one takes 61' },
  findings: { value: 200, why: 'findings of one check; further ones repeat a defect, or are made on purpose' },
  evidenceFiles: { value: 4_000, why: 'exchanges kept in a run; enough to keep several for each requirement' },
  evidenceCharacters: {
    value: 192 * mebibyte,
    why: 'the kept exchanges together; a build server accepts that size',
  },
  secrets: { value: 2_000, why: 'credentials remembered for redaction; in a usual run the target issues some dozens' },
  secretLength: { value: 4_096, why: 'characters of one credential; servers refuse header lines of 8 KiB and more' },
  secretCharacters: {
    value: 262_144,
    why: 'characters of all credentials; enough for 2,000 of usual length, or 64 of the longest',
  },
} as const satisfies Readonly<Record<string, { readonly value: number; readonly why: string }>>;

export type BoundName = keyof typeof defaultBounds;

/** A bound for each name, in the unit that the name ends with; without one it is a number of things. */
export type Bounds = Readonly<Record<BoundName, number>>;

/** Whether `name` is one of the bounds that a profile may override under `limits.answers`. */
export const isBoundName = (name: string): name is BoundName => Object.hasOwn(defaultBounds, name);

/** The default bounds with overrides. @throws RangeError for an unknown name, or no whole number of at least 0 */
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

/** Thrown when an answer goes over a bound; its failure is recorded in place of the answer. */
export class BoundReached extends Error {
  override readonly name = 'BoundReached';
  readonly failure: TransportFailure;

  /** @param message one sentence that names the bound, too */
  constructor(bound: BoundName, message: string) {
    super(message);
    this.failure = { kind: 'bound', bound, message };
  }
}
