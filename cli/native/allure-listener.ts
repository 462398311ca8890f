import type { TestResult } from 'allure-js-commons';
import type { LifecycleListener } from 'allure-js-commons/sdk/reporter';
import type { StatusText } from '../../reports/formats/allure/describe-result.ts';

/** Fields that allure-vitest fills from vitest, though the check knows the right values. */
export interface HiddenFacts {
  readonly fullName: string;
  readonly titlePath: readonly string[];
  readonly statusDetails: StatusText;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly stop: number;
}

/** The label that carries {@link HiddenFacts} as JSON from a test to the listener. */
export const hiddenLabel = 'payroll-conformance';

/** Labels that say where the package is installed, and by which thread a test was run. */
const labelsOfThePlace: ReadonlySet<string> = new Set([
  'parentSuite',
  'suite',
  'subSuite',
  'package',
  'thread',
  'host',
]);

/**
 * A listener for allure-vitest, in the configuration of vitest: with it, the results of conformance checks are those
 * that the command writes. Skipped checks keep their reason, times are those of the check, and no name says where the
 * package is installed. Results of other tests are left as they are.
 *
 * @example reporters: [new AllureReporter({ resultsDir: 'allure-results', listeners: [conformanceListener] })]
 */
export const conformanceListener: LifecycleListener = {
  beforeTestResultWrite(result: TestResult) {
    const hidden = result.labels.find(({ name }) => name === hiddenLabel);
    if (hidden === undefined) return;
    const { fullName, titlePath, statusDetails, start, stop }: HiddenFacts = JSON.parse(hidden.value);
    // allure-vitest puts each attachment into a step of its own; they belong to the result itself.
    const attached = result.steps.filter(({ attachments }) => attachments.length > 0);
    Object.assign(result, {
      fullName,
      titlePath: [...titlePath],
      statusDetails,
      start,
      stop,
      stage: 'finished',
      labels: result.labels.filter((label) => label !== hidden && !labelsOfThePlace.has(label.name)),
      steps: result.steps.filter((step) => !attached.includes(step)).map((step) => ({ ...step, start, stop })),
      attachments: [...result.attachments, ...attached.flatMap(({ attachments }) => attachments)],
    });
  },
};
