import type { FilterNames, FixtureKind, Profile } from '../../specs/words/profile.ts';

/** A part of a profile that its author may leave out, at the price of requirements that are then not judged. */
export interface ProfilePart {
  readonly key: string;
  readonly hint: string;
  isGiven(profile: Profile): boolean;
  /** Copies this part from another profile. */
  take(profile: Profile, from: Profile): Profile;
}

const fixture = (key: FixtureKind, hint: string): ProfilePart => ({
  key: `fixtures.${key}`,
  hint,
  isGiven: ({ fixtures }) => fixtures[key].length > 0,
  take: (profile, { fixtures }) => ({ ...profile, fixtures: { ...profile.fixtures, [key]: fixtures[key] } }),
});

const token = (key: 'accessToken' | 'foreignAccessToken', hint: string): ProfilePart => ({
  key: `credentials.${key}`,
  hint,
  isGiven: ({ credentials }) => credentials[key] !== null,
  take: (profile, { credentials }) => ({
    ...profile,
    credentials: { ...profile.credentials, [key]: credentials[key] },
  }),
});

const filterName = (key: keyof FilterNames): ProfilePart => ({
  key: `openNames.payStatementItemFilters.${key}`,
  hint: "the name of the filter's query parameter",
  isGiven: ({ openNames }) => openNames.payStatementItemFilters[key] !== null,
  take: (profile, { openNames }) => ({
    ...profile,
    openNames: {
      payStatementItemFilters: {
        ...profile.openNames.payStatementItemFilters,
        [key]: openNames.payStatementItemFilters[key],
      },
    },
  }),
});

/** All optional parts, in the order of the profile. A second entity is a separate part: some checks need two. */
export const profileParts: readonly ProfilePart[] = [
  token('accessToken', 'an access token of the connection that owns the fixtures'),
  {
    key: 'credentials.clientId and clientSecret, provider',
    hint: 'what creates sandbox connections',
    isGiven: ({ credentials, provider }) =>
      credentials.clientId !== null && credentials.clientSecret !== null && provider !== null,
    take: (profile, { credentials: { clientId, clientSecret }, provider }) => ({
      ...profile,
      provider,
      credentials: { ...profile.credentials, clientId, clientSecret },
    }),
  },
  fixture('entityIds', "ids of the connection's entities; two of them show whether selecting one works"),
  {
    key: 'fixtures.entityIds, a second one',
    hint: 'the id of another entity of the same connection',
    // Without any entity, the part above is missing, and not this one.
    isGiven: ({ fixtures }) => fixtures.entityIds.length !== 1,
    take: (profile, { fixtures: { entityIds } }) => ({ ...profile, fixtures: { ...profile.fixtures, entityIds } }),
  },
  fixture('paymentIds', 'ids of payments of the connection'),
  fixture('benefitIds', 'ids of benefits of the connection'),
  fixture('enrollmentIds', 'ids of enrollments of the connection, 51 or more to fill a batch'),
  token(
    'foreignAccessToken',
    'an access token of the connection that owns the foreign fixtures, which shows that they are foreign',
  ),
  fixture('foreignEntityIds', 'ids of entities of another connection'),
  fixture('foreignPaymentIds', 'ids of payments of another connection'),
  fixture('foreignBenefitIds', 'ids of benefits of another connection'),
  fixture('foreignEnrollmentIds', 'ids of enrollments of another connection'),
  ...(['category', 'name', 'type', 'startDate', 'endDate'] as const).map(filterName),
];
