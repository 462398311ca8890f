/** The bounds on evidence that the limits of a profile may set otherwise. */
export interface SettableBounds {
  readonly findingsPerCheck: number;
  /** Files of exchanges of a whole run, and their characters together. */
  readonly files: number;
  readonly totalCharacters: number;
}

/** The bounds on evidence: enough to see and replay a defect, never enough to fill a disk. */
export const evidenceBounds = {
  /** The findings with one fingerprint that keep their exchanges; the others are only counted. */
  findingsPerFingerprint: 3,
  /** The first and the last ones are kept. */
  exchangesPerFinding: 40,
  bodyCharacters: 256 * 1024,
  files: 4_000,
  totalCharacters: 192 * 1024 * 1024,
  /** The most findings in one line of the record, which has one check; those with the same fingerprint count as one. */
  findingsPerCheck: 200,
  curlCharacters: 64 * 1024,
  /** The characters of all curl lines of one check together; further lines are left out. */
  curlCharactersPerCheck: 3 * 1024 * 1024,
  /** Characters of `message` and of pointers; `expected` and `actual` have their own bound. */
  messageCharacters: 1_000,
  valueCharacters: 300,
  /** Latencies of one operation in one line of the record. */
  latencies: 2_000,
} as const;
