import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { forTerminal } from '../../escape/terminal.ts';
import { noPast, type Past } from '../../history/history-file.ts';
import { guarded, ReportError } from '../../record/disk/run-folder.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { allureCategories } from './allure-details.ts';
import { runGenerator } from './waiting-generator.ts';

/** @returns null if the user has not installed it */
export function findAllureGenerator(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js');
  } catch {
    return null;
  }
}

/** Makes one page of results that needs no network. @returns the page, in pieces @throws ReportError */
export async function generateAllurePage(
  command: string,
  work: string,
  results: string,
  summary: Summary,
  past: Past = noPast,
): Promise<readonly Uint8Array[]> {
  const config = join(work, 'allurerc.json');
  const generated = join(work, 'report');
  guarded('write', config, () => writeFileSync(config, JSON.stringify(allureConfig(summary, generated, past))));
  await generate(command, config, results, work);
  const page = join(generated, 'index.html');
  return guarded('read', page, () => offlinePieces(readFileSync(page)));
}

function allureConfig(summary: Summary, output: string, { allureHistory }: Past): object {
  const name = forTerminal(`${summary.target.name} ${summary.target.version}: ${summary.conclusion.sentence}`, 120);
  return {
    name,
    output,
    ...(allureHistory === null ? {} : { historyPath: resolve(allureHistory), historyLimit: 30 }),
    categories: {
      rules: allureCategories.map(({ name, statuses, message }) => ({
        name,
        matchers: [{ statuses, message }],
        groupByMessage: true,
      })),
    },
    plugins: {
      awesome: {
        options: {
          reportName: name,
          singleFile: true,
          reportLanguage: 'en',
          groupBy: ['epic', 'feature', 'story'],
          publish: false,
        },
      },
    },
  };
}

async function generate(command: string, config: string, results: string, cwd: string): Promise<void> {
  try {
    await runGenerator(command, ['generate', '--cwd', cwd, '--config', config, results]);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportError('io', `Can't render the Allure report from ${results}: ${forTerminal(why)}`, results, cause);
  }
}

/** The policy of the page, which needs no network: the browser refuses every request, even of a script from a target's text. */
const policy = [
  `default-src 'none'`,
  `script-src 'unsafe-inline' 'unsafe-eval' data: blob:`,
  `style-src 'unsafe-inline' data:`,
  ...['img-src', 'font-src', 'media-src', 'connect-src', 'frame-src', 'worker-src'].map(
    (kind) => `${kind} data: blob:`,
  ),
  `form-action 'none'`,
].join('; ');

/** Makes the page {@link offline}, but leaves its data, which may be 50 MB, as bytes to spare memory. */
export function offlinePieces(page: Buffer): readonly Uint8Array[] {
  const dataStart = page.lastIndexOf('<script defer>');
  // Without that script, or with analytics after it, the whole page has to be read as text.
  const end = dataStart < 0 || page.indexOf(analytics, dataStart) >= 0 ? page.length : dataStart;
  return [Buffer.from(offline(page.toString('utf8', 0, end))), page.subarray(end)];
}

const analytics = 'googletagmanager';

/** Takes the analytics out of Allure's page, and sets the policy. */
export function offline(html: string): string {
  const quiet = html
    .replace(/<script[^>]*\bsrc="https:\/\/www\.googletagmanager\.com[^>]*>\s*<\/script>/g, '')
    .replace(/<script>\s*window\.dataLayer\b(?:(?!<\/script>)[\s\S])*<\/script>/g, '');
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script>window.allureReportData={};window.allureReportDataReady=false</script>`;
  return quiet.replace('<head>', () => `<head>${head}`);
}
