import type { BearerCall } from './call.ts';

export const listPayGroups = (call: BearerCall) => call.entity().payGroups;
