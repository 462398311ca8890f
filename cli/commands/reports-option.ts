import { Option } from 'commander';
import { type ReportKind, reports } from '../../reports/all-reports.ts';
import { listOf, siteAddressOf } from '../flags.ts';

/** The reports that are made where none are named. */
export const usualReports: readonly ReportKind[] = ['allure', 'html', 'junit', 'markdown'];

const kinds = reports.map(({ kind }) => kind);

/** `--reports`, as all commands that render a run have it. */
export function reportsOption(): Option {
  return new Option('--reports <kinds>', `which reports to write: ${kinds.join(', ')}`)
    .argParser(listOf(kinds))
    .default(undefined, usualReports.join(','));
}

/** `--docs-url`, beside it. */
export function docsUrlOption(): Option {
  return new Option(
    '--docs-url <url>',
    'links each finding to the page of its requirement on this site, which "npm run site" writes (default: names the "explain" command)',
  ).argParser(siteAddressOf);
}
