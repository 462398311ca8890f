import { opendirSync } from 'node:fs';
import { guarded, ReportError } from './report-error.ts';

/** Files of a run are thousands, and runs of a programme tens of thousands. */
const usualMost = 100_000;

/** An entry of a folder. */
export interface ListedName {
  readonly name: string;
  /** A folder itself, and not a link to one. */
  readonly isFolder: boolean;
}

/** Lists the entries of a folder, sorted by name. @throws ReportError if there are more than `most` */
export const listNames = (path: string, most: number = usualMost): readonly ListedName[] =>
  guarded('read', path, () => {
    const folder = opendirSync(path);
    try {
      const names: ListedName[] = [];
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        names.push({ name: entry.name, isFolder: entry.isDirectory() });
        if (names.length > most)
          throw new ReportError('corrupt', `${path} holds more than the ${most} entries that it may have.`, path);
      }
      return names.sort((a, b) => (a.name < b.name ? -1 : 1));
    } finally {
      folder.closeSync();
    }
  });
