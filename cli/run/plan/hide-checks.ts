import type { Profile } from '../../../specs/words/profile.ts';

/** Makes a profile whose requests don't name their check: a target that knew the check could answer each as it likes. */
export const hideChecks = (profile: Profile): Profile => ({
  ...profile,
  correlation: { ...profile.correlation, checkHeader: null },
});
