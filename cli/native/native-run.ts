import { type Effort, effortFigures } from '../../harness/settings/settings.ts';
import { UsageError } from '../io.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import type { RunOptions } from '../run/plan/run-options.ts';

/** The settings of a run for which a user starts vitest on the suites, instead of the command line. */
export interface NativeRun {
  /** undefined: the embedded sandbox. */
  readonly profile: string | undefined;
  readonly options: RunOptions;
}

/**
 * Reads a native run from the environment: `CONFORMANCE_PROFILE` (a profile file, or `sandbox` for the embedded one),
 * `CONFORMANCE_EFFORT` (default `standard`), `CONFORMANCE_SEED` (default: a random one) and `CONFORMANCE_REQUIREMENTS`
 * (ids with commas between them; default: all).
 * @throws UsageError for an effort or a seed that there is not
 */
export function nativeRun(environment: Environment): NativeRun {
  const { CONFORMANCE_PROFILE: profile = 'sandbox', CONFORMANCE_EFFORT: effort = 'standard' } = environment;
  const { CONFORMANCE_SEED: seed, CONFORMANCE_REQUIREMENTS: requirements } = environment;
  if (!isEffort(effort)) {
    throw new UsageError([`CONFORMANCE_EFFORT: "${effort}" is none of ${Object.keys(effortFigures).join(', ')}`]);
  }
  if (seed !== undefined && !/^\d{1,10}$/.test(seed)) {
    throw new UsageError([`CONFORMANCE_SEED: "${seed}" is no whole number`]);
  }
  return {
    profile: profile === 'sandbox' ? undefined : profile,
    options: {
      out: 'conformance-out',
      effort,
      strict: false,
      workers: 1,
      reports: [],
      color: false,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(requirements === undefined ? {} : { requirements: requirements.split(',') }),
    },
  };
}

const isEffort = (text: string): text is Effort => Object.hasOwn(effortFigures, text);
