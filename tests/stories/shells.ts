import { accessSync, constants, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '../reports/temporary-folder.ts';

/** The commands that every script uses, beside jq. */
export const toolsOfScripts = ['curl', 'mktemp', 'grep', 'sleep', 'cat', 'cut', 'rm', 'tr', 'base64'] as const;

/** A shell by its name, and how it is called: its path and arguments. */
export type Shell = readonly [name: string, command: string, ...args: string[]];

const shells = ['sh', 'bash', 'dash', 'zsh', 'busybox'];

/** Lists the shells on this machine in which scripts must run; a shell with two names comes once. */
export function installedShells(): readonly Shell[] {
  const found = new Set<string>();
  return shells.flatMap((name): readonly Shell[] => {
    const path = pathOf(name);
    if (path === undefined || found.has(realpathSync(path))) return [];
    found.add(realpathSync(path));
    return [name === 'busybox' ? [name, path, 'sh'] : [name, path]];
  });
}

/** A folder with just these commands, those of them that are installed, as `PATH`. */
export function pathWith(tools: readonly string[]): string {
  const folder = temporaryFolder();
  for (const tool of tools) {
    const path = pathOf(tool);
    if (path !== undefined) symlinkSync(path, join(folder, tool));
  }
  return folder;
}

function pathOf(command: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, command)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
