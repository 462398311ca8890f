/** The bounds on a loaded record, so that reports can be opened in 300 MB; the rest is counted, not listed. */
export const runBounds = {
  checks: 20_000,
  /** Requirements, findings and properties of all listed checks together. */
  entries: 100_000,
  /** Characters of all texts together, each text that repeats counted once. */
  characters: 8 * 1024 * 1024,
  findingsPerCheck: 100,
  /** The most properties listed for one check; those that ran out of time come first. */
  propertiesPerCheck: 100,
  defects: 5_000,
  checksPerDefect: 500,
  exchangesPerFinding: 40,
  causes: 40,
  timelineEntries: 40,
  /** Requirements that the header does not list, but checks judge; a record with more is refused. */
  unlistedRequirements: 1_000,
  evidence: 10_000,
  /** Operations, known or not; a record whose checks have more is refused, and latencies of more are left out. */
  operations: 50,
  observations: 10_000,
  /** Latencies of one operation; beyond that, only every n-th is kept. */
  latencies: 20_000,
  latenciesOfRound: 1_000,
} as const;

/** The most characters of each kind of text that are kept. */
export const textLengths = {
  id: 200,
  title: 500,
  reason: 1_000,
  message: 1_000,
  pointer: 1_000,
  value: 300,
  condition: 20_000,
} as const;
