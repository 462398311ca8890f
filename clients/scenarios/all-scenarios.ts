import { prudenceScenarios } from './prudence.ts';
import { readingScenarios } from './reading.ts';
import type { Scenario } from './scenario.ts';
import { formScenarios, valueScenarios } from './values.ts';
import { writingScenarios } from './writing.ts';

/** All scenarios, in the order in which they are listed; the first one is the control. */
export const scenarios: readonly Scenario[] = [
  ...readingScenarios,
  ...writingScenarios,
  ...valueScenarios,
  ...formScenarios,
  ...prudenceScenarios,
];
