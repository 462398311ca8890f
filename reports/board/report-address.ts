import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * The address of the `report.html` in a folder, relative to the folder `from`, and fit for a link: each step is
 * encoded, so that no name makes it one of another scheme. Null: there is no ordinary file, or it is on another drive.
 */
export function reportAddress(from: string, folder: string): string | null {
  if (lstatSync(join(folder, 'report.html'), { throwIfNoEntry: false })?.isFile() !== true) return null;
  const path = relative(realpathSync(from), join(realpathSync(folder), 'report.html'));
  return isAbsolute(path) ? null : `./${path.split(sep).map(encodeURIComponent).join('/')}`;
}
