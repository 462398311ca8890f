import { beforeAll, expect, test } from 'vitest';
import type { CertificateClass } from '../reports/certificate/class-of.ts';
import { isJudged } from '../reports/verdict/requirements/judge-requirements.ts';
import { startSandbox } from '../sandbox/start.ts';
import { currentClasses } from '../specs/catalogue/classes.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { type FixtureKind, fixtureKinds, type Profile } from '../specs/words/profile.ts';
import { judgeSandbox } from './judge-sandbox.ts';
import { isWhole, sampleOf } from './sample.ts';

/** The outcomes of a quick run of the sandbox. */
interface Tried {
  readonly found: CertificateClass | null;
  readonly judged: ReadonlySet<string>;
}

/** Runs the suites against a new sandbox, with its profile changed. */
async function tryProfile(change: (profile: Profile) => Profile): Promise<Tried> {
  const { summary, found } = await judgeSandbox(await startSandbox({ syncPolls: 1 }), change);
  expect(summary.verdict).toBe('conformant');
  const judged = summary.requirements.filter(({ outcome }) => isJudged(outcome)).map(({ id }) => id);
  return { found, judged: new Set(judged) };
}

const reads = ['get-pay-statement', 'get-enrollments', 'list-automated-jobs', 'list-enrolled-individuals'];
const lists = ['list-pay-statement-items', 'list-pay-groups'];
const offering =
  (isOffered: (id: string) => boolean) =>
  (profile: Profile): Profile => ({ ...profile, operations: operationIds.filter(isOffered) });

/** Profiles that offer different things, and the class that each meets with all fixtures. */
const offers: Readonly<Record<string, (profile: Profile) => Profile>> = {
  full: (profile) => profile,
  employer: offering((id) => !id.includes('sandbox')),
  'read-only': offering((id) => reads.includes(id) || lists.includes(id)),
  'no-connections': (profile) => ({
    ...profile,
    provider: null,
    credentials: { ...profile.credentials, clientId: null, clientSecret: null },
  }),
};

/** An employer's profile that names foreign ids which nobody has. */
const madeUp =
  (change: (profile: Profile) => Profile) =>
  (profile: Profile): Profile => {
    const ids = (kind: string) =>
      [1, 2, 3].map((digit) => (kind.includes('Benefit') ? `ben_${digit}` : uuidFor(digit)));
    const foreign = fixtureKinds.filter((kind) => kind.startsWith('foreign')).map((kind) => [kind, ids(kind)]);
    const employer = offers.employer?.(profile) ?? profile;
    return change({ ...employer, fixtures: { ...employer.fixtures, ...Object.fromEntries(foreign) } });
  };
const uuidFor = (digit: number): string => `${digit}f2b8f1e-6f0d-4c1f-9d4e-2f6a0c9b7d51`;

/** Kinds that only together take something away: each stands in for the other. */
const together: readonly (readonly FixtureKind[])[] = [
  ['paymentIds', 'benefitIds'],
  ['paymentIds', 'enrollmentIds'],
  ['foreignEntityIds', 'foreignPaymentIds', 'foreignBenefitIds', 'foreignEnrollmentIds'],
];

/** Creations that take the place of a kind of fixture where the run can create connections. */
const inTheirPlace: readonly (readonly [FixtureKind, string])[] = [
  ['foreignEntityIds', 'entities of connections that the run created'],
  ['foreignPaymentIds', 'payments that the run created in connections of its own'],
  ['foreignBenefitIds', 'benefits of the profile, asked for with the token of a connection that the run created'],
  ['foreignEnrollmentIds', 'enrollments of the profile, asked for with the token of a connection that the run created'],
];
const withoutSubstitute: readonly FixtureKind[] = ['entityIds', 'paymentIds', 'benefitIds', 'enrollmentIds'];

const without = (kinds: readonly FixtureKind[]) => (profile: Profile) => ({
  ...profile,
  fixtures: { ...profile.fixtures, ...Object.fromEntries(kinds.map((kind) => [kind, []])) },
});

const tried = new Map<string, Tried>();
const keyOf = (offer: string, kinds: readonly FixtureKind[]): string => [offer, ...kinds].join(' -');

/** Kinds taken from each profile where that shows a loss that no other does. */
const [payments, enrollments, ofOthers] = together as [FixtureKind[], FixtureKind[], FixtureKind[]];
const alone = fixtureKinds.map((kind) => [kind] as const);
const removed: Readonly<Record<string, readonly (readonly FixtureKind[])[]>> = {
  full: [[], ...alone.slice(0, withoutSubstitute.length + 1), ofOthers],
  employer: [[], ...alone, payments, enrollments],
  'read-only': [[], ['entityIds'], ['foreignEntityIds']],
  'no-connections': [[], ['benefitIds']],
};

