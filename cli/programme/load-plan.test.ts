import { expect, test } from 'vitest';
import { UsageError } from '../io.ts';
import { loadPlan, readPlan } from './load-plan.ts';

const least = 'name: Bridges\ntargets:\n  - { id: acme, profile: profiles/acme.yaml }\n';

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof UsageError) return error.problems;
    throw error;
  }
  return [];
}

test('a plan needs a name and targets only; the rest has defaults, and paths count from its folder', () => {
  expect(readPlan('nightly/programme.yaml', least, {})).toEqual({
    file: 'nightly/programme.yaml',
    name: 'Bridges',
    settings: {
      revision: null,
      effort: 'thorough',
      seed: null,
      challenge: null,
      strict: false,
      budget: { maxTime: 3_600, attempts: 3, pause: 10 },
    },
    reports: ['html'],
    concurrency: 2,
    results: 'nightly/results',
    targets: [
      { index: 0, id: 'acme', profile: 'nightly/profiles/acme.yaml', class: null, credentials: null, links: {} },
    ],
  });
});

test('a target takes the class of the programme unless it names its own, and variables are filled in', () => {
  const text = `name: Bridges
class: full
challenge: \${NONCE}
results: /srv/results
targets:
  - { id: acme, profile: /etc/acme.yaml }
  - { id: b2, profile: b2.yaml, class: employer, credentials: b2.env, links: { report: 'https://b2.example/' } }
`;
  const plan = readPlan('programme.yaml', text, { NONCE: 'autumn-2026-k7Qx2m' });
  expect(plan.settings.challenge).toBe('autumn-2026-k7Qx2m');
  expect(plan.results).toBe('/srv/results');
  expect(plan.targets).toMatchObject([
    { index: 0, profile: '/etc/acme.yaml', class: 'full' },
    { index: 1, class: 'employer', credentials: 'b2.env', links: { report: 'https://b2.example/' } },
  ]);
});

test.each([
  ['an empty file', '', ['programme.yaml:1:1: the programme must be a mapping of keys to values, but is empty']],
  ['no targets', 'name: Bridges\n', ['programme.yaml:1:1: targets is missing']],
  ['a misspelt key', `${least}effrt: quick\n`, ['programme.yaml:4:1: unknown key "effrt"; did you mean effort?']],
  [
    'an unknown effort',
    `${least}effort: quik\n`,
    ['programme.yaml:4:9: "quik" in effort is unknown; did you mean quick?'],
  ],
  [
    'an id that can name no folder',
    `${least}  - { id: ../up, profile: b.yaml }\n`,
    [
      'programme.yaml:4:11: targets[1].id must be lower-case letters, digits and hyphens, at most 63, of which the first is no hyphen',
    ],
  ],
  [
    'an id that comes twice',
    `${least}  - { id: acme, profile: b.yaml }\n`,
    ['programme.yaml:4:11: "acme" is the id of targets[0] as well; give each its own'],
  ],
  [
    'a seed beside a challenge',
    `${least}seed: 7\nchallenge: autumn-2026-k7Qx2m\n`,
    ['programme.yaml:5:12: challenge stands beside seed, which it would derive; keep one'],
  ],
  [
    'a budget of nothing',
    `${least}budget: { maxTime: 0 }\n`,
    ['programme.yaml:4:20: budget.maxTime must be at least 1, not 0'],
  ],
  [
    'a variable that is not set',
    `${least}challenge: \${NONCE}\n`,
    [`programme.yaml:4:12: the environment variable NONCE is not set; set it, or take \${NONCE} out`],
  ],
])('%s is said with its line', (_, text, problems) => {
  expect(problemsOf(() => readPlan('programme.yaml', text, {}))).toEqual(problems);
});

test('a file that is not there is said', () => {
  expect(problemsOf(() => loadPlan('/nowhere/programme.yaml', {}))).toEqual([
    '/nowhere/programme.yaml: there is no such file; name the programme.yaml',
  ]);
});
