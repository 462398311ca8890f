import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that no command was given, with files that it must leave as they are. */
export interface Outside {
  readonly path: string;
  /** A file that could be taken for a record, for evidence or for a report. */
  readonly file: string;
  /** Describes what is in it: names, kinds, access rights, times of change and contents. */
  look(): string;
}

const names = ['run.jsonl', '1.json', 'finding-1.sh', 'index.html', 'x-result.json', 'ours'];

/** Makes such a folder at `path`. Texts that try to run a command would make a file in it. */
export function makeOutside(path: string): Outside {
  mkdirSync(join(path, 'folder'), { recursive: true });
  for (const name of names) writeFileSync(join(path, name), `theirs: ${name}`);
  writeFileSync(join(path, 'folder', '1.json'), 'theirs');
  chmodSync(join(path, 'folder'), 0o755);
  return { path, file: join(path, 'ours'), look: () => describe(path) };
}

function describe(path: string): string {
  const { mode, mtimeMs, size } = lstatSync(path);
  const facts = `${path} ${mode.toString(8)} ${mtimeMs} ${size}`;
  if (!lstatSync(path).isDirectory()) return `${facts} ${readFileSync(path, 'utf8')}`;
  return [
    facts,
    ...readdirSync(path)
      .sort()
      .map((name) => describe(join(path, name))),
  ].join('\n');
}
