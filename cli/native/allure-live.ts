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
import type { StatusText } from '../../reports/formats/allure/describe-result.ts';
import { type HiddenFacts, hiddenLabel } from './allure-listener.ts';
import type { ReportDescription } from './describe-report.ts';

/**
 * Hands what a result contains to allure-vitest, for the test that runs; does nothing where vitest runs without it.
 * Fields that allure-vitest has no way to take go along in a label, which `conformanceListener` takes out again.
 */
export async function reportToAllure(
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

/** An error that says no more than a text. */
function withoutTrace({ message }: StatusText): Error | undefined {
  if (message === undefined) return undefined;
  return Object.assign(new Error(message), { stack: undefined });
}
