/** The last of the reasons that one ends with, as `no payment to test with: 202` does with `202`: itself if it is none. */
export function rootReason(reason: string, all: readonly string[]): string {
  const within = all.filter((each) => each !== '' && reason.endsWith(`: ${each}`));
  return within.reduce((shortest, each) => (each.length < shortest.length ? each : shortest), reason);
}
