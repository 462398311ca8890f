import { wholeRun } from '../../harness/settings/settings.ts';
import { type CertificateClass, decideClass } from '../../reports/certificate/class-of.ts';
import { scopeOf } from '../../reports/certificate/coverage-scope.ts';
import { worseJudged } from '../../reports/record/join/worse-judged.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { currentClasses } from '../../specs/catalogue/classes.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { Judged, Level } from '../../specs/words/finding.ts';
import { fixtureKinds, noCredentials, noFilterNames, noFixtures, type Profile } from '../../specs/words/profile.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { runPart } from '../../suites/run-part.ts';
import { type KnownFixtures, leaveOutUnknown } from '../preflight/known-fixtures.ts';
import type { UnknownFixture } from '../preflight/probe-fixtures.ts';
import { profileOfSandbox } from '../profile/profile.ts';
import { type ProfilePart, profileParts } from './profile-parts.ts';

export type LevelCounts = Readonly<Record<Level, number>>;

/** A part that the profile lacks, and how many more requirements a run with it could judge. */
export interface MissingPart {
  readonly key: string;
  readonly hint: string;
  readonly adds: LevelCounts;
}

/** The requirements that a run can judge at a target that conforms to the interface. */
export interface Forecast {
  readonly judged: LevelCounts;
  readonly total: LevelCounts;
  readonly class: CertificateClass;
  /** Only parts that add requirements by themselves, the greatest gain first. */
  readonly missing: readonly MissingPart[];
  /** The gain of all missing parts together, since some parts add requirements only beside others. */
  readonly together: LevelCounts;
  /** Further requirements that are judged only if the target answers at least once that it still fetches data (202). */
  readonly afterWaiting: LevelCounts;
}

// The embedded sandbox has all data at the second poll; the long deadline is for a busy machine.
const timing = { pollIntervalMs: 1, pollDeadlineMs: 600_000 };

/** Forecasts coverage by quick runs against the sandbox. @param unknown fixtures that the target does not have */
export async function forecastCoverage(
  profile: Profile,
  catalogue: Catalogue,
  unknown: readonly UnknownFixture[] = [],
): Promise<Forecast> {
  const [sandbox, waiting] = await Promise.all([startSandbox({ syncPolls: 0 }), startSandbox({ syncPolls: 1 })]);
  try {
    const whole = profileOfSandbox({ ...sandbox.profile, timing });
    // The sandbox's profile with the parts that the user's has: all right, and with the wrong ids that the user's has.
    const corrected = { profile: reduceLike(profile, whole), unknownFixtures: {} };
    const actual = withWrongIds(corrected.profile, profile, unknown);
    const { judged, reports } = await judgedWith(actual);
    const checksWithMore = allChecks
      .filter(({ requirements }) => requirements.some((id) => !judged.has(id)))
      .map(({ id }) => id);
    // Counts what a run with this profile judges beyond the user's.
    const gainOf = async (changed: KnownFixtures): Promise<LevelCounts> => {
      const { judged: more } = await judgedWith(changed, checksWithMore);
      return countLevels(new Set([...more].filter((id) => !judged.has(id))), catalogue);
    };
    // The same for a profile with further parts, taken from that of the sandbox.
    const gainWith = (parts: readonly ProfilePart[], base = actual): Promise<LevelCounts> =>
      gainOf({ ...base, profile: parts.reduce((sofar, part) => part.take(sofar, whole), base.profile) });
    const leftOut = operationIds.filter((id) => !profile.operations.includes(id)).map(operationPart);
    const parts = [...leftOut, ...profileParts.filter((part) => !part.isGiven(profile))];
    const missing: MissingPart[] = [];
    for (const part of parts) missing.push({ key: part.key, hint: part.hint, adds: await gainWith([part]) });
    if (unknown.length > 0) missing.push({ ...correction, adds: await gainOf(corrected) });
    return {
      judged: countLevels(judged, catalogue),
      total: countLevels(catalogue.requirements.keys(), catalogue),
      class: classFrom(reports, actual.profile, catalogue),
      afterWaiting: await gainOf({ ...actual, profile: { ...actual.profile, baseUrl: waiting.url } }),
      together: missing.length > 1 ? await gainWith(parts, corrected) : (missing[0]?.adds ?? { must: 0, should: 0 }),
      missing: missing
        .filter(({ adds }) => adds.must + adds.should > 0)
        .sort((one, other) => other.adds.must - one.adds.must || other.adds.should - one.adds.should),
    };
  } finally {
    await Promise.all([sandbox.close(), waiting.close()]);
  }
}

