import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findFirstBad } from '../../cli/bisect/find-first-bad.ts';
import { examineRange, type Revision } from '../../cli/bisect/repository.ts';
import type { Tested } from '../../cli/bisect/test-revision.ts';
import { testIo } from '../../cli/io.testbed.ts';
import { Interruption } from '../../cli/io.ts';
import { recordHistory } from '../reports/recorded-history.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { call } from './call.ts';
import { type MadeUpRepository, makeRepository } from './made-up-repository.ts';

/** A repository of a good revision and so many after it. */
const revisions = (count: number): MadeUpRepository =>
  makeRepository(
    temporaryFolder(),
    Array.from({ length: count + 1 }, (_, at) => ({ 'number.txt': `${at}\n` })),
  );

/** Searches a repository for a revision; `judge` says of the number of one what its test says. */
async function search(
  repository: MadeUpRepository,
  judge: (at: number) => Tested | null,
  ids: readonly string[] = ['JOBS-023'],
) {
  const io = testIo();
  const interruption = new Interruption(io);
  const tried: number[] = [];
  const range = await examineRange(repository.path, repository.ids[0] ?? '', 'main');
  const code = await findFirstBad(
    range,
    ids,
    async ({ id }: Revision) => {
      const at = repository.ids.indexOf(id);
      tried.push(at);
      // As a build does: it changes a file that git knows, and leaves one that it does not.
      writeFileSync(join(repository.path, 'number.txt'), 'built\n');
      writeFileSync(join(repository.path, 'built.txt'), 'built\n');
      const tested = judge(at);
      if (tested === null) io.signal('SIGINT');
      return tested;
    },
    { io, interruption },
  );
  return { code, out: io.out(), tried };
}

const judged = (...failing: readonly string[]): Tested => ({
  kind: 'judged',
  marks: new Map(failing.map((id) => [id, 'bad'])),
});
const good = judged();
const bad = judged('JOBS-023');
const skip: Tested = { kind: 'skip', why: 'it ended with exit code 1' };
const after = (first: number) => (at: number) => (at >= first ? bad : good);

test.each([
  [1, 6],
  [23, 6],
  [40, 6],
  [64, 7],
])('of 64 revisions the first bad one, number %i, is found with %i tests', async (first, tests) => {
  const repository = revisions(64);
  const { code, out, tried } = await search(repository, after(first));
  expect(code).toBe(0);
  expect(out).toContain(`First bad revision: ${repository.ids[first]}\n  Revision ${first}\n`);
  expect(tried).toHaveLength(tests);
  expect(repository.state()).toEqual(['refs/heads/main', repository.ids[64], '?? built.txt', '']);
});

test('each failure is followed to its own first bad revision, and no revision is tested twice', async () => {
  const repository = revisions(64);
  const ids = ['AUTH-028', 'JOBS-004', 'JOBS-023'];
  const { code, out, tried } = await search(
    repository,
    (at) => judged(...(at >= 40 ? ['JOBS-023'] : []), ...(at >= 7 ? ['AUTH-028'] : [])),
    ids,
  );
  expect(out).toContain(`\nAUTH-028\nFirst bad revision: ${repository.ids[7]}\n`);
  expect(out).toContain(`\nJOBS-023\nFirst bad revision: ${repository.ids[40]}\n`);
  expect(out).toMatch(/\nJOBS-004\nDoes not fail at [0-9a-f]{12} Revision 64 either/);
  expect(new Set(tried).size).toBe(tried.length);
  expect(code).toBe(3);
});

test('revisions that cannot be tested are skipped, and counted apart', async () => {
  const { code, out } = await search(revisions(64), (at) => (at % 8 === 0 ? skip : after(23)(at)));
  expect(code).toBe(0);
  expect(out).toMatch(/\n {2}Revision 23\n {2}found with [1-6] tests; \d+ skipped, since they could not be tested\n/);
  expect(out).toMatch(/ Revision 32 {2}skip: it ended with exit code 1\n/);
});

