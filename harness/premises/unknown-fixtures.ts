import type { Requirement, Unjudged } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { FixtureKind } from '../../specs/words/profile.ts';
import type { Sender } from '../sending/sender.ts';

/** Blocks a requirement about all known things of a kind if the profile names one that the target does not know. */
export function blockedByUnknown<Id extends RequirementId>(
  t: Sender,
  kind: FixtureKind,
  requirement: Requirement<Id>,
): readonly Unjudged<Id>[] {
  const reason = t.world.unknownFixtures[kind];
  return reason === undefined ? [] : [requirement.blocked(reason, null)];
}
