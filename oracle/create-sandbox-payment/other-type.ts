/** Whether a value came back as another JSON type than it was sent, which the judge of shapes reports. */
export const isOfOtherType = (sent: unknown, received: unknown): boolean =>
  received !== undefined && received !== null && typeof received !== typeof sent;
