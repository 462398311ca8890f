import { RunFolder } from '../disk/run-folder.ts';
import { readRecord } from '../file/record-reader.ts';
import type { Run } from './run.ts';
import { RunBuilder } from './run-builder.ts';

/**
 * Loads the run in folder `dir` from its record, in one pass and in bounded memory, however large the record is.
 * @throws ReportError where there is none, or it is damaged
 */
export function loadRun(dir: string): Run {
  const folder = new RunFolder(dir);
  const { visitor, footer, chainHolds } = readRecord(folder, (header) => new RunBuilder(folder, header));
  return visitor.build(footer, chainHolds);
}
