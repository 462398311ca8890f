import { prudenceScenarios } from './prudence.ts';
import { readingScenarios } from './reading.ts';
import type { Scenario } from './scenario.ts';
import { formScenarios, valueScenarios } from './values.ts';
import { writingScenarios } from './writing.ts';

export const scenarios: readonly Scenario[] = [
  ...readingScenarios,
  ...writingScenarios,
  ...valueScenarios,
  ...formScenarios,
  ...prudenceScenarios,
];
