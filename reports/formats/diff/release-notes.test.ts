import { expect, test } from 'vitest';
import { operationIds } from '../../../specs/interface/operations.ts';
import type { RecordHeader } from '../../../specs/words/record.ts';
import { changed, manyChanges } from '../../../tests/reports/changed-runs.ts';
import { passingChecks } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import type { DialectChange } from '../../dialect/dialect-change.ts';
import { joinPlaces } from '../../dialect/join-places.ts';
import { placeInWords, renderReleaseNotes, shareInWords } from './release-notes.ts';

const keyLost: DialectChange = {
  silence: 'SIL-059',
  place: 'update-benefit 200 /metadata',
  fact: 'keys',
  before: 'site',
  after: 'none',
  of: [9, 9],
  isSure: true,
  affects: 'a client that reads site',
  requests: ['curl a', 'curl b'],
};

test('by operation, what breaks first, with what was expected and an example', () => {
  expect(renderReleaseNotes({ ...changed(), dialect: [keyLost] })).toMatchInlineSnapshot(`
    "# Acme Payroll Bridge 3\\.3.0

    Changes since 3\\.2.0.

    The two runs did not ask the same: some of this may have been so before.

    This comparison is incomplete, so it may miss changes:

    - 1 requirement is no longer tested: The profile names no benefit.

    ## create-sandbox-payment

    ### Breaking

    - Statement 1 about create-sandbox-payment. This is no longer so (A02-001).
      - Expected: \`an integer\`. Now: \`"200"\`.
    - Statement 4 about create-sandbox-payment. This is no longer so (A02-004).
      - Expected: \`an integer\`. Now: \`"200"\`.

    ### Fixed

    - Statement 2 about create-sandbox-payment. This holds now (A02-002).
      - Before: \`"200"\`. Expected: \`an integer\`.

    ## get-enrollments

    ### Breaking

    - Statement 1 about get-enrollments. This is no longer so (A03-001).
      - Expected: \`an integer\`. Now: \`"200"\`.

    ## update-benefit

    ### May break a client

    - \`metadata\`, keys: before \`site\`, now \`none\`. It concerns a client that reads site.
    "
  `);
});

test('an operation that refuses every valid request now', () => {
  const [base, run] = [true, false].map((works) => {
    const checks = passingChecks().map((check) => ({
      ...check,
      operationWorked: works || check.operation !== 'list-pay-groups',
    }));
    return sampleRun(temporaryFolder(), checks).run;
  });
  if (base === undefined || run === undefined) throw new Error('both were recorded');
  const said =
    '## list-pay-groups\n\n### Breaking\n\n- This operation no longer works: it refused every valid request.\n';
  expect(renderReleaseNotes(compareRuns(base, run))).toContain(said);
  expect(renderReleaseNotes(compareRuns(base, { ...run, interrupted: 'SIGINT' }))).not.toContain('no longer works');
});

test('what follows from a breach is not news of its own', () => {
  const { changes, ...comparison } = changed();
  const [first] = changes.filter(({ requirement }) => requirement === 'A03-001');
  const findings = (first?.findings ?? []).map((each) => ({ ...each, follows: true as const }));
  const marked = changes.map((change) => (change === first ? { ...change, findings } : change));
  expect(renderReleaseNotes({ ...comparison, changes })).toContain('This is no longer so (A03-001).');
  expect(renderReleaseNotes({ ...comparison, changes: marked })).not.toContain('A03-001');
});

test('nothing changed', () => {
  const { run } = sampleRun(temporaryFolder(), passingChecks());
  expect(renderReleaseNotes(compareRuns(run, run))).toBe(
    '# Acme Payroll Bridge 3\\.2.0\n\nChanges since 3\\.2.0.\n\nNothing changed that a client can see.\n',
  );
});

const short = passingChecks().slice(0, 10);

test.each<[string, Partial<RecordHeader>, string | undefined, readonly [string, string]]>([
  [
    'ended early',
    {},
    'SIGINT',
    ['4 requirements are no longer tested: the run ended early: SIGINT', 'could not be tested'],
  ],
  [
    'was limited',
    { selection: { operations: operationIds.slice(0, 10), requirements: null } },
    undefined,
    ['4 requirements were not selected for both runs', 'were not selected for both runs'],
  ],
])('a run that %s does not show that nothing changed', (_, header, footer, [later, alike]) => {
  const { run: base } = sampleRun(temporaryFolder(), passingChecks());
  const { run } = sampleRun(temporaryFolder(), short, header, footer);
  const compared = [renderReleaseNotes(compareRuns(base, run)), renderReleaseNotes(compareRuns(run, run))];
  expect(compared).toEqual([later, alike].map((why) => expect.stringContaining(why)));
  expect(compared.join()).not.toContain('Nothing changed');
});

test('of very many changes the first are written, and the others counted', () => {
  const notes = renderReleaseNotes(manyChanges(300, 6));
  expect(notes.match(/^- and \d+ more$/gm)?.length).toBeGreaterThan(0);
  expect(notes.length).toBeLessThan(60_000);
});

test('what changed in several operations is listed under each of them', () => {
  const { run } = sampleRun(temporaryFolder(), passingChecks());
  const places = ['get-enrollments 200 /metadata', keyLost.place, 'any request'];
  const notes = renderReleaseNotes({ ...compareRuns(run, run), dialect: [{ ...keyLost, places }] });
  expect(notes.match(/^## .*/gm)).toEqual(['## get-enrollments', '## update-benefit', '## All operations']);
});

test('what changed alike at several places is said once', () => {
  const { run } = sampleRun(temporaryFolder(), passingChecks());
  const changeAt = (label: string): DialectChange => ({
    silence: 'SIL-017',
    place: `get-pay-statement, ${label}`,
    fact: 'answer',
    before: '400 bad',
    after: '422 bad',
    of: [1, 1],
    isSure: false,
    affects: 'a client that acts on the status',
    requests: ['curl', 'curl'],
  });
  const labels = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const notes = renderReleaseNotes({ ...compareRuns(run, run), dialect: joinPlaces(labels.map(changeAt)) });
  expect(notes.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- `a`, `b`, `c`, `d`, `e` and 2 more, answer: before `400 bad`, now `422 bad`. It concerns a client that acts on the status.',
  ]);
  expect(renderReleaseNotes({ ...compareRuns(run, run), dialect: [changeAt('a')] })).toContain(
    'It concerns a client that acts on the status (seen few times).',
  );
});

test.each([
  ['get-pay-statement 200, a payment of the run /responses/*/body/paging/count', 'responses[].body.paging.count'],
  ['list-pay-groups 200 /*/id', '[].id'],
  ['update-benefit 200', 'an answer of 200'],
  ['get-enrollments, a malformed version', 'a malformed version'],
  ['get-enrollments', ''],
])('customers read of %s: %s', (place, words) => {
  expect(placeInWords(place)).toBe(words);
});

test('customers read of a share that it changed, and not of how much the run looked at', () => {
  expect(shareInWords('null in 2 of 80', 'null in 60 of 81')).toEqual(['null', 'more often null']);
  expect(shareInWords('at once in 9 of 9', 'at once in 0 of 9')).toEqual(['at once', 'never at once']);
  expect(shareInWords('a', 'b')).toEqual(['a', 'b']);
});
