import type { Profile } from '../../../specs/words/profile.ts';

/** A profile by which no request says which check sends it: a target that knew could answer each check as it wishes. */
export const hideChecks = (profile: Profile): Profile => ({
  ...profile,
  correlation: { ...profile.correlation, checkHeader: null },
});
