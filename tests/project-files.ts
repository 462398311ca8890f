import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './documents.ts';

export interface ProjectFile {
  /** From the root of the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Folders that are installed, built or written by a run. */
const notOurs = /^(node_modules|dist|evidence-build|site-output|conformance-out.*|\.git)$/;

const textFiles = /\.(ts|js|json|jsonc|yaml|yml|md|eta|css)$|(^|\/)\.ci\/run$/;

/** Reads every text file of ours below a folder of the project; '' is the project itself. */
export const readProjectFiles = (folder = ''): readonly ProjectFile[] =>
  readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.test(entry.name)) return [];
    if (entry.isDirectory()) return readProjectFiles(path);
    return textFiles.test(path) ? [{ path, text: readFileSync(join(projectFolder, path), 'utf8') }] : [];
  });
