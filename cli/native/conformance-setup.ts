import type { TestProject } from 'vitest/node';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { createWorkerSettings, planRun } from '../run/plan/run-plan.ts';
import { openTarget } from '../run/target.ts';
import { nativeRun } from './native-run.ts';
import './vitest-context.ts';

/** Opens the target that the environment names (see {@link nativeRun}). @returns what closes it @throws UsageError */
export default async function openConformanceTarget(project: TestProject): Promise<() => Promise<void>> {
  const catalogue = loadCatalogue();
  const { profile, options } = nativeRun(process.env);
  const target = await openTarget(profile, process.env, [...catalogue.requirements.keys()]);
  const plan = planRun(options, target.profile, catalogue);
  const [settings] = createWorkerSettings(plan, options, {
    firstConnection: null,
    issued: [],
    repeatsFailures: true,
  });
  if (settings === undefined) throw new Error('The plan has no part to run.');
  project.provide('run', settings);
  process.stdout.write(`Testing ${plan.profile.name} at ${plan.profile.baseUrl}, seed ${plan.seed}\n`);
  return () => target.close();
}
