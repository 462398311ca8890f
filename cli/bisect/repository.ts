import { spawn } from 'node:child_process';
import { UsageError } from '../io.ts';

export interface Revision {
  readonly id: string;
  readonly subject: string;
}

/** The verdict of a test on a revision; `skip`: it can't be tested. */
export type Mark = 'good' | 'bad' | 'skip';

/** A search has a revision to test, which is checked out, or found the first bad one, or can't decide. */
export type SearchState =
  | { readonly kind: 'test'; readonly revision: Revision }
  | { readonly kind: 'found'; readonly revision: Revision }
  | { readonly kind: 'undecided'; readonly candidates: readonly Revision[] };

/** A search: the revisions after `good` up to `bad`. */
export interface SearchedRange {
  /** The top folder of the repository. */
  readonly root: string;
  readonly good: Revision;
  readonly bad: Revision;
  /** The number of these revisions. */
  readonly count: number;
}

/** Looks whether a repository can be searched, and changes nothing. @throws UsageError with the reason against it */
export async function examineRange(folder: string, good: string, bad: string): Promise<SearchedRange> {
  const inside = await git(folder, 'rev-parse', '--show-toplevel');
  if (inside.code !== 0)
    throw new UsageError(`bisect: ${folder} is in no git repository; name the target's with --repo`);
  const root = inside.out.trim();
  const changed = await gitText(root, 'status', '--porcelain', '--untracked-files=no');
  if (changed !== '') {
    const [first = ''] = changed.split('\n');
    throw new UsageError(`bisect: ${root} has uncommitted changes (${first.trim()}); commit or stash them first`);
  }
  if ((await git(root, 'bisect', 'log')).code === 0) {
    throw new UsageError(`bisect: a bisect is under way in ${root}; end it with "git bisect reset"`);
  }
  const [from, to] = [await resolve(root, good), await resolve(root, bad)];
  if ((await git(root, 'merge-base', '--is-ancestor', from.id, to.id)).code !== 0 || from.id === to.id) {
    throw new UsageError(
      `bisect: ${good} is not earlier than ${bad}; name the good revision first, and a bad one that came of it`,
    );
  }
  const count = Number(await gitText(root, 'rev-list', '--count', `${from.id}..${to.id}`));
  return { root, good: from, bad: to, count };
}

async function resolve(root: string, name: string): Promise<Revision> {
  const { code, out } = await git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  if (code !== 0) throw new UsageError(`bisect: there is no revision ${name} in ${root}`);
  return describe(root, out.trim());
}

const describe = async (root: string, id: string): Promise<Revision> => ({
  id,
  subject: await gitText(root, 'log', '-1', '--format=%s', id),
});

/** Begins the search: git checks out the first revision to test. @throws UsageError if git refuses */
export const beginSearch = async ({ root, good, bad }: SearchedRange): Promise<SearchState> =>
  stateAfter(root, await git(root, 'bisect', 'start', bad.id, good.id));

/** Marks the revision that is checked out, and goes on to the next. @throws UsageError if git refuses */
export async function markRevision({ root }: SearchedRange, mark: Mark): Promise<SearchState> {
  // The test may have changed files that git tracks, and git would then refuse to check out the next revision.
  await gitText(root, 'reset', '--hard', '--quiet');
  return stateAfter(root, await git(root, 'bisect', mark));
}

/** Checks out a revision, and throws away what a test changed in files that git tracks. @throws UsageError */
export async function checkOut({ root }: SearchedRange, { id }: Revision): Promise<void> {
  await gitText(root, 'reset', '--hard', '--quiet');
  await gitText(root, 'checkout', '--quiet', '--detach', id);
}

/** Leaves the repository as it was found. @throws UsageError if git can't */
export async function endSearch({ root }: SearchedRange): Promise<void> {
  if ((await git(root, 'bisect', 'log')).code !== 0) return;
  await gitText(root, 'reset', '--hard', '--quiet');
  await gitText(root, 'bisect', 'reset');
}

/** Reads what git bisect printed, and checks out the revision to test next. @throws UsageError if git bisect failed */
async function stateAfter(root: string, { code, out, err }: GitResult): Promise<SearchState> {
  const [, found] = /^([0-9a-f]{40,64}) is the first bad commit$/m.exec(out) ?? [];
  if (found !== undefined) return { kind: 'found', revision: await describe(root, found) };
  if (/^There are only 'skip'ped commits left to test/m.test(out)) {
    const ids = [...out.matchAll(/^([0-9a-f]{40,64})$/gm)].flatMap(([, id]) => id ?? []);
    return { kind: 'undecided', candidates: await Promise.all(ids.map((id) => describe(root, id))) };
  }
  if (code === 0) return { kind: 'test', revision: await checkOutMiddle(root) };
  const [first = ''] = `${err}\n${out}`.trim().split('\n');
  throw new UsageError(`bisect: git bisect failed in ${root}: ${first}`);
}

/**
 * Checks out the revision to test: without merges the middle of those left, else the best one in git's own order. Git's
 * first choice is not used, since it is random once a revision was skipped; it stays only if nothing testable is left.
 */
async function checkOutMiddle(root: string): Promise<Revision> {
  const left = ['refs/bisect/bad', '--not', '--glob=refs/bisect/good-*'];
  const skipped = await listed(root, 'for-each-ref', '--format=%(objectname)', 'refs/bisect/skip-*');
  const bad = await gitText(root, 'rev-parse', 'refs/bisect/bad');
  const isTestable = (id: string): boolean => id !== bad && !skipped.includes(id);
  const merges = Number(await gitText(root, 'rev-list', '--merges', '--count', ...left));
  const inLine = (await listed(root, 'rev-list', '--topo-order', ...left)).filter(isTestable);
  const byGit = async () => (await listed(root, 'rev-list', '--bisect-all', ...left)).find(isTestable);
  const middle = merges === 0 ? inLine[Math.floor((inLine.length - 1) / 2)] : await byGit();
  const revision = await resolve(root, middle ?? 'HEAD');
  await gitText(root, 'checkout', '--quiet', '--detach', revision.id);
  return revision;
}

async function listed(root: string, ...args: readonly string[]): Promise<readonly string[]> {
  const lines = (await gitText(root, ...args)).split('\n');
  return lines.flatMap((line) => line.split(' ', 1)[0] || []);
}

interface GitResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The most characters that are kept of each output stream of git; a bisect prints one commit, which is far shorter. */
const keptCharacters = 1 << 20;

/** Environment variables that would make git work on another repository than that of the folder. */
const misleadingVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'];

/** Runs git in a folder, in English, out of reach of Ctrl-C. @throws UsageError if there is no git */
function git(folder: string, ...args: readonly string[]): Promise<GitResult> {
  const usual = Object.entries(process.env).filter(([name]) => !misleadingVariables.includes(name));
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

/** Runs git as {@link git} does. @returns its output, trimmed @throws UsageError with git's message if it fails */
async function gitText(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await git(folder, ...args);
  if (code === 0) return out.trim();
  const [first = ''] = `${err}\n${out}`.trim().split('\n');
  throw new UsageError(`bisect: git ${args[0] ?? ''} failed in ${folder}: ${first}`);
}
