import { hash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in a time that does not depend on where they differ. */
export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
