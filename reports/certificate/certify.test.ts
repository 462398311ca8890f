import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Setup, setUp, thorough } from '../../tests/reports/certified-run.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleRequirements } from '../../tests/reports/sample-record.ts';
import { CertificateError } from './certificate-error.ts';

const operation = 'get-pay-statement';
const advised = sampleCheck(
  operation,
  'adv',
  { 'A01-004': 'advisory' },
  { findings: [sampleFinding('A01-004', operation)] },
);
const unfit = sampleCheck('update-benefit', 'na', { 'A11-001': 'not-applicable' });

test('advisories and what is not applicable are in the certificate, with reasons', () => {
  const { make, check, out } = setUp({
    checks: [
      ...passingChecks().slice(0, 10),
      sampleCheck('update-benefit', 'rest', { 'A11-002': 'passed', 'A11-003': 'passed', 'A11-004': 'passed' }),
      advised,
      unfit,
    ],
  });
  const { statement, paths } = make();
  expect(check().problems).toEqual([]);
  expect(statement.predicate).toMatchObject({
    result: 'WARNED',
    warnedTests: ['A01-004'],
    conformance: { coverage: { must: { judged: 32, total: 33 } } },
  });
  expect(statement.predicate.conformance.requirements.find(({ id }) => id === 'A11-001')).toEqual({
    id: 'A11-001',
    level: 'must',
    outcome: 'not-applicable',
    code: 'no-fixture',
    reason: 'The profile names no benefit.',
  });
  expect(paths.map((path) => path.slice(out.lastIndexOf('/')))).toEqual([
    '/certificate.json',
    '/certificate.html',
    '/certificate.svg',
  ]);
  expect(readFileSync(paths[1], 'utf8')).toContain('The profile names no benefit.');
  expect(readFileSync(paths[2], 'utf8')).toContain('32/33 musts until 2027-02-19');
});

const failing = sampleCheck(
  operation,
  'x',
  { 'A01-001': 'failed' },
  { findings: [sampleFinding('A01-001', operation)] },
);
const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2027-01-31' };

test.each<[string, Setup, RegExp]>([
  ['interrupted', { footer: false }, /was interrupted/],
  ['a part', { header: { ...thorough, shard: { index: 1, count: 2 } } }, /part of a run/],
  [
    'filtered by operations',
    { header: { ...thorough, selection: { operations: [operation], requirements: null } } },
    /was filtered/,
  ],
  [
    'filtered by requirements',
    { header: { ...thorough, selection: { operations: null, requirements: ['A01-001'] } } },
    /was filtered/,
  ],
  ['of standard effort', { header: { ...thorough, effort: 'standard' } }, /effort standard/],
  [
    'cut by time',
    {
      checks: [
        ...passingChecks(),
        sampleCheck(operation, 'cut', { 'A01-001': 'passed' }, { properties: [{ name: 'p', planned: 9, run: 3 }] }),
      ],
    },
    /cut 1 property short/,
  ],
  ['with a broken must', { checks: [...passingChecks(), failing] }, /Musts are broken: A01-001/],
  [
    'with a waived broken must',
    { checks: [...passingChecks(), failing], header: { ...thorough, waivers: [waiver] } },
    /A waiver does not change that/,
  ],
  [
    'with a blocked must',
    { checks: [...passingChecks(), sampleCheck(operation, 'b', { 'A01-002': 'blocked' })] },
    /could not be judged: A01-002/,
  ],
  [
    'with an error',
    { checks: [...passingChecks(), sampleCheck(operation, 'e', { 'A01-004': 'error' })] },
    /errors of its own/,
  ],
  [
    'strict, with a broken should',
    { checks: [...passingChecks(), advised], header: { ...thorough, strict: true } },
    /Shoulds are broken/,
  ],
  [
    'without a planned check',
    { header: { ...thorough, planned: ['get-pay-statement/lost'] } },
    /never reported: get-pay-statement\/lost/,
  ],
  [
    'of an unknown requirement set',
    { header: { ...thorough, catalogue: { revision: '7.0.0', requirements: sampleRequirements } } },
    /not those of catalogue revision 7\.0\.0/,
  ],
  [
    'with fewer requirements',
    { header: { ...thorough, catalogue: { revision: '1.0.0', requirements: sampleRequirements.slice(1) } } },
    /do not match their own digest/,
  ],
])('a run that is %s is refused', (_, setup, message) => {
  expect(setUp(setup).make).toThrow(CertificateError);
  expect(setUp(setup).make).toThrow(message);
});

test.each([
  ['c.json', 'c.html', 'c.svg'],
  ['c', 'c.html', 'c.svg'],
  ['c.d/c', 'c.d/c.html', 'c.d/c.svg'],
  ['c.html', 'c.html.html', 'c.html.svg'],
  ['c.SVG', 'c.SVG.html', 'c.SVG.svg'],
])('beside the certificate %s stand %s and %s', (name, page, badge) => {
  const { dir, make } = setUp();
  mkdirSync(join(dir, 'c.d'));
  const { paths } = make({ out: join(dir, name) });
  expect(paths).toEqual([name, page, badge].map((each) => join(dir, each)));
  expect(paths.map((path) => readFileSync(path, 'utf8').slice(0, 2).trim())).toEqual(['{', '<!', '<s']);
});

test('all reasons for a refusal are said at once', () => {
  expect(setUp({ footer: false, header: { ...thorough, effort: 'quick' } }).make).toThrow(
    expect.objectContaining({
      reasons: expect.arrayContaining([expect.stringMatching(/interrupted/), expect.stringMatching(/effort quick/)]),
    }),
  );
});

test('a changed record is refused', () => {
  const { dir, make } = setUp();
  const path = join(dir, 'run.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"seed":7', '"seed":8'));
  expect(make).toThrow('The record was changed after it was written: its digest does not match.');
});

/** Why a run is not certified; none if it is. */
function reasonsOf(sign: () => unknown): readonly string[] {
  try {
    sign();
    return [];
  } catch (error) {
    return error instanceof CertificateError ? error.reasons : [String(error)];
  }
}

test.each([
  ['14 days later', '2026-12-05T08:00:00.000Z', []],
  [
    'a moment after that',
    '2026-12-05T08:00:00.001Z',
    ['The run was started on 2026-11-21T08:00:00.000Z, more than 14 days ago: make a new one, or raise --max-age.'],
  ],
  [
    'before it was started',
    '2026-11-21T07:59:59.000Z',
    ['The run claims to have started after its signature, on 2026-11-21T08:00:00.000Z.'],
  ],
])('the age of a run decides whether it can be certified: signed %s', (_, moment, reasons) => {
  const { make } = setUp();
  expect(reasonsOf(() => make({ issuedAt: new Date(moment) }))).toEqual(reasons);
});
