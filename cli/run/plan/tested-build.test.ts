import { expect, test } from 'vitest';
import { testedBuild, webAddress } from './tested-build.ts';

const github = {
  GITHUB_SHA: 'a1b2c3',
  GITHUB_REF_NAME: 'main',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'acme/bridge',
  GITHUB_RUN_ID: '17',
};

test.each([
  ['no build server', {}, {}],
  ['GitHub', github, { commit: 'a1b2c3', branch: 'main', url: 'https://github.com/acme/bridge/actions/runs/17' }],
  [
    'a pull request on GitHub',
    { ...github, GITHUB_HEAD_REF: 'fix', GITHUB_RUN_ID: '' },
    { commit: 'a1b2c3', branch: 'fix' },
  ],
  [
    'GitLab',
    { CI_COMMIT_SHA: 'c', CI_COMMIT_REF_NAME: 'b', CI_PIPELINE_URL: 'https://gitlab.example/p/1' },
    { commit: 'c', branch: 'b', url: 'https://gitlab.example/p/1' },
  ],
  [
    'Jenkins',
    { GIT_COMMIT: 'c', GIT_BRANCH: 'origin/b', BUILD_URL: 'https://me:pass@jenkins.example/job/7/' },
    { commit: 'c', branch: 'origin/b', url: 'https://jenkins.example/job/7/' },
  ],
  ['CircleCI', { CIRCLE_SHA1: 'c', CIRCLE_BRANCH: 'b' }, { commit: 'c', branch: 'b' }],
  ['what is no line, and no address', { GITHUB_SHA: 'a\u202e', BUILD_URL: 'javascript:alert(1)' }, {}],
])('the build of %s', (_name, environment, build) => {
  expect(testedBuild({}, environment)).toEqual(build);
});

test('flags come before what the build server says', () => {
  expect(testedBuild({ commit: 'mine' }, github)).toMatchObject({ commit: 'mine', branch: 'main' });
});

test.each(['', 'acme', 'javascript:alert(1)', 'file:///etc/passwd', `https://acme.example/${'x'.repeat(2_000)}`])(
  'no address: %s',
  (text) => {
    expect(webAddress(text)).toBeUndefined();
  },
);
