import type { Report } from './formats/report.ts';

/** Keeps the kinds of reports in their type, and nothing of the files that write them. */
const withKinds = <Kind extends string>(list: readonly (Report & { readonly kind: Kind })[]) => list;

/** All kinds of reports. A new kind is a file that exports `write`, and a line here. */
export const reports = withKinds([
  {
    kind: 'allure',
    name: 'allure-report/index.html',
    beside: ['allure-results'],
    load: () => import('./formats/allure/allure-report.ts'),
  },
  { kind: 'html', name: 'report.html', load: () => import('./formats/html/report-page.ts') },
  { kind: 'junit', name: 'junit.xml', load: () => import('./formats/junit/junit.ts') },
  { kind: 'markdown', name: 'summary.md', load: () => import('./formats/text/markdown.ts') },
  { kind: 'har', name: 'exchanges.har', load: () => import('./formats/har/har.ts') },
  { kind: 'ctrf', name: 'ctrf-report.json', load: () => import('./formats/ctrf/ctrf.ts') },
  {
    kind: 'codequality',
    name: 'gl-code-quality-report.json',
    load: () => import('./formats/code-quality/code-quality.ts'),
  },
]);

export type ReportKind = (typeof reports)[number]['kind'];

/** The report that every run has; the others are chosen with `--reports`. */
export const summaryReport: Report = {
  kind: 'summary',
  name: 'summary.json',
  beside: ['dialect.json'],
  load: () => import('./formats/summary/summary-report.ts'),
};

export const usualReports: readonly ReportKind[] = ['allure', 'html', 'junit', 'markdown'];
