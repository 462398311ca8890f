import { AssertionError } from 'node:assert';
import {
  attachment,
  description,
  displayName,
  historyId,
  labels,
  logStep,
  parameter,
  testCaseId,
} from 'allure-js-commons';
import { afterAll, describe, type TestContext, test } from 'vitest';
import type { Check } from '../../harness/trial/trial.ts';
import type { StatusText } from '../../reports/formats/allure/describe-result.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { type HiddenFacts, hiddenLabel } from './allure-listener.ts';
import { describeReport, type ReportDescription } from './describe-report.ts';
import { NativePart } from './native-part.ts';
import { type ConformanceOptions, type NativePlan, planNative } from './plan-native.ts';
import './vitest-context.ts';

/**
 * Declares the checks as tests of a team's own vitest, in a file that ends in `.test.ts` or as its configuration has
 * it: all of them, or a subset, and checks of the team's own beside them. A broken requirement fails its test, one that
 * could not be judged is skipped with its reason, and with allure-vitest each result shows what the command's report
 * shows.
 *
 * @throws UsageError for a profile that cannot be used, and for unknown ids
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

const titleOf = (check: Check): string => `${check.id}: ${check.title}`;

/** Whether vitest runs the test of a check: a filter, or `only`, may leave it out. */
function willRun(check: Check, { task }: TestContext): boolean {
  const tests = task.suite?.tasks ?? [task];
  return tests.some(({ name, mode }) => name === titleOf(check) && (mode === 'run' || mode === 'queued'));
}

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

/** Hands a result to allure-vitest, if it is there; `conformanceListener` takes the rest out of a label again. */
async function reportToAllure(
  described: ReportDescription,
  times: { readonly start: number; readonly stop: number },
): Promise<void> {
  if (!Object.hasOwn(globalThis, 'allureTestRuntime')) return;
  const { fullName, titlePath, statusDetails } = described;
  const hidden: HiddenFacts = { fullName, titlePath, statusDetails, ...times };
  await displayName(described.name);
  await description(described.description);
  await testCaseId(described.identity);
  await historyId(described.identity);
  await labels(...described.labels, { name: hiddenLabel, value: JSON.stringify(hidden) });
  for (const { name, value } of described.parameters) await parameter(name, value, { excluded: true });
  for (const step of described.steps) await logStep(step.name, step.status, withoutTrace(step.statusDetails));
  for (const { name, type, content, ending } of described.attachments.flat()) {
    await attachment(name, content, { contentType: type, fileExtension: ending.replace(/^.*\./, '') });
  }
}

function withoutTrace({ message }: StatusText): Error | undefined {
  if (message === undefined) return undefined;
  return Object.assign(new Error(message), { stack: undefined });
}
