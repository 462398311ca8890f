import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readProfile } from '../../cli/profile/profile.ts';
import { createRunHeader } from '../../cli/run/start-record.ts';
import { writeAllureResults } from '../../reports/formats/allure/allure-results.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { makeTeamFolder, type ReadResult, readResults } from './team-folder.ts';

const team = makeTeamFolder();

const config = `
import { writeFileSync } from 'node:fs';
import AllureReporter from 'allure-vitest/reporter';
import { conformanceListener } from 'payroll-conformance/allure';
const reports = [];
const keep = {
  onTestCaseResult: (test) => reports.push(test.meta().report),
  onTestRunEnd: (modules, unhandled) => {
    const errors = [...modules.flatMap((each) => each.errors()), ...unhandled].map(({ message }) => message);
    writeFileSync('reports.json', JSON.stringify({ reports, errors }));
  },
};
export default { test: { reporters: [keep, new AllureReporter({ resultsDir: 'live', listeners: [conformanceListener] })] } };
`;

/** Each of the defects is seen by one of these checks alone: a defect that several saw is one result of a record. */
const checks = [
  'create-sandbox-payment/round-trip',
  'list-automated-jobs/list',
  'list-automated-jobs/answers',
  'list-automated-jobs/shapes',
  'list-pay-groups/list',
  'list-pay-groups/credentials',
  'list-pay-groups/shapes',
  'entity-selection/list-pay-groups',
  'isolation/enrollments',
  'versioning/list-pay-groups',
];

/** The results by the name of each check: what allure-vitest wrote as the run went, and what the command makes of its record. */
let live: ReadonlyMap<string, ReadResult> = new Map();
let recorded: ReadonlyMap<string, ReadResult> = new Map();

beforeAll(async () => {
  const sandbox = await startSandbox({
    faults: ['jobs-oldest-first', 'pay-group-id-malformed', 'sandbox-payment-gross-pay-lost'],
  });
  const waiver = { requirement: 'GROUPF-006', reason: 'known', owner: 'team', expires: '9999-12-31' };
  const fixtures = { ...sandbox.profile.fixtures, entityIds: [] };
  const given = { ...sandbox.profile, fixtures, waivers: [waiver] };
  team.write('vitest.config.mjs', config);
  team.write('profile.yaml', JSON.stringify(given));
  team.write(
    'team.test.mjs',
    `import { conformance } from 'payroll-conformance/vitest';
     conformance({ profile: 'profile.yaml', seed: 7, checks: ${JSON.stringify(checks)} });`,
  );
  const { out } = await team.runVitest();
  expect(out, 'vitest').toBe('');
  await sandbox.close();
  const { reports, errors }: { reports: CheckReport[]; errors: string[] } = JSON.parse(
    readFileSync(join(team.path, 'reports.json'), 'utf8'),
  );
  expect(errors).toEqual([]);
  live = readResults(join(team.path, 'live'));
  const header = createRunHeader({
    profile: readProfile('the profile', JSON.stringify(given), { environment: {} }),
    catalogue: loadCatalogue(),
    seed: 7,
    effort: 'quick',
    strict: false,
    selection: { operations: null, requirements: null },
    planned: reports.map(({ check }) => check),
    shard: null,
  });
  const dir = join(team.path, 'recorded');
  const record = openRecord(dir, header);
  for (const report of reports) record.check(report);
  record.footer({ interrupted: null, created: [] });
  record.close();
  const run = loadRun(dir);
  mkdirSync(join(dir, 'allure'));
  writeAllureResults(join(dir, 'allure'), run, summarise(run));
  recorded = readResults(join(dir, 'allure'));
});

test('the run has results of every kind, with stories, tags and attachments', () => {
  const all = [...live.values()];
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['passed', 'failed', 'skipped']));
  expect(live.get('list-automated-jobs/answers')).toMatchObject({
    status: 'failed',
    labels: expect.arrayContaining([
      { name: 'epic', value: 'Management' },
      { name: 'feature', value: 'list-automated-jobs' },
      { name: 'severity', value: 'critical' },
    ]),
    parameters: expect.arrayContaining([{ name: 'seed', value: '7', excluded: true }]),
    attachments: expect.arrayContaining([
      expect.objectContaining({ name: 'JOBS-023: curl', content: expect.stringMatching(/^curl -i /) }),
    ]),
  });
  const contents = live
    .get('create-sandbox-payment/round-trip')
    ?.attachments.map(({ name, content }) => [name, content]);
  expect(Object.fromEntries(contents ?? [])).toMatchObject({
    'PAY-027: steps': expect.stringMatching(
      /^1\. POST \/sandbox\/connections .*\n(.*\n)+payroll-conformance run --profile PROFILE --requirements PAY-027 --effort quick --seed 7\nA waiver of it:\n- requirement: PAY-027\n/,
    ),
    'PAY-027: script': expect.stringMatching(/^#!\/bin\/sh\n# PAY-027 \(must\), /),
  });
  const waived = all.filter(({ labels }) => JSON.stringify(labels).includes('{"name":"tag","value":"waived"}'));
  expect(waived.map(({ fullName }) => fullName)).toEqual(['list-pay-groups/shapes']);
});

test('what allure-vitest writes of a run is what the command writes of its record', () => {
  // A record has a further result for what passed in a check that did not; a test of vitest has one result.
  const ofChecks = [...recorded].filter(([name]) => !name.endsWith('/passed'));
  expect([...live.keys()].sort()).toEqual(ofChecks.map(([name]) => name).sort());
  expect(live.size).toBe(checks.length);
  for (const [name, result] of ofChecks) expect(live.get(name), name).toEqual(withoutRecord(result));
});

/** A result of a record without what only one has: the number of its finding, and commands that need its folder. */
function withoutRecord({ parameters, statusDetails, attachments, ...result }: ReadResult): ReadResult {
  const { message, ...details } = statusDetails;
  const text = message?.replace(/, finding \d+\)|(?<=\()finding \d+\)/, ')').replace(' ()', '');
  return {
    ...result,
    attachments: attachments.map(({ content, ...each }) => ({
      ...each,
      content: content.replaceAll(/^(sh|payroll-conformance replay) .*recorded.*\n/gm, ''),
    })),
    parameters: parameters.filter(({ name }) => name !== 'finding'),
    statusDetails: text === undefined ? details : { message: text, ...details },
  };
}
