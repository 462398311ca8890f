/** Whether a value came back as another type of JSON than it was sent: the shape says so, and nothing is left to compare. */
export const isOfOtherType = (sent: unknown, came: unknown): boolean =>
  came !== undefined && came !== null && typeof came !== typeof sent;
