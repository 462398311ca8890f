import type { FrozenBase } from '../../reports/compare/compare-frozen.ts';
import type { Run } from '../../reports/record/run/run.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { JudgedRevision } from '../../specs/validation/revision-in-force.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Interruption, Io } from '../io.ts';
import type { OwnCheck } from '../own-checks/own-check.ts';
import type { Preflight } from '../preflight/preflight.ts';
import type { ProbedFixtures } from '../preflight/probe-fixtures.ts';
import type { StartEngine } from './engine/engine.ts';
import type { RunOptions } from './plan/run-options.ts';
import type { RunPlan } from './plan/run-plan.ts';
import type { RunTraffic } from './run-traffic.ts';

export interface TriedPlan extends RunPlan {
  readonly firstConnection: Exchange | null;
  /** Facts learned before the suites begin. */
  readonly tried: Pick<Preflight, 'creations' | 'asked' | 'issued' | 'secrets'>;
  readonly probed: ProbedFixtures;
  /** The run to compare with, read before this one begins, which may go to the same folder; null: there is none. */
  readonly baseline: Run | null;
  readonly startEngine: StartEngine;
  /** The file to which every exchange is written; null: none was asked for. */
  readonly traffic: RunTraffic | null;
  /** A dialect that may not change; null: none is frozen. */
  readonly frozen: FrozenBase | null;
}

/** Everything that a run works with beside its plan. */
export interface RunContext {
  readonly options: RunOptions;
  /** The catalogue that is planned by: the requirements of the revision by which is judged, and what came later. */
  readonly catalogue: Catalogue;
  /** The team's own checks, whose requirements the catalogue has, too. Absent: none. */
  readonly ownChecks?: readonly OwnCheck[];
  /** The revision by which is judged. Absent: that of today. */
  readonly judged?: JudgedRevision;
  readonly io: Io;
  readonly interruption: Interruption;
  /** Runs the suites; null: threads do. */
  readonly startEngine: StartEngine | null;
}
