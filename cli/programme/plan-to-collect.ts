import { statSync } from 'node:fs';
import type { RecordHeader } from '../../specs/words/record.ts';
import { UsageError } from '../io.ts';
import { readProfileText } from '../profile/profile-file.ts';
import { type Environment, parseYaml } from '../profile/profile-yaml.ts';
import { fromUser } from '../records/named-run.ts';
import { loadPlan } from './load-plan.ts';
import type { KeptPlan } from './programme-index.ts';
import { type PlannedTarget, type RunSettings, targetChallenge, usualRunId } from './programme-plan.ts';
import type { ResultsFolder } from './results-folder.ts';

/** The plan of the results that are collected, since a result can't be trusted to state its own plan. */
export interface PlanToCollect {
  readonly programme: string;
  readonly runId: string;
  readonly settings: RunSettings;
  readonly targets: readonly TargetToCollect[];
}

/** A target of the plan. `profile`: its file; null: only a plan in the results is at hand, which does not name it. */
export interface TargetToCollect extends Pick<PlannedTarget, 'index' | 'id' | 'class' | 'links'> {
  readonly profile: string | null;
}

const maxPlans = 1_000;

/** Reads the user's plan. @param runId default: that of "programme run" @throws UsageError */
export function givenPlan(file: string, runId: string | undefined, environment: Environment): PlanToCollect {
  const plan = loadPlan(file, environment);
  const { name: programme, settings, targets } = plan;
  return { programme, runId: runId ?? usualRunId(plan), settings, targets };
}

/** Reads a plan among the results, by default the latest; others may have changed it. @throws UsageError */
export function keptPlan(results: ResultsFolder, runId: string | undefined): PlanToCollect {
  const kept = runId === undefined ? latestPlan(results) : fromUser(() => results.plan(runId));
  if (kept !== null)
    return { ...kept, targets: kept.targets.map((each, index) => ({ ...each, index, profile: null })) };
  const known = fromUser(() => results.runIds()).slice(-10);
  if (known.length === 0) {
    throw new UsageError(`${results.path}: holds no run of a programme; "programme run" leaves a plan-….json there`);
  }
  throw new UsageError(`${results.path}: holds no run "${runId}"; some that it holds are ${known.join(', ')}`);
}

const latestPlan = (results: ResultsFolder): KeptPlan | null =>
  fromUser(() => {
    const runIds = results.runIds();
    if (runIds.length > maxPlans)
      throw new UsageError(`${results.path}: holds more than ${maxPlans} runs; name one with --run-id`);
    let latest: KeptPlan | null = null;
    for (const runId of runIds) {
      const plan = results.plan(runId);
      if (plan !== null && (latest === null || plan.startedAt >= latest.startedAt)) latest = plan;
    }
    return latest;
  });

export function assertResults({ path }: ResultsFolder): void {
  const isThere = fromUser(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
  if (!isThere) throw new UsageError(`${path}: there is no such folder; name that of the results`);
}

/** Says why a record does not answer a plan, a sentence each. @throws UsageError if the profile can't be read */
export function planProblems(
  header: RecordHeader,
  { settings }: PlanToCollect,
  target: TargetToCollect,
): readonly string[] {
  const { seed, strict, effort, revision } = settings;
  const challenge = targetChallenge(settings, target.id);
  const compared: readonly (readonly [what: string, planned: unknown, recorded: unknown])[] = [
    ['effort', effort, header.effort],
    ['strict', strict, header.strict],
    ['seed', seed, header.seed],
    ['challenge', challenge, header.challenge],
    ['revision', revision, header.catalogue.revision],
    ...Object.entries(statedTarget(target)).map(
      ([key, planned]) => [key, planned, header.target[key as keyof StatedTarget]] as const,
    ),
  ];
  const { operations, requirements } = header.selection;
  return [
    ...compared
      .filter(([, planned, recorded]) => planned !== null && planned !== recorded)
      .map(([what, planned, recorded]) => `Its ${what} is ${recorded ?? 'none'}, and the plan says ${planned}.`),
    ...(operations === null && requirements === null ? [] : ['It was filtered.']),
    ...(header.shard === null ? [] : ['It is a part of a run.']),
  ];
}

/** null: not known, or given by a variable. */
type StatedTarget = Readonly<Record<keyof RecordHeader['target'], string | null>>;

/** Reads the target from the profile, without values from variables, which may not be set here. */
function statedTarget({ profile }: TargetToCollect): StatedTarget {
  const places = profile === null ? new Map() : parseYaml(readProfileText(profile), {}).places;
  const written = (key: string): string | null => places.get(`/${key}`)?.written ?? null;
  return {
    name: written('name'),
    version: written('version'),
    baseUrl: written('baseUrl')?.replace(/\/+$/, '') ?? null,
  };
}
