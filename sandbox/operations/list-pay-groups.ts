import type { BearerCall } from './call.ts';

/** "10. List pay groups". */
export const listPayGroups = (call: BearerCall) => call.entity().payGroups;
