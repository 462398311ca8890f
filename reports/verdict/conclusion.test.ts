import { expect, test } from 'vitest';
import type { Outcome } from '../../specs/outcome.ts';
import { changedRuns } from '../../tests/reports/changed-runs.ts';
