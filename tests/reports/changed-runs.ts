import { compareRuns } from '../../reports/compare/compare-runs.ts';
import type { Comparison, RequirementChange } from '../../reports/compare/comparison.ts';
import type { Run } from '../../reports/record/run/run.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Outcome } from '../../specs/words/finding.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { asSafe } from './as-safe.ts';
import { latencySamples } from './latency-samples.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleHeader, sampleRequirements } from './sample-record.ts';
import { sampleRun } from './sample-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A check that judges one requirement, with a finding of each of these aspects. */
function one(
  operation: OperationId,
  requirement: string,
  outcome: Outcome,
  ...aspects: readonly string[]
): CheckReport {
  const findings = aspects.map((aspect) =>
    sampleFinding(requirement, operation, { aspect, message: `Defect ${aspect} is there.` }),
  );
  return sampleCheck(operation, requirement, { [requirement]: outcome }, { findings, latenciesMs: {} });
}

const masked = asSafe<CheckReport>({
  ...one('get-enrollments', 'A03-002', 'blocked'),
  requirements: {
    'A03-002': { outcome: 'blocked', code: null, reason: 'its shape is broken: A02-001', cause: 'A02-001' },
  },
});

/** Lists 60 latencies, the smallest of `from` milliseconds. */
const spread = (from: number): readonly number[] => Array.from({ length: 60 }, (_, at) => from + (at % 20));

const recorded = (checks: readonly CheckReport[], latencies: Run['latencies'], header: Partial<RecordHeader>): Run => ({
  ...sampleRun(temporaryFolder(), checks, header).run,
  latencies,
});

const all = { revision: '1.0.0', requirements: sampleRequirements };

/** Two runs compared, with one requirement of each kind of change, an operation that got slower and one that got faster. */
export function changed(header: Partial<RecordHeader> = {}): Comparison {
  const without = (id: string) => ({ ...all, requirements: sampleRequirements.filter((each) => each.id !== id) });
  const base = recorded(
    [
      one('get-pay-statement', 'A01-001', 'failed', 'a'),
      one('get-pay-statement', 'A01-004', 'advisory', 'a'),
      one('create-sandbox-payment', 'A02-001', 'passed'),
      one('create-sandbox-payment', 'A02-002', 'failed', 'a'),
      one('create-sandbox-payment', 'A02-003', 'blocked'),
      one('create-sandbox-payment', 'A02-004', 'passed'),
      one('get-enrollments', 'A03-001', 'failed', 'a'),
      one('get-enrollments', 'A03-002', 'passed'),
      one('list-pay-groups', 'A10-003', 'passed'),
      one('update-benefit', 'A11-004', 'passed'),
    ],
    latencySamples({
      'get-pay-statement': spread(10),
      'list-pay-groups': spread(60),
      'get-enrollments': spread(10),
      'update-benefit': spread(10),
    }),
    { catalogue: without('A11-003') },
  );
  const candidate = recorded(
    [
      one('get-pay-statement', 'A01-001', 'failed', 'a'),
      one('get-pay-statement', 'A01-004', 'advisory', 'a'),
      one('create-sandbox-payment', 'A02-001', 'failed', 'a'),
      one('create-sandbox-payment', 'A02-002', 'passed'),
      one('create-sandbox-payment', 'A02-003', 'passed'),
      one('create-sandbox-payment', 'A02-004', 'advisory', 'a'),
      one('get-enrollments', 'A03-001', 'failed', 'a', 'b'),
      masked,
      one('list-pay-groups', 'A10-003', 'not-applicable'),
      one('update-benefit', 'A11-003', 'failed', 'a'),
    ],
    latencySamples({
      'get-pay-statement': spread(60),
      'list-pay-groups': spread(10),
      'get-enrollments': spread(11),
    }),
    {
      catalogue: without('A11-004'),
      target: { ...sampleHeader().target, version: '3.3.0' },
      given: { products: null, fixtures: [] },
      digests: { ...sampleHeader().digests, suites: `sha256:${'cd'.repeat(32)}` },
      ...header,
    },
  );
  return compareRuns(base, candidate);
}

/** Makes a comparison with `changes` changes of one kind, each with `findings` findings; their requirements are `R0`, `R1` … */
export function manyChanges(changes: number, findings: number): Comparison {
  const found = Array.from({ length: findings }, (_, at) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect: String(at), message: `Defect ${at}.` }),
  );
  const checks = [sampleCheck('get-pay-statement', 'x', { 'A01-001': 'failed' }, { findings: found })];
  const { run } = sampleRun(temporaryFolder(), [...passingChecks(), ...checks]);
  const comparison = compareRuns(sampleRun(temporaryFolder(), passingChecks()).run, run);
  const [change] = comparison.changes;
  const repeated = Array.from({ length: changes }, (_, at) => ({ ...change, requirement: `R${at}` }));
  return { ...comparison, changes: repeated as RequirementChange[] };
}
