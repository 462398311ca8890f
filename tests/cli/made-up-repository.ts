import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Variables that keep git from reading the settings of this machine. */
const environment = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

export interface MadeUpRepository {
  readonly path: string;
  /** The ids of its revisions, the oldest first. */
  readonly ids: readonly string[];
  /** Runs git in it. @returns what it prints, trimmed */
  git(...args: readonly string[]): string;
  /** Lists the branch, the head, the changes, and a bisect under way, to compare the repository before and after. */
  state(): readonly string[];
}

/**
 * Makes a repository, on the branch `main`, with one revision for each element: the files that it writes over those of
 * the one before. Whoever commits, and when, is always the same.
 */
export function makeRepository(path: string, revisions: readonly Readonly<Record<string, string>>[]): MadeUpRepository {
  mkdirSync(path, { recursive: true });
  const run = (args: readonly string[], input = ''): string =>
    execFileSync('git', args, { cwd: path, env: environment, encoding: 'utf8', input, stdio: 'pipe' }).trim();
  const git = (...args: readonly string[]): string => run(args);
  git('init', '--quiet', '--initial-branch=main');
  // One process imports all revisions, since a process for each commit would take seconds.
  run(['fast-import', '--quiet'], revisions.map(importedRevision).join(''));
  git('checkout', '--quiet', 'main');
  const state = () => [
    git('symbolic-ref', 'HEAD'),
    git('rev-parse', 'HEAD'),
    git('status', '--porcelain'),
    git('for-each-ref', 'refs/bisect'),
  ];
  return { path, ids: git('rev-list', '--reverse', 'main').split('\n'), git, state };
}

/** A revision in the notation of `git fast-import`: each text after the number of its bytes. */
function importedRevision(files: Readonly<Record<string, string>>, at: number): string {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const contents = Object.entries(files).map(([name, text]) => `M 100755 inline ${name}\n${data(text)}`);
  const who = `Ada <ada@acme.example> ${1_793_520_000 + at} +0000`;
  return `commit refs/heads/main\ncommitter ${who}\n${data(`Revision ${at}`)}${contents.join('')}\n`;
}
