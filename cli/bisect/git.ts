import { spawn } from 'node:child_process';
import { UsageError } from '../usage-error.ts';

/** The end of a git command. */
export interface GitResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Characters of what a command prints that are kept of each stream; a bisect prints one commit. */
const keptCharacters = 1 << 20;

/** Variables of git that would lead it to another repository than the folder's own. */
const leading = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'];

/**
 * Runs git in a folder, in English and without a pager. It has a process group of its own, so that Ctrl-C does not end it
 * halfway.
 * @throws UsageError where there is no git
 */
export function git(folder: string, ...args: readonly string[]): Promise<GitResult> {
  const usual = Object.entries(process.env).filter(([name]) => !leading.includes(name));
  const environment = { ...Object.fromEntries(usual), LC_ALL: 'C', GIT_PAGER: 'cat', GIT_TERMINAL_PROMPT: '0' };
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const text = { out: '', err: '' };
    for (const name of ['out', 'err'] as const) {
      child[`std${name}`].setEncoding('utf8').on('data', (part: string) => {
        text[name] = (text[name] + part).slice(0, keptCharacters);
      });
    }
    child.on('error', (cause) => {
      reject(
        new UsageError(
          `bisect: git can't be started in ${folder} (${cause.message}); install it, or check --repo`,
          cause,
        ),
      );
    });
    child.on('close', (code) => resolve({ code: code ?? 1, ...text }));
  });
}

/** Runs git as {@link git} does. @returns what it printed, trimmed. @throws UsageError with what git says, where it fails */
export async function gitText(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await git(folder, ...args);
  if (code === 0) return out.trim();
  const [first = ''] = `${err}\n${out}`.trim().split('\n');
  throw new UsageError(`bisect: git ${args[0] ?? ''} failed in ${folder}: ${first}`);
}
