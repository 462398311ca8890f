import { boundsWith } from '../../driver/bounds/bounds.ts';
import type { FrozenBase } from '../../reports/compare/compare-frozen.ts';
import { recordedRequirements } from '../../reports/record/file/record-header.ts';
import { openRecord, type RecordWriter } from '../../reports/record/file/record-writer.ts';
import type { Run } from '../../reports/record/run/run.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { JudgedRevision } from '../../specs/validation/revision-in-force.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { fixtureKinds, type Profile } from '../../specs/words/profile.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import type { Interruption, Io } from '../io.ts';
import type { OwnCheck } from '../own-checks/own-check.ts';
import type { Preflight } from '../preflight/preflight.ts';
import type { ProbedFixtures } from '../preflight/probe-fixtures.ts';
import { digestOfProfile } from './digests.ts';
import type { StartEngine } from './engine/engine.ts';
import { recordedHarness } from './installed-harness.ts';
import type { RunOptions } from './plan/run-options.ts';
import type { RunPlan } from './plan/run-plan.ts';
import { shareOut } from './plan/share-out.ts';
import { testedBuild } from './plan/tested-build.ts';
import type { RunTraffic } from './run-traffic.ts';
import { recordedProfile } from './target.ts';

/** A plan whose credentials and fixtures were tried, with what the suites need for it. */
export interface TriedPlan extends RunPlan {
  readonly firstConnection: Exchange | null;
  readonly tried: Pick<Preflight, 'creations' | 'asked' | 'issued' | 'secrets'>;
  readonly probed: ProbedFixtures;
  /** Read early, since this run may go to the same folder; null: there is none. */
  readonly baseline: Run | null;
  readonly startEngine: StartEngine;
  /** Begins to end the threads, once the engine is not started again. */
  readonly endThreads: () => void;
  readonly traffic: RunTraffic | null;
  readonly frozen: FrozenBase | null;
}

/** Everything that a run works with beside its plan. */
export interface RunContext {
  readonly options: RunOptions;
  /** The requirements of the judged revision, and later ones. */
  readonly catalogue: Catalogue;
  /** Absent: none. The catalogue has their requirements. */
  readonly ownChecks?: readonly OwnCheck[];
  /** Absent: today's. */
  readonly judged?: JudgedRevision;
  readonly io: Io;
  readonly interruption: Interruption;
  readonly startEngine: StartEngine | null;
}

export function startRecord(
  plan: RunPlan,
  { options, catalogue, judged, io }: Pick<RunContext, 'options' | 'catalogue' | 'judged' | 'io'>,
): RecordWriter {
  const { seed, selection, profile, startedAt } = plan;
  const { effort, strict, challenge, label, build = {}, repeat, workers, shard = null } = options;
  const planned = plan.checks;
  const { concurrency, requestsPerSecond } = profile.limits;
  const workersUsed = shareOut(planned, profile, workers).length;
  const header = createRunHeader({
    profile: recordedProfile({ profile, isEmbedded: options.profile === undefined }),
    catalogue,
    judged,
    seed,
    challenge,
    label,
    build: testedBuild(build, io.environment),
    effort,
    strict,
    selection,
    planned,
    shard,
    startedAt,
    pace: {
      // Each worker gets its part of the concurrency, rounded down.
      concurrency: workersUsed * Math.max(1, Math.floor(concurrency / workersUsed)),
      requestsPerSecond,
    },
    repeat: repeat === undefined ? undefined : { count: repeat, workers: workersUsed },
  });
  const { findings, evidenceFiles: files, evidenceCharacters: totalCharacters } = boundsWith(profile.limits.answers);
  return openRecord(options.out, header, { findingsPerCheck: findings, files, totalCharacters });
}

interface HeaderInput
  extends Pick<RecordHeader, 'seed' | 'effort' | 'strict' | 'selection' | 'planned' | 'shard' | 'pace' | 'build'> {
  readonly profile: Profile;
  readonly catalogue: Catalogue;
  /** Absent: `catalogue`, without `later` requirements. */
  readonly judged?: JudgedRevision | undefined;
  readonly challenge?: string | undefined;
  readonly label?: string | undefined;
  readonly startedAt?: Date;
  readonly repeat?: { readonly count: number; readonly workers: number } | undefined;
}

export function createRunHeader(input: HeaderInput): RecordHeader {
  const { profile, judged } = input;
  const errata = judged?.errata ?? [];
  const recorded = recordedHarness(judged?.catalogue ?? input.catalogue, digestOfProfile(profile));
  return {
    type: 'header',
    schemaVersion: 1,
    target: { name: profile.name, version: profile.version, baseUrl: profile.baseUrl },
    ...recorded,
    catalogue: { ...recorded.catalogue, ...laterOf(judged), ...(errata.length === 0 ? {} : { errata }) },
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
    startedAt: (input.startedAt ?? new Date()).toISOString(),
  };
}

function laterOf(judged: JudgedRevision | undefined): Pick<RecordHeader['catalogue'], 'later'> {
  if (judged === undefined || judged.later.size === 0) return {};
  return { later: { revision: judged.present, requirements: recordedRequirements(judged.later.values()) } };
}

function repeatOf({ profile: { limits }, repeat }: HeaderInput): Pick<RecordHeader, 'repeat' | 'slowdown'> {
  const { concurrency, requestsPerSecond, slowdown } = limits;
  return {
    ...(repeat === undefined ? {} : { repeat: { ...repeat, concurrency, requestsPerSecond } }),
    ...(slowdown === undefined ? {} : { slowdown }),
  };
}
