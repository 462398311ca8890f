import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { known, setUp, thorough } from '../../tests/reports/certified-run.ts';
import { passingChecks, sampleRequirements } from '../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { requirementsDigest } from '../record/file/record-header.ts';
import { loadRun } from '../record/run/load-run.ts';
import { type Attestation, attestationProblems, readAttestations } from './attestation.ts';
import { CertificateError } from './certificate-error.ts';
import { renderCertificatePage } from './certificate-page.ts';
import { knownRevision } from './known-revisions.ts';
import { describeStatement } from './statement-text.ts';

const ada: Attestation = {
  requirement: 'A01-003',
  statement: 'The ledger keeps it <so>; audited in October.',
  by: 'Ada Lovelace',
  role: 'Head of payroll',
  date: '2026-11-20',
};

/** The sample requirements, but nobody outside can see A01-003. */
const requirements = sampleRequirements.map((each) =>
  each.id === 'A01-003' ? { ...each, unjudged: 'No answer returns it.' } : each,
);
const digests = { ...thorough.digests, requirements: requirementsDigest(requirements) };
const revision = { ...known[0], ...knownRevision('1.0.0', requirements) };

/** A run that can be certified, in which A01-003 was not judged. */
function unseen() {
  const checks = passingChecks().map((check) => {
    const { 'A01-003': _, ...rest } = check.requirements;
    return { ...check, requirements: rest };
  });
  const header = { ...thorough, catalogue: { revision: '1.0.0', requirements }, digests } as typeof thorough;
  const setup = setUp({ checks, header });
  const installed = { version: '0.1.0', digests: { ...digests } as never };
  const rest = { known: [revision], installed };
  return {
    ...setup,
    make: (attested: readonly Attestation[]) => setup.make({ ...rest, attested }),
    check: () => setup.check({ ...rest, asked: () => new Map(requirements.map((each) => [each.id, each])) }),
  };
}

test('an attestation is signed, verified with the record, shown with its name and day, and not counted as judged', () => {
  const { dir, make, check } = unseen();
  const { statement } = make([ada]);
  const { attested, coverage, requirements: listed } = statement.predicate.conformance;
  expect(attested).toEqual([ada]);
  expect(coverage.must).toEqual({ judged: 32, total: 33 });
  expect(listed.find(({ id }) => id === 'A01-003')).toMatchObject({
    outcome: 'not-applicable',
    code: 'not-observable',
  });
  expect(statement.predicate.passedTests).not.toContain('A01-003');
  expect(check().problems).toEqual([]);
  expect(describeStatement(statement)).toContain(
    '  attested A01-003 by Ada Lovelace, Head of payroll, on 2026-11-20\n',
  );
  const page = renderCertificatePage(statement, loadRun(dir));
  expect(page).toContain('Attested, not judged');
  expect(page).toContain('Ada Lovelace, Head of payroll, on 2026-11-20: The ledger keeps it &lt;so&gt;;');
});

test('a certificate without attestations has no key for them', () => {
  expect(unseen().make([]).statement.predicate.conformance).not.toHaveProperty('attested');
});

test.each<[string, readonly Attestation[], string]>([
  [
    'what was judged',
    [{ ...ada, requirement: 'A01-001' }],
    "The requirement A01-001 can't be attested: it is passed, and only what nobody outside can see (not-observable) is taken at somebody's word.",
  ],
  [
    'an unknown requirement',
    [{ ...ada, requirement: 'ZZZ-001' }],
    'The requirement ZZZ-001 is attested, but the catalogue has none of this id.',
  ],
  ['the same twice', [ada, ada], 'The requirement A01-003 is attested twice: say it once.'],
  ['a day to come', [{ ...ada, date: '2026-11-22' }], 'The attestation of A01-003 is of a day to come: 2026-11-22.'],
  [
    'no day at all',
    [{ ...ada, date: '2026-02-30' }],
    'The attestation of A01-003 has no date: 2026-02-30 is not a day.',
  ],
])('an attestation of %s is refused', (_, attested, reason) => {
  const { make } = unseen();
  const reasons = (): readonly string[] => {
    try {
      make(attested);
      return [];
    } catch (error) {
      return error instanceof CertificateError ? error.reasons : [String(error)];
    }
  };
  expect(reasons()).toEqual([reason]);
});

test.each(['no-fixture', 'not-asked', 'not-granted', 'not-offered', 'not-observed'])(
  'what is not applicable as %s is not taken at a word',
  (code) => {
    const own = { id: 'A01-003', level: 'must', outcome: 'not-applicable', code } as const;
    expect(attestationProblems([ada], [own], '2026-11-21T00:00:00Z')).toEqual([
      expect.stringContaining(`can't be attested: it is ${code}`),
    ]);
  },
);

const acme = { name: 'Acme', version: '3.2.0' };

const whole = `target: { name: Acme, version: 3.2.0 }
attestations:
  - requirement: A01-003
    statement: It holds.
    by: Ada
    role: Head
    date: 2026-11-20
`;

/** A file with such a text. */
function fileOf(text: string): string {
  const path = join(temporaryFolder(), 'attested.yaml');
  writeFileSync(path, text);
  return path;
}

test('a file of attestations is read', () => {
  expect(readAttestations(fileOf(whole), acme)).toEqual([
    { requirement: 'A01-003', statement: 'It holds.', by: 'Ada', role: 'Head', date: '2026-11-20' },
  ]);
});

test.each(['name: Bravo, version: 3.2.0', 'name: Acme, version: 3.2.1'])('one for { %s } is refused', (target) => {
  const path = fileOf(whole.replace('name: Acme, version: 3.2.0', target));
  expect(() => readAttestations(path, acme)).toThrow('and the run is of Acme 3.2.0.');
});

test.each([
  [whole.replace('by: Ada', 'by: 7'), 'line 5: /attestations/0/by must be string.'],
  [whole.replace('    role: Head\n', ''), "line 3: /attestations/0 must have required property 'role'."],
  [`${whole}    seal: wax\n`, 'line 3: /attestations/0 must NOT have additional properties: seal.'],
  [whole.replace('A01-003', 'anything'), 'line 3: /attestations/0/requirement must match pattern'],
  [`${whole.split('\n', 1)[0]}\nattestations: []`, 'line 2: /attestations must NOT have fewer than 1 items.'],
  [whole.replace(/^target.*\n/, ''), "line 1: the file must have required property 'target'"],
  ['', 'line 1: the file must be object.'],
  ['a: [', 'Flow sequence'],
  ['a: &x [1]\nb: *x', 'uses an alias (*name): write each attestation out.'],
])('%j is refused with its place', (text, problem) => {
  expect(() => readAttestations(fileOf(text), acme)).toThrow(problem);
});
