import { expect, test } from 'vitest';
import { mixedRun } from '../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { commandLine } from '../command-line.ts';
import { testIo } from '../io.testbed.ts';

async function explain(...words: readonly string[]) {
  const io = testIo();
  const code = await commandLine(['explain', ...words], io);
  return { code, out: io.out(), err: io.err() };
}

test('a requirement is explained with the answer that passes and the one that fails, whatever the letter case', async () => {
  const { code, out } = await explain('money-003');
  expect(code).toBe(0);
  expect(out).toMatch(/^MONEY-003 {2}must {2}get-pay-statement\n/);
  expect(out).toContain('An answer that passes:');
  expect(out).toMatch(/^ {2}! .*"currency": 17/m);
  expect(out).toContain('run --profile acme.yaml --requirements MONEY-003');
});

test('JSON has all that the text says', async () => {
  const { out } = await explain('ISO-004', '--format', 'json');
  expect(JSON.parse(out)).toMatchObject({
    id: 'ISO-004',
    level: 'must',
    security: true,
    section: { slug: 'authentication', title: 'Authentication' },
    faults: ['update-of-foreign-benefit'],
    example: { fails: { status: 200 } },
  });
});

test('what the interface leaves open beside it is named, with the reason', async () => {
  const { out } = await explain('PS-044');
  expect(out).toMatch(/left open {2}.*offset past the end/);
});

test.each([
  ['CARE-001', /judged by {2}scenarios: wait-two-seconds$/m],
  ['CALL-001', /judged by {2}all that a client sends, in every scenario$/m],
])('a row of the client side, %s, names the scenarios that judge it', async (id, named) => {
  expect((await explain(id)).out).toMatch(named);
});

test('words are searched for in sentences, ids, operations and titles', async () => {
  const { code, out } = await explain('negative', 'offset');
  expect(code).toBe(0);
  expect(out).toMatch(/^PS-051 +should A negative offset/m);
});

test.each([
  [['ps 44'], /^PS-044 /],
  [['money3'], /^MONEY-003 /],
  [['sil-016'], /^SIL-016 {2}left open .*\n {2}How an offset past the end/],
])('%j is explained whatever stands between letters and digits', async (words, first) => {
  expect((await explain(...words)).out).toMatch(first);
});

test('a search lists first what has the words as a whole', async () => {
  const { out } = await explain('token');
  expect(out).toMatch(/^CONNF-025|^[A-Z]+-\d+ .*\btoken\b/);
  expect(out.indexOf('credential, oauth')).toBeGreaterThan(out.indexOf('SECRET'));
});

test.each([
  [['PS-909'], 'did you mean PS-009, PS-001 or PS-002?'],
  [['mony'], 'did you mean many, money or among?'],
  [['917232406c495ff0'], 'name the folder of its run with --in'],
  [['xyzzy', 'plugh'], '"requirements" lists all of them'],
  [['a', 'b', '--in', '/nowhere'], 'name one finding'],
  [['1', '--in', '/nowhere'], '/nowhere'],
])('%j is refused with exit code 2, and says: %s', async (words, sentence) => {
  const { code, err } = await explain(...words);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

test('reports link the explanation on the site that --docs-url names', async () => {
  const dir = temporaryFolder();
  mixedRun(dir);
  const io = testIo();
  const site = 'https://docs.example/conformance';
  await commandLine(['report', dir, '--reports', 'markdown', '--docs-url', site], io);
  expect(io.out()).toContain(`  explained:   ${site}/requirements/A01-001.html\n`);
});
