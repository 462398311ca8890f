import { summaryReport } from '../../reports/all-reports.ts';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import type { Conclusion } from '../../reports/verdict/conclusion/conclusion.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { parseJson } from '../../specs/words/parse-json.ts';

const maxBytes = 64 * 1_024 * 1_024;

/** Reads what a run was compared with; its parts are not checked. Empty: damaged. undefined: the run was killed. */
export function readConclusion(out: string): { readonly [Part in keyof Conclusion]?: unknown } | undefined {
  const folder = new RunFolder(out);
  // A stranger's folder may have a pipe there, which would keep a reader waiting for ever.
  if (!folder.hasFile(summaryReport.name)) return undefined;
  return asRecord(asRecord(parseJson(folder.readBytes(summaryReport.name, maxBytes).toString('utf8'))).conclusion);
}