const correction = { key: 'fixtures, corrected', hint: 'ids that the target knows, in place of those above' };

const unknownId = 'b0a51f3e-6c1d-4f0a-9d7b-2f6a4c8e1d35';

/** Puts an unknown id before the fixtures of each kind that has unknown ones; if all are unknown, in place of them. */
function withWrongIds(right: Profile, { fixtures }: Profile, unknown: readonly UnknownFixture[]): KnownFixtures {
  const wrong = unknown.filter(({ kind }, at) => unknown.findIndex((each) => each.kind === kind) === at);
  const misnamed = wrong.map(({ kind }) => {
    const knownOnes = fixtures[kind].length - unknown.filter((each) => each.kind === kind).length;
    // Of entities the number counts, since two are needed to compare siblings; of others only whether there is one.
    const most = kind === 'entityIds' ? knownOnes : right.fixtures[kind].length;
    return [kind, [unknownId, ...(knownOnes === 0 ? [] : right.fixtures[kind].slice(0, most))]] as const;
  });
  const profile = { ...right, fixtures: { ...right.fixtures, ...Object.fromEntries(misnamed) } };
  return leaveOutUnknown(
    profile,
    wrong.map((each) => ({ ...each, index: 0 })),
  );
}

const operationPart = (id: OperationId): ProfilePart => ({
  key: `operations: ${id}`,
  hint: 'an operation that the profile leaves out',
  isGiven: ({ operations }) => operations.includes(id),
  take: (profile) => ({
    ...profile,
    operations: operationIds.filter((one) => one === id || profile.operations.includes(one)),
  }),
});

/** Reduces the sandbox's profile to the parts that the other profile has, and to as many entities. */
function reduceLike(profile: Profile, whole: Profile): Profile {
  const empty: Profile = {
    ...whole,
    operations: profile.operations,
    provider: null,
    credentials: noCredentials,
    fixtures: noFixtures,
    openNames: { payStatementItemFilters: noFilterNames },
  };
  const reduced = profileParts
    .filter((part) => part.isGiven(profile))
    .reduce((sofar, part) => part.take(sofar, whole), empty);
  const { entityIds } = reduced.fixtures;
  return {
    ...reduced,
    fixtures: { ...reduced.fixtures, entityIds: entityIds.slice(0, profile.fixtures.entityIds.length) },
  };
}

/** Runs some checks, by default all, at quick effort. @returns their reports, and the requirements that passed */
async function judgedWith(
  known: KnownFixtures,
  checks: readonly string[] | null = null,
): Promise<{ readonly judged: ReadonlySet<string>; readonly reports: readonly CheckReport[] }> {
  const { reports } = await runPart({ ...wholeRun, ...known, checks, effort: 'quick', seed: 1 });
  const judged = [...judgementsOf(reports)].filter(([, { outcome }]) => outcome === 'passed');
  return { judged: new Set(judged.map(([id]) => id)), reports };
}

function judgementsOf(reports: readonly CheckReport[]): ReadonlyMap<string, Judged> {
  const judgements = new Map<string, Judged>();
  for (const { requirements } of reports) {
    for (const [id, judged] of Object.entries(requirements)) {
      const before = judgements.get(id);
      judgements.set(id, before === undefined ? judged : worseJudged(before, judged));
    }
  }
  return judgements;
}

function classFrom(
  reports: readonly CheckReport[],
  { fixtures, products }: Profile,
  catalogue: Catalogue,
): CertificateClass {
  const judgements = judgementsOf(reports);
  const requirements = [...catalogue.requirements.values()].flatMap(({ id, level }) => {
    const judged = judgements.get(id);
    return judged === undefined ? [] : [{ id, level, ...judged }];
  });
  const asked = new Map(
    [...catalogue.requirements].map(([id, { operations }]) => [String(id), { id, operations: [...operations] }]),
  );
  const worked = new Set(
    reports.flatMap(({ operation, operationWorked }) =>
      operation !== null && operationWorked === true ? [operation] : [],
    ),
  );
  const given = { products, fixtures: fixtureKinds.filter((kind) => fixtures[kind].length > 0) };
  const scope = scopeOf(requirements, { requirements: asked, worked });
  return decideClass({ requirements, asked, scope, given }, currentClasses());
}

function countLevels(ids: Iterable<string>, { requirements }: Catalogue): LevelCounts {
  const counts = { must: 0, should: 0 };
  for (const id of ids) {
    const level = requirements.get(id)?.level;
    if (level !== undefined) counts[level] += 1;
  }
  return counts;
}
