import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { guarded } from './report-error.ts';

/** Writes a file that no reader ever sees half of. @throws ReportError */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  guarded('write', path, () => {
    try {
      writeFileSync(`${path}.part`, text, { mode });
      renameSync(`${path}.part`, path);
    } catch (error) {
      rmSync(`${path}.part`, { force: true });
      throw error;
    }
  });
}
