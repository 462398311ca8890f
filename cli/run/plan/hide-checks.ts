import type { Profile } from '../../../specs/words/profile.ts';

/** Hides the name of the check in each request, since a target that knew it could answer each check as it likes. */
export const hideChecks = (profile: Profile): Profile => ({
  ...profile,
  correlation: { ...profile.correlation, checkHeader: null },
});
