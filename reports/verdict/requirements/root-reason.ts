/** The last part of a reason that is itself in `all`, e.g. `202` of `no payment to test with: 202`; else the whole. */
export function rootReason(reason: string, all: readonly string[]): string {
  const within = all.filter((each) => each !== '' && reason.endsWith(`: ${each}`));
  return within.reduce((shortest, each) => (each.length < shortest.length ? each : shortest), reason);
}
