import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readProfile } from '../../cli/profile/profile.ts';
import { computeDigests } from '../../cli/run/digests.ts';
import { describeInstalledHarness } from '../../cli/run/installed-harness.ts';
import { certify } from '../../reports/certificate/certify.ts';
import { recordedRequirements, requirementsDigest } from '../../reports/record/file/record-header.ts';
import type { Summary } from '../../reports/verdict/summary/summary.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { isWhole } from '../sample.ts';
import { writeSoundRecord } from '../strange-records/sound-record.ts';
import {
  addedRows,
  makeEarlierRevision,
  makeNextRevision,
  narrowedRow,
  raisedRow,
  retiredRow,
} from './next-revision.ts';
import { PackageCopy } from './package-copy.ts';

/** Faults that break the row which is raised, and the one which is retired. */
const raisedFault = 'jobs-none-beside-count';
const retiredFault = 'jobs-oldest-first';

/** The retired row as it stands in requirements.yaml. */
const jobsRow = `  - id: ${retiredRow}
    section: endpoints/7
    operations: [list-automated-jobs]
    level: must
    statement: Automated jobs are listed in descending order of their submission.
    judged: check
`;

const folder = cleanUpAtEnd().newFolder();
let copy: PackageCopy;

beforeAll(() => {
  copy = new PackageCopy();
  makeNextRevision(copy);
});

afterAll(() => copy.remove());

type Execute = (args: readonly string[]) => Promise<{ readonly code: number | null; readonly err: string }>;

const copied: Execute = (args) => copy.execute(args);

let runs = 0;

const timing = { pollIntervalMs: 1, pollDeadlineMs: 600_000 };

/** Runs one command line against a sandbox with these faults. */
async function tryWith(run: Execute, faults: readonly string[], flags: readonly string[]) {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 1, faults });
  runs += 1;
  const out = join(folder, `out-${runs}`);
  const profile = join(folder, `profile-${runs}.yaml`);
  writeFileSync(profile, stringify({ ...sandbox.profile, timing }));
  try {
    const usual = ['--effort', 'quick', '--seed', '1', '--reports', 'junit,markdown,html'];
    const { code, err } = await run(['run', profile, '--out', out, ...usual, ...flags]);
    const summary: Summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    return { out, code, err, summary };
  } finally {
    await sandbox.close();
  }
}

/** Picks from a summary all but ids that the target assigns, figures of time, and what is not counted. */
const ownRows = ({ verdict, conclusion, counts, coverage, requirements, findings }: Summary) => ({
  verdict,
  conclusion,
  counts,
  coverage,
  requirements: requirements.map(({ id, level, outcome, code, checks }) => ({ id, level, outcome, code, checks })),
  findings: findings.map((each) => ({
    id: each.id,
    requirements: each.requirements,
    operations: each.operations.map(({ operation, requirement, fingerprint }) => [operation, requirement, fingerprint]),
    standing: each.standing,
    checks: each.checks,
  })),
});

/** The part of a Markdown report about what is counted, without its figures of time. */
function ownSection(out: string): string {
  const text = readFileSync(join(out, 'summary.md'), 'utf8');
  return text.replace(/\n### Came after revision [\s\S]*?(?=\nSeed )/, '').replace(/\nSeed [\s\S]*/, '');
}

describe.each([
  { what: 'with a raised row broken, and a retired one', faults: [raisedFault, retiredFault] },
  ...(isWhole ? [{ what: 'as it is', faults: [] }] : []),
])('the sandbox $what, under 1.1.0 once there is a next revision', ({ faults }) => {
  test('is judged by its own rows as before, and what came later stands apart', async () => {
    const before = await tryWith(call, faults, ['--revision', '1.1.0']);
    const after = await tryWith(copied, faults, ['--revision', '1.1.0']);
    expect([after.err, after.code]).toEqual([before.err, before.code]);
    expect(ownRows(after.summary)).toEqual(ownRows(before.summary));
    expect(after.summary.run.catalogueRevision).toBe('1.1.0');
    const later = new Map(after.summary.later?.requirements.map(({ id, outcome }) => [id, outcome]));
    expect(addedRows.map((id) => [id, later.get(id)])).toEqual(addedRows.map((id) => [id, 'failed']));
    expect(ownSection(after.out).split('\n### ')).toHaveLength(ownSection(before.out).split('\n### ').length);
    const title = 'Came after revision 1.1.0, not counted';
    for (const file of ['summary.md', 'junit.xml', 'report.html']) {
      expect(readFileSync(join(after.out, file), 'utf8'), file).toContain(title);
    }
  });
});

test('under the next revision itself its rows count, and a retired one does not', async () => {
  const { code, summary } = await tryWith(copied, [raisedFault], []);
  expect(code).toBe(1);
  const outcomes = new Map(summary.requirements.map(({ id, outcome }) => [id, outcome]));
  const failing = [...addedRows, raisedRow, narrowedRow];
  expect(failing.map((id) => outcomes.get(id))).toEqual(failing.map(() => 'failed'));
  expect(outcomes.has(retiredRow)).toBe(false);
  expect(summary.later).toBeUndefined();
});

test('a row that a check judges, and that came later, fails no run either', async () => {
  makeEarlierRevision(copy, [retiredRow]);
  copy.changeText('requirements.yaml', (text) => text.replace('requirements:', `requirements:\n${jobsRow}`));
  const { code, summary } = await tryWith(copied, [retiredFault], ['--revision', '1.0.9']);
  expect([code, summary.verdict]).toEqual([0, 'conformant']);
  const later = summary.later?.requirements.find(({ id }) => id === retiredRow);
  expect(later?.outcome).toBe('failed');
  expect(summary.later?.findings.flatMap(({ requirements }) => requirements)).toContain(retiredRow);
});

/** The catalogue and the digests in the header of a run that was judged by a frozen revision. */
function headerUnder(revision: string): Pick<RecordHeader, 'catalogue' | 'digests'> {
  const requirements = recordedRequirements(loadRevision(revision).catalogue.requirements.values());
  const profile = readProfile(
    'a target',
    'name: a target\nversion: 1.0.0\nbaseUrl: http://127.0.0.1:1\ncredentials: { accessToken: a-token }\n',
    { environment: {} },
  );
  return {
    catalogue: { revision, requirements },
    digests: computeDigests(profile, requirementsDigest(requirements), revision),
  };
}

test('an older certificate stays verifiable', async () => {
  const record = join(folder, 'record');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.json')];
  writeSoundRecord(record, new Date(), headerUnder('1.1.0'));
  expect((await call(['certify', '--new-key', key])).code).toBe(0);
  certify({ dir: record, key, out: certificate, installed: describeInstalledHarness() });
  const verified = await copy.execute(['verify', certificate, '--key', `${key}.pub`, '--record', record]);
  expect(verified.err).toBe('');
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.out).toContain('of catalogue revision 1.1.0');
});