test('where branches were merged, the first bad revision is found on either', async () => {
  const repository = revisions(8);
  const identified = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example'];
  repository.git('checkout', '--quiet', '-b', 'side', 'main~4');
  repository.git(...identified, 'commit', '--quiet', '--allow-empty', '--message', 'Side');
  const side = repository.git('rev-parse', 'side');
  repository.git('checkout', '--quiet', 'main');
  repository.git(...identified, 'merge', '--quiet', '--no-ff', '--message', 'Merge', 'side');
  const holds = (id: string) => repository.git('rev-list', 'HEAD').split('\n').includes(id);
  const onMain = await search(repository, () => (holds(repository.ids[6] ?? '') ? bad : good));
  expect(onMain.out).toContain(`First bad revision: ${repository.ids[6]}\n`);
  const onSide = await search(repository, () => (holds(side) ? bad : good));
  expect(onSide.out).toContain(`First bad revision: ${side}\n  Side\n`);
});

test('where too many cannot be tested, those are named that it may be', async () => {
  const { code, out } = await search(revisions(4), (at) => (at === 2 || at === 3 ? skip : after(4)(at)));
  expect(code).toBe(3);
  expect(out).toMatch(
    /Undecided after 1 test; 2 skipped, since they could not be tested\. The first bad revision is one of these:\n/,
  );
  expect([...out.matchAll(/^ {2}[0-9a-f]{12} (Revision \d)$/gm)].map(([, name]) => name).sort()).toEqual([
    'Revision 2',
    'Revision 3',
    'Revision 4',
  ]);
});

test('where no revision was good, it is said that the good one itself was not tested', async () => {
  const { out } = await search(revisions(4), after(1));
  expect(out).toMatch(/\n {2}no revision was good; [0-9a-f]{12} Revision 0 itself was not tested\n/);
});

test('Ctrl-C ends the search, and leaves the repository as it was', async () => {
  const repository = revisions(4);
  expect((await search(repository, () => null)).code).toBe(130);
  expect(repository.state()).toEqual(['refs/heads/main', repository.ids[4], '?? built.txt', '']);
});

test('what throws leaves the repository as it was', async () => {
  const repository = revisions(4);
  const thrown = search(repository, () => {
    throw new Error('a defect of ours');
  });
  await expect(thrown).rejects.toThrow('a defect of ours');
  expect(repository.state()).toEqual(['refs/heads/main', repository.ids[4], '?? built.txt', '']);
});

test.each<[string, (repository: MadeUpRepository) => readonly [string, string], string]>([
  [
    'has uncommitted changes',
    ({ path }) => {
      writeFileSync(join(path, 'number.txt'), 'changed\n');
      return ['main~2', 'main'];
    },
    'has uncommitted changes (M number.txt); commit or stash them first',
  ],
  [
    'is being bisected',
    ({ git }) => {
      git('bisect', 'start');
      return ['main~2', 'main'];
    },
    'a bisect is under way in',
  ],
  ['does not have the revision', () => ['v9', 'main'], 'there is no revision v9 in'],
  ['has an option for a revision', () => ['--all', 'main'], 'there is no revision --all in'],
  ['leads the other way', () => ['main', 'main~2'], 'main is not earlier than main~2;'],
  ['has nothing between them', () => ['main', 'main'], 'main is not earlier than main;'],
])('a repository that %s is refused', async (_name, prepare, message) => {
  const repository = revisions(3);
  const [from, to] = prepare(repository);
  await expect(examineRange(repository.path, from, to)).rejects.toThrow(message);
});

test('a folder without a repository is refused', async () => {
  await expect(examineRange(temporaryFolder(), 'a', 'b')).rejects.toThrow('is in no git repository; name the target');
});

test('a run in which nothing failed, and one of another target, are refused', async () => {
  const dir = temporaryFolder();
  const [passed = '', failed = ''] = recordHistory(dir, [{ outcome: 'passed' }, { outcome: 'failed' }]);
  const bisect = (name: string, from: string) => {
    const profile = join(dir, 'profile.yaml');
    const target = { name, version: '1', baseUrl: 'http://127.0.0.1:9', credentials: { accessToken: 'a' } };
    writeFileSync(profile, stringify(target));
    return call(['bisect', 'a', 'b', '--from', from, '--profile', profile, '--start', 'true', '--repo', dir]);
  };
  expect(await bisect('Acme Payroll Bridge', passed)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--from: nothing failed in ${passed} that is not waived;`),
  });
  expect(await bisect('Other', failed)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--from: ${failed} is a run of Acme Payroll Bridge, and not of Other;`),
  });
});
