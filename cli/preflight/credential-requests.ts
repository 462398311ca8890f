import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import {
  askForProducts,
  automatedJobs,
  enrolledIndividuals,
  enrollments,
  payGroups,
  payStatementItems,
  payStatements,
  sandboxAccount,
  sandboxConnection,
} from '../../harness/requests/requests.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** Lists reads that the access token should open, first those that never have to wait for a sync of data. */
export function bearerReads(profile: Profile): readonly RequestSpec[] {
  const { accessToken: token } = profile.credentials;
  if (token === null) return [];
  const credential: Credential = { kind: 'bearer', token };
  const [paymentId] = profile.fixtures.paymentIds;
  const [enrollmentId] = profile.fixtures.enrollmentIds;
  const [benefitId] = profile.fixtures.benefitIds;
  return offered(profile, [
    automatedJobs(credential),
    payGroups(credential),
    payStatementItems(credential),
    ...(paymentId === undefined ? [] : [payStatements(credential, [{ payment_id: paymentId, limit: 1 }])]),
    ...(enrollmentId === undefined ? [] : [enrollments(credential, [enrollmentId])]),
    ...(benefitId === undefined ? [] : [enrolledIndividuals(credential, benefitId)]),
  ]);
}

/** Lists reads that the token of the other connection should open; none if the profile has no such token. */
export function foreignReads(profile: Profile): readonly RequestSpec[] {
  const { foreignAccessToken: token } = profile.credentials;
  if (token === null) return [];
  const credential: Credential = { kind: 'bearer', token };
  return offered(profile, [automatedJobs(credential), payGroups(credential), payStatementItems(credential)]);
}

const nobody = '6d1f0b8e-93a7-4c52-8e60-nobody';

/** Whether a credential is missing, or one that {@link nobodys} made. */
export const isNobodys = (credential: Credential): boolean =>
  credential.kind === 'none' || JSON.stringify(credential).includes(nobody);

/** Makes a credential of the same scheme that no target knows. */
export const nobodys = (credential: Credential): Credential =>
  credential.kind === 'basic'
    ? { kind: 'basic', clientId: nobody, clientSecret: nobody }
    : { kind: 'bearer', token: nobody };

/** A company that no target knows, so that a request for an account tests the credential but creates nothing. */
const unknownCompany = '0b9f6c3e-5d27-4e8a-b1c4-7f20d8a6e953';

/** Lists writes for the basic pair, of which only the first creates a connection; none without a pair or provider. */
export function basicWrites(profile: Profile): readonly RequestSpec[] {
  const { provider } = profile;
  const { clientId, clientSecret } = profile.credentials;
  if (provider === null || clientId === null || clientSecret === null) return [];
  if (!profile.operations.includes('create-sandbox-connection')) return [];
  const credential: Credential = { kind: 'basic', clientId, clientSecret };
  return offered(profile, [
    sandboxConnection(credential, { provider_id: provider, ...askForProducts(profile) }),
    sandboxAccount(credential, { company_id: unknownCompany, provider_id: provider }),
  ]);
}

const offered = (profile: Profile, specs: readonly RequestSpec[]): readonly RequestSpec[] =>
  specs.filter(({ operation }) => profile.operations.includes(operation));
