import type { FixtureKind, Profile } from '../../specs/words/profile.ts';
import { placesIn, refusalOf } from './fixture-warnings.ts';
import type { UnknownFixture } from './probe-fixtures.ts';

export interface KnownFixtures {
  readonly profile: Profile;
  /** The reason, by kind of fixture, for which checks that need one of the left-out fixtures are blocked. */
  readonly unknownFixtures: Readonly<Partial<Record<FixtureKind, string>>>;
}

/**
 * Leaves out unknown fixtures if others of their kind are known, and unknown payments if a run creates some: most
 * likely the profile is wrong. Otherwise unknown fixtures stay, since the operation may be broken. Unknown entities
 * always stay, so that no check takes the one left for the only one. But they move to the end, since only the first is
 * requested alone.
 */
export function leaveOutUnknown(profile: Profile, unknown: readonly UnknownFixture[], file?: string): KnownFixtures {
  const mayCreate = profile.operations.includes('create-sandbox-payment');
  const leftOut = unknown.filter(
    ({ kind, areOthersKnown }) => kind !== 'entityIds' && (areOthersKnown || (kind === 'paymentIds' && mayCreate)),
  );
  const kinds = [...new Set(leftOut.map(({ kind }) => kind))];
  const isKnown = (kind: FixtureKind, at: number): boolean =>
    !leftOut.some((each) => each.kind === kind && each.index === at);
  const keptIds = kinds.map((kind) => [kind, profile.fixtures[kind].filter((_, at) => isKnown(kind, at))] as const);
  const isUnknown = (at: number): boolean => unknown.some(({ kind, index }) => kind === 'entityIds' && index === at);
  const { entityIds } = profile.fixtures;
  const entities = [...entityIds.filter((_, at) => !isUnknown(at)), ...entityIds.filter((_, at) => isUnknown(at))];
  const reasons = kinds.map(
    (kind) =>
      [
        kind,
        reasonFor(
          leftOut.filter((each) => each.kind === kind),
          file,
        ),
      ] as const,
  );
  return {
    profile: { ...profile, fixtures: { ...profile.fixtures, entityIds: entities, ...Object.fromEntries(keptIds) } },
    unknownFixtures: Object.fromEntries(reasons),
  };
}

function reasonFor([first, ...more]: readonly UnknownFixture[], file?: string): string {
  if (first === undefined) return '';
  const others = more.length === 0 ? '' : `, and so are ${more.length} more`;
  return `${placesIn(file)(first)} is not known to the target (${refusalOf(first)})${others}${first.areOthersKnown ? ', while others of the list are' : ''}: correct the profile`;
}
