import { type Effort, effortFigures, type RunSettings } from '../../harness/settings/settings.ts';
import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { given } from '../given.ts';
import { UsageError } from '../io.ts';
import { assertKnown } from '../nearest.ts';
import { catalogueWith, type OwnCheck } from '../own-checks/own-check.ts';
import { loadProfile, readProfile } from '../profile/profile.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import { createWorkerSettings, planRun } from '../run/plan/run-plan.ts';
import type { Selection } from '../run/plan/select-checks.ts';

/** The options of a run in a team's own vitest; every one may be left out. */
export interface ConformanceOptions {
  /**
   * A profile file, or what one would hold, e.g. that of a running sandbox. Default: the file that
   * `CONFORMANCE_PROFILE` names.
   */
  readonly profile?: string | object;
  /** The effort: the number of examples that a property gets. Default `quick`. */
  readonly effort?: Effort;
  /** Repeats a run. Default 1, so that each run of the tests sends the same. */
  readonly seed?: number;
  /** Counts advisories as failures. Default false. */
  readonly strict?: boolean;
  /** Runs only checks and requirements about these operations. */
  readonly operations?: readonly OperationId[];
  /** Only these requirements, by their ids. */
  readonly requirements?: readonly string[];
  /** Only these checks of ours, by their ids; none at all where the list is empty. */
  readonly checks?: readonly string[];
  /** Checks of your own, which run beside ours. */
  readonly ownChecks?: readonly OwnCheck[];
}

export interface NativePlan {
  readonly settings: RunSettings;
  /** With the requirements of the team's own checks. */
  readonly catalogue: Catalogue;
  readonly ownChecks: readonly OwnCheck[];
  /** Our checks may judge other requirements, too, which are dropped. */
  readonly selection: Selection;
}

/** @throws UsageError for a profile that cannot be used, and for unknown ids */
export function planNative(options: ConformanceOptions, environment: Environment): NativePlan {
  const { effort = 'quick', seed = 1, strict = false, operations, requirements, ownChecks = [] } = options;
  if (!Object.hasOwn(effortFigures, effort)) {
    throw new UsageError(`effort: "${effort}" is none of ${Object.keys(effortFigures).join(', ')}`);
  }
  const catalogue = catalogueWith(loadCatalogue(), ownChecks);
  const profile = profileOf(options.profile ?? environment.CONFORMANCE_PROFILE, catalogue, environment);
  const selection = given({ operations, requirements });
  // The time has no limit here (0), and nothing is written: vitest reports.
  const runOptions = { effort, strict, workers: 1, seed, maxTime: 0, out: '', reports: [], color: false, ...selection };
  const plan = planRun(runOptions, profile, loadCatalogue());
  const checks = chooseChecks(plan.checks, options.checks);
  const [settings] = createWorkerSettings({ ...plan, checks }, runOptions, { firstConnection: null, issued: [] });
  if (settings === undefined) throw new Error('The plan has no part to run.');
  return { settings, catalogue, ownChecks, selection: plan.selection };
}

function profileOf(fileOrContent: string | object | undefined, catalogue: Catalogue, environment: Environment) {
  const options = { environment, requirementIds: [...catalogue.requirements.keys()] };
  if (typeof fileOrContent === 'string') return loadProfile(fileOrContent, options);
  if (fileOrContent !== undefined) return readProfile('the profile', JSON.stringify(fileOrContent), options);
  throw new UsageError(
    'No target is named: give conformance({ profile: "acme.yaml" }), or set CONFORMANCE_PROFILE to the file of a profile',
  );
}

function chooseChecks(planned: readonly string[], wanted: readonly string[] | undefined): readonly string[] {
  if (wanted === undefined) return planned;
  const known = allChecks.map(({ id }) => id);
  const hint = '"payroll-conformance requirements" names them';
  assertKnown(wanted, known, (id) => `checks: there is no check "${id}"`, hint);
  return planned.filter((id) => wanted.includes(id));
}
