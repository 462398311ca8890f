/** Whether a value came back as another JSON type than it was sent, which the shape shows: nothing is left to compare. */
export const isOfOtherType = (sent: unknown, came: unknown): boolean =>
  came !== undefined && came !== null && typeof came !== typeof sent;