beforeAll(async () => {
  for (const [offer, change] of Object.entries(offers)) {
    for (const kinds of isWhole ? [[], ...alone, ...together] : (removed[offer] ?? [])) {
      tried.set(keyOf(offer, kinds), await tryProfile((profile) => change(without(kinds)(profile))));
    }
  }
});

/** The run of such a profile, and the requirements that it lost against the one with all fixtures. */
function outcomeOf(offer: string, kinds: readonly FixtureKind[]) {
  const [whole, less] = [tried.get(keyOf(offer, [])), tried.get(keyOf(offer, kinds))];
  const lost = less === undefined ? [] : [...(whole?.judged ?? [])].filter((id) => !less.judged.has(id));
  const loweredBy = less?.found?.loweredBy ?? [];
  const named = loweredBy.filter(({ by, name }) => by === 'fixture' && kinds.some((kind) => kind === name));
  return { before: whole?.found?.name, after: less?.found?.name, lost, named };
}

test.each([
  ['full', 'full'],
  ['employer', 'employer'],
  ['read-only', 'read-only'],
  // It offers the sandbox endpoints, and lacks the credentials to call them.
  ['no-connections', 'limited'],
])('the profile that offers %s meets the class %s with all its fixtures', (offer, name) => {
  expect(outcomeOf(offer, []).after).toBe(name);
});

test('each kind of fixture is tried', () => {
  expect([...withoutSubstitute, ...inTheirPlace.map(([kind]) => kind)]).toEqual(fixtureKinds);
});

test.each(sampleOf(inTheirPlace, 4))('without %s nothing is lost: in their place stand %s', (kind) => {
  expect(outcomeOf('full', [kind])).toEqual({ before: 'full', after: 'full', lost: [], named: [] });
});

test.each(withoutSubstitute)(
  'without %s the class drops from full, and names every requirement that was lost',
  (kind) => {
    const { after, lost, named } = outcomeOf('full', [kind]);
    expect(after).not.toBe('full');
    expect(lost).not.toEqual([]);
    expect(named[0]).toMatchObject({ class: 'full', by: 'fixture', name: kind });
    expect([...(named[0]?.requirements ?? [])]).toEqual(expect.arrayContaining(lost));
  },
);

test.each([
  ['a token that shows none of them', madeUp((profile) => profile)],
  [
    'no token to show them',
    madeUp((profile) => ({ ...profile, credentials: { ...profile.credentials, foreignAccessToken: null } })),
  ],
  [
    'no token to show those that are there',
    (profile: Profile) => ({
      ...offering((id) => !id.includes('sandbox'))(profile),
      credentials: { ...profile.credentials, foreignAccessToken: null },
    }),
  ],
])('foreign ids with %s prove nothing of isolation, and the class says so', async (_, change) => {
  const { found, judged } = await tryProfile(change);
  const { brings } = currentClasses();
  const foreign = fixtureKinds.filter((kind) => kind.startsWith('foreign'));
  expect(foreign.flatMap((kind) => brings[kind] ?? []).filter((id) => judged.has(id))).toEqual([]);
  expect(found?.name).toBe('limited');
  const named = found?.loweredBy.filter((each) => each.class === 'employer' && each.by === 'fixture');
  expect(named).toEqual(foreign.map((name) => expect.objectContaining({ name, code: 'not-shown' })));
});

const dropping = ['employer', 'read-only'].flatMap((offer) =>
  (removed[offer] ?? []).flatMap(([kind, other]) =>
    kind === undefined || other !== undefined ? [] : [[offer, kind] as const],
  ),
);

test.each(dropping)('of %s, without %s, the class drops, and names every requirement that was lost', (offer, kind) => {
  const { before, after, lost, named } = outcomeOf(offer, [kind]);
  expect(before).toBe(offer);
  expect(after).not.toBe(offer);
  expect(lost).not.toEqual([]);
  expect(named.find((each) => each.class === offer)?.requirements).toEqual(expect.arrayContaining(lost));
});

test('without all that is of another connection, a run that creates connections loses nothing', () => {
  expect(outcomeOf('full', ofOthers)).toMatchObject({ after: 'full', lost: [], named: [] });
});

test.each(fixtureKinds)('specs/classes.yaml lists exactly what %s brings', (kind) => {
  const onItsOwn = Object.keys(offers).flatMap((offer) => outcomeOf(offer, [kind]).lost);
  const onlyTogether = Object.keys(offers).flatMap((offer) =>
    together
      .filter((kinds) => kinds.includes(kind))
      .flatMap((kinds) => {
        const single = new Set(kinds.flatMap((each) => outcomeOf(offer, [each]).lost));
        return outcomeOf(offer, kinds).lost.filter((id) => !single.has(id));
      }),
  );
  const listed = currentClasses().brings[kind] ?? [];
  expect(listed.toSorted()).toEqual([...new Set([...onItsOwn, ...onlyTogether])].sort());
});
