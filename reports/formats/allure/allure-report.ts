import { resolve } from 'node:path';
import { noPast, type Past } from '../../history/history-file.ts';
import type { RunFolder } from '../../record/disk/run-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { PartOfReport, WriteReport } from '../report.ts';
import { findAllureGenerator, generateAllurePage } from './allure-html.ts';
import { writeAllureResults } from './allure-results.ts';
import { startGenerator } from './waiting-generator.ts';

/** Matches the files that writers for Allure leave: only these are removed, since the folder may hold the user's own. */
const allureFiles =
  /^[\da-f-]+-(result\.json|attachment\.\w+)$|-(curl|\d+)-attachment\.\w+$|^(environment\.properties|categories\.json)$/;

const workName = '.allure-work';
const resultsName = 'allure-results';
const reportName = 'allure-report';

export const write: WriteReport = (folder, _name, { run, summary, past }) =>
  writeAllureReport(folder, run, summary, past);

export function prepare(): void {
  const generator = findAllureGenerator();
  if (generator !== null) startGenerator(generator);
}

/** The page is missing where Allure's generator is not installed. */
export function partOf(): PartOfReport | null {
  if (findAllureGenerator() !== null) return null;
  return { name: resultsName, hint: 'for a page of them: npm install --save-dev allure@3' };
}

/** Writes the page only with a `generator`. Whatever was in the folders before is removed. @throws ReportError */
export async function writeAllureReport(
  folder: RunFolder,
  run: Run,
  summary: Summary,
  past: Past = noPast,
  generator: string | null = findAllureGenerator(),
): Promise<void> {
  const results = `${workName}/results`;
  folder.remove(workName);
  folder.makePrivate(workName);
  folder.makePrivate(results);
  try {
    writeAllureResults(folder.pathOf(results), run, summary, past);
    try {
      if (generator === null) {
        folder.remove(reportName);
        return;
      }
      const page = await generateAllurePage(
        generator,
        resolve(folder.pathOf(workName)),
        resolve(folder.pathOf(results)),
        summary,
        past,
      );
      folder.remove(reportName);
      folder.makeFolder(reportName);
      folder.writePieces(`${reportName}/index.html`, page);
    } finally {
      replaceResults(folder, results);
    }
  } finally {
    folder.remove(workName);
  }
}

/** Moves all files of the folder `results` to `allure-results/`, in place of those that an earlier run left. @throws ReportError */
export function replaceResults(folder: RunFolder, results: string): void {
  // Attachments hold requests and answers, so only the owner may read the folder.
  folder.makePrivate(resultsName);
  for (const name of folder.list(resultsName)) if (allureFiles.test(name)) folder.remove(`${resultsName}/${name}`);
  for (const name of folder.list(results)) folder.move(`${results}/${name}`, `${resultsName}/${name}`);
}
