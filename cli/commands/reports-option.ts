import { Option } from 'commander';
import { type ReportKind, reportKinds } from '../../reports/report-kinds.ts';
import { listOf } from '../flags.ts';

/** The reports that are made where none are named. */
export const usualReports: readonly ReportKind[] = ['allure', 'html', 'junit', 'markdown'];

/** `--reports`, as all commands that render a run have it. */
export function reportsOption(): Option {
  return new Option('--reports <kinds>', `which reports to write: ${reportKinds.join(', ')}`)
    .argParser(listOf(reportKinds))
    .default(undefined, usualReports.join(','));
}
