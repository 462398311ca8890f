import { AssertionError } from 'node:assert';
import { afterAll, describe, type TestContext, test } from 'vitest';
import type { Check } from '../../harness/trial/check.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { reportToAllure } from './allure-live.ts';
import { describeReport } from './describe-report.ts';
import { NativePart } from './native-part.ts';
import { type ConformanceOptions, type NativePlan, planNative } from './plan-native.ts';
import './vitest-context.ts';

/**
 * Declares the checks as tests of a team's own vitest, in a file that ends in `.test.ts` or as its configuration has it:
 * all of them, or a subset, and checks of the team's own beside them. A broken requirement fails its test, what could
 * not be judged is skipped with its reason, and with allure-vitest each result has what the command's report has.
 *
 * @throws UsageError for a profile that cannot be used, and for ids that there are not
 */
export function conformance(options: ConformanceOptions = {}): void {
  declareChecks(planNative(options, process.env));
}

export function declareChecks(plan: NativePlan): void {
  const { name, version } = plan.settings.profile;
  const part = new NativePart(plan);
  describe(`${name} ${version}`, { timeout: 0, concurrent: false }, () => {
    for (const check of part.checks) {
      test(titleOf(check), async (context) => {
        const report = await part.report(check, (each) => willRun(each, context));
        context.task.meta.report = report;
        await reportToAllure(describeReport(report, plan), {
          start: Math.round(report.startedAt),
          stop: Math.round(report.startedAt + report.durationMs),
        });
        await endAs(report, plan.settings.strict, context);
      });
    }
    afterAll(() => part.close(), 0);
  });
}

function titleOf(check: Check): string {
  return `${check.id}: ${check.title}`;
}

/** Whether vitest runs the test of a check: a filter, or `only`, may leave it out. */
function willRun(check: Check, { task }: TestContext): boolean {
  const tests = task.suite?.tasks ?? [task];
  return tests.some(({ name, mode }) => name === titleOf(check) && (mode === 'run' || mode === 'queued'));
}

/** Ends a test as its check ended: by returning, a skip, or an error. */
async function endAs(report: CheckReport, strict: boolean, context: TestContext): Promise<void> {
  const { outcome, reason } = report.judged;
  if (outcome === 'blocked' || outcome === 'not-applicable' || outcome === 'not-selected') {
    context.skip(`${outcome}: ${reason ?? ''}`);
  }
  if (outcome === 'error') throw new Error(reason ?? 'the check failed by our own fault');
  const findings = report.findings.map(({ requirement, message }) => `${requirement}: ${message}`).join('\n');
  if (outcome === 'advisory' && !strict) await context.annotate(findings, 'advisory');
  // An assertion that does not hold: reporters tell it from a fault of our own.
  if (outcome === 'failed' || (outcome === 'advisory' && strict)) throw new AssertionError({ message: findings });
}
