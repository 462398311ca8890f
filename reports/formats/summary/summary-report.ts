import { dialectFacts } from '../../dialect/dialect-facts.ts';
import { jsonText } from '../../escape/json.ts';
import { writeFindingScripts } from '../finding-scripts.ts';
import type { WriteReport } from '../report.ts';

/** Writes `summary.json`, and beside it the scripts of the findings, and what the target chose where it may. */
export const write: WriteReport = (folder, name, { run, summary }) => {
  writeFindingScripts(folder, run, summary);
  folder.write('dialect.json', `${jsonText(dialectFacts(run), 1)}\n`);
  folder.writeJson(name, summary);
};
