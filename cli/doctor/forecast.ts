import { startSandbox } from '../../sandbox/start.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { type Level, worse } from '../../specs/words/outcome.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { runPart } from '../../suites/run-part.ts';
import { readProfile } from '../profile/profile.ts';
import { type ProfilePart, profileParts } from './profile-parts.ts';

export type LevelCounts = Readonly<Record<Level, number>>;

/** A part of the profile that is missing, and what it would add. */
export interface MissingPart {
  readonly key: string;
  readonly hint: string;
  readonly adds: LevelCounts;
}

/** The requirements that a profile lets be judged at a target that keeps to the interface. */
export interface Forecast {
  readonly judged: LevelCounts;
  readonly total: LevelCounts;
  /** The parts that add something by themselves, the greatest gain first. */
  readonly missing: readonly MissingPart[];
  /** The gain of all missing parts: some parts add only together. */
  readonly together: LevelCounts;
}

// The embedded sandbox has everything at the second poll: only how busy the machine is decides when that is.
const timing = { pollIntervalMs: 1, pollDeadlineMs: 600_000 };

/**
 * Finds out what a profile lets be judged by running the suites against the embedded sandbox with what the profile
 * gives, and again with each missing part: so the figures are those of a run, and no second list of needs is kept.
 */
export async function forecastCoverage(profile: Profile, catalogue: Catalogue): Promise<Forecast> {
  const sandbox = await startSandbox({ syncPolls: 1 });
  try {
    const whole = readProfile('the embedded sandbox', JSON.stringify({ ...sandbox.profile, timing }), {
      environment: {},
    });
    const own = reduceLike(profile, whole);
    const judged = await judgedWith(own);
    const gainOf = async (parts: readonly ProfilePart[]): Promise<LevelCounts> => {
      const more = await judgedWith(parts.reduce((sofar, part) => part.take(sofar, whole), own));
      return countLevels(new Set([...more].filter((id) => !judged.has(id))), catalogue);
    };
    const parts = missingParts(profile);
    const missing: MissingPart[] = [];
    for (const part of parts) missing.push({ key: part.key, hint: part.hint, adds: await gainOf([part]) });
    return {
      judged: countLevels(judged, catalogue),
      total: countLevels(catalogue.requirements.keys(), catalogue),
      together: parts.length === 0 ? { must: 0, should: 0 } : await gainOf(parts),
      missing: missing
        .filter(({ adds }) => adds.must + adds.should > 0)
        .sort((one, other) => other.adds.must - one.adds.must || other.adds.should - one.adds.should),
    };
  } finally {
    await sandbox.close();
  }
}

function missingParts(profile: Profile): readonly ProfilePart[] {
  const left = operationIds.filter((id) => !profile.operations.includes(id)).map(operationPart);
  return [...left, ...profileParts.filter((part) => !part.isGiven(profile))];
}

function operationPart(id: OperationId): ProfilePart {
  return {
    key: `operations: ${id}`,
    hint: 'an operation that the profile leaves out',
    isGiven: ({ operations }) => operations.includes(id),
    take: (profile) => ({
      ...profile,
      operations: operationIds.filter((one) => one === id || profile.operations.includes(one)),
    }),
  };
}

/** The sandbox's profile with only those parts that the other one gives, and as many of its own entities. */
function reduceLike(profile: Profile, whole: Profile): Profile {
  const empty: Profile = {
    ...whole,
    operations: profile.operations,
    provider: null,
    credentials: { clientId: null, clientSecret: null, accessToken: null, foreignAccessToken: null },
    fixtures: {
      entityIds: [],
      paymentIds: [],
      benefitIds: [],
      enrollmentIds: [],
      foreignEntityIds: [],
      foreignPaymentIds: [],
      foreignBenefitIds: [],
      foreignEnrollmentIds: [],
    },
    openNames: { payStatementItemFilters: { category: null, name: null, type: null, startDate: null, endDate: null } },
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

/** The requirements that a quick run judges. */
async function judgedWith(profile: Profile): Promise<ReadonlySet<string>> {
  const { reports } = await runPart({
    profile,
    effort: 'quick',
    seed: 1,
    strict: false,
    checks: null,
    part: { index: 1, count: 1 },
    sharedBy: 1,
    firstConnection: null,
  });
  const outcomes = new Map<string, string>();
  for (const { requirements } of reports) {
    for (const [id, { outcome }] of Object.entries(requirements)) {
      outcomes.set(id, worse(outcome, (outcomes.get(id) ?? 'not-selected') as typeof outcome));
    }
  }
  return new Set([...outcomes].filter(([, outcome]) => outcome === 'passed').map(([id]) => id));
}

function countLevels(ids: Iterable<string>, { requirements }: Catalogue): LevelCounts {
  const counts = { must: 0, should: 0 };
  for (const id of ids) {
    const level = requirements.get(id)?.level;
    if (level !== undefined) counts[level] += 1;
  }
  return counts;
}
