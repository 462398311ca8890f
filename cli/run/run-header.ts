import { recordedRequirements, requirementsDigest } from '../../reports/record/file/record-header.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { JudgedRevision } from '../../specs/validation/revision-in-force.ts';
import { fixtureKinds, type Profile } from '../../specs/words/profile.ts';
import type { RecordedPace, RecordHeader, TestedBuild } from '../../specs/words/record.ts';
import { packageVersion } from '../package-root.ts';
import { readHarnessCommit } from './commit.ts';
import { computeDigests } from './digests.ts';
import type { Selection } from './plan/select-checks.ts';

/** What a run decides of its header. */
export interface HeaderInput {
  readonly profile: Profile;
  readonly catalogue: Catalogue;
  /** The revision by which is judged. Absent: the catalogue is, and nothing came later. */
  readonly judged?: JudgedRevision | undefined;
  readonly seed: number;
  /** What the seed was derived from; absent: nothing. */
  readonly challenge?: string | undefined;
  /** What tells builds of one version apart; absent: nothing. */
  readonly label?: string | undefined;
  /** Which build of the target is tested; absent: nothing is known of it. */
  readonly build?: TestedBuild;
  readonly effort: RecordHeader['effort'];
  readonly strict: boolean;
  readonly selection: Selection;
  readonly planned: readonly string[];
  readonly shard: RecordHeader['shard'];
  /** How fast requests may be sent; absent: the record does not say it. */
  readonly pace?: RecordedPace;
  /** How often the plan is run, and by how many workers; absent: once. */
  readonly repeat?: { readonly count: number; readonly workers: number } | undefined;
}

/** The first line of a run's record. */
export function createRunHeader(input: HeaderInput): RecordHeader {
  const { profile, judged } = input;
  const { revision, requirements: rows } = judged?.catalogue ?? input.catalogue;
  const requirements = recordedRequirements(rows.values());
  return {
    type: 'header',
    schemaVersion: 1,
    target: { name: profile.name, version: profile.version, baseUrl: profile.baseUrl },
    harness: { version: packageVersion, commit: readHarnessCommit(), node: process.version },
    catalogue: { revision, requirements, ...laterOf(judged), ...errataOf(judged) },
    digests: computeDigests(profile, requirementsDigest(requirements), revision),
    given: { products: profile.products, fixtures: fixtureKinds.filter((kind) => profile.fixtures[kind].length > 0) },
    ...(input.label === undefined ? {} : { label: input.label }),
    ...(Object.keys(input.build ?? {}).length === 0 ? {} : { build: input.build }),
    seed: input.seed,
    ...(input.challenge === undefined ? {} : { challenge: input.challenge }),
    effort: input.effort,
    strict: input.strict,
    ...(input.pace === undefined ? {} : { pace: input.pace }),
    ...repeatOf(input),
    selection: input.selection,
    waivers: profile.waivers,
    shard: input.shard,
    planned: input.planned,
    startedAt: new Date().toISOString(),
  };
}

/** What came after the revision by which is judged. */
function laterOf(judged: JudgedRevision | undefined): Pick<RecordHeader['catalogue'], 'later'> {
  if (judged === undefined || judged.later.size === 0) return {};
  return { later: { revision: judged.present, requirements: recordedRequirements(judged.later.values()) } };
}

/** What was corrected under the revision by which is judged. */
function errataOf(judged: JudgedRevision | undefined): Pick<RecordHeader['catalogue'], 'errata'> {
  return judged === undefined || judged.errata.length === 0 ? {} : { errata: judged.errata };
}

/** How often the plan is run, and at which pace; and which slowdown is a regression. */
function repeatOf({ profile: { limits }, repeat }: HeaderInput): Pick<RecordHeader, 'repeat' | 'slowdown'> {
  const { concurrency, requestsPerSecond, slowdown } = limits;
  return {
    ...(repeat === undefined ? {} : { repeat: { ...repeat, concurrency, requestsPerSecond } }),
    ...(slowdown === undefined ? {} : { slowdown }),
  };
}
