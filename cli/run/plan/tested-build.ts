import type { TestedBuild } from '../../../specs/words/record.ts';
import { given } from '../../given.ts';
import type { Environment } from '../../profile/profile-yaml.ts';

/** The first variable of each list that is set counts. */
interface BuildServer {
  /** The variable that shows that this server runs the build. */
  readonly sign: string;
  readonly commit: readonly string[];
  readonly branch: readonly string[];
  /** The page of the whole build, not of a part; variables in braces. */
  readonly url: string;
}

const buildServers: readonly BuildServer[] = [
  {
    sign: 'GITHUB_SHA',
    commit: ['GITHUB_SHA'],
    branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
    url: '{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}/actions/runs/{GITHUB_RUN_ID}',
  },
  {
    sign: 'CI_COMMIT_SHA',
    commit: ['CI_COMMIT_SHA'],
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'],
    url: '{CI_PIPELINE_URL}',
  },
  { sign: 'CIRCLE_SHA1', commit: ['CIRCLE_SHA1'], branch: ['CIRCLE_BRANCH'], url: '{CIRCLE_BUILD_URL}' },
  {
    sign: 'BUILDKITE_COMMIT',
    commit: ['BUILDKITE_COMMIT'],
    branch: ['BUILDKITE_BRANCH'],
    url: '{BUILDKITE_BUILD_URL}',
  },
  // Jenkins. It comes last, since others set BUILD_URL as well.
  { sign: 'BUILD_URL', commit: ['GIT_COMMIT'], branch: ['BRANCH_NAME', 'GIT_BRANCH'], url: '{BUILD_URL}' },
];

/** Any of these variables shows a build server. */
export const buildServerSigns: ReadonlySet<string> = new Set([
  'GITHUB_ACTIONS',
  ...buildServers.map(({ sign }) => sign),
]);

/** The most characters of a commit or a branch (`name`), and of an address, that are recorded. */
export const buildTexts = { name: 200, url: 2_000 } as const;

/** Flags win over the build server. A value that is not one visible line is left out. */
export function testedBuild(flags: TestedBuild, environment: Environment): TestedBuild {
  const server = buildServers.find(({ sign }) => (environment[sign] ?? '') !== '');
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => environment[name] ?? '').find(isName);
  const commit = flags.commit ?? first(server?.commit ?? []);
  const branch = flags.branch ?? first(server?.branch ?? []);
  const url = flags.url ?? webAddress(fill(server?.url ?? '', environment));
  return given({ commit, branch, url });
}

/** An address without user and password; undefined: it is not of http or https, or too long. */
export function webAddress(text: string): string | undefined {
  if (text.length > buildTexts.url || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.username = '';
  url.password = '';
  return url.href.length > buildTexts.url ? undefined : url.href;
}

const isName = (text: string): boolean =>
  text !== '' && text.length <= buildTexts.name && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

function fill(pattern: string, environment: Environment): string {
  const isSet = [...pattern.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => (environment[name] ?? '') !== '');
  return isSet ? pattern.replace(/\{(\w+)\}/g, (_, name: string) => environment[name] ?? '') : '';
}
