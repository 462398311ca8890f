import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedOfChallenge } from '../../specs/words/challenge.ts';
import { setUp } from '../../tests/reports/certified-run.ts';
import { openEnvelope, sealEnvelope } from './envelope.ts';
import { readPrivateKey, readPublicKey } from './keys.ts';
import type { Statement } from './statement.ts';

type Predicate = Statement['predicate'];
type Conformance = Predicate['conformance'];

/** Verifies a statement that was changed and signed again, without its record. */
function problemsOf(change: (statement: Statement) => unknown): readonly string[] {
  const { keys, out, make, check } = setUp();
  const { statement } = make();
  writeFileSync(out, sealEnvelope(JSON.stringify(change(statement)), readPrivateKey(keys.privatePath)));
  return check({ record: null }).problems;
}

const withPredicate = (change: (predicate: Predicate) => object) => (statement: Statement) => ({
  ...statement,
  predicate: { ...statement.predicate, ...change(statement.predicate) },
});
const withConformance = (change: (conformance: Conformance) => object) =>
  withPredicate(({ conformance }) => ({ conformance: { ...conformance, ...change(conformance) } }));
/** Counts the coverage of 33 musts and 11 shoulds that passed, with another must in place of the first. */
function coverageWith({
  level,
  outcome,
}: {
  readonly level: string;
  readonly outcome: string;
}): Conformance['coverage'] {
  const judged = outcome === 'passed' || outcome === 'failed' ? 1 : 0;
  return level === 'must'
    ? { must: { judged: 32 + judged, total: 33 }, should: { judged: 11, total: 11 } }
    : { must: { judged: 32, total: 32 }, should: { judged: 11 + judged, total: 12 } };
}
/** The first requirement is changed, and the lists and counts of the statement with it. */
const withFirst = (first: object) =>
  withPredicate(({ conformance, passedTests }) => {
    const [one, ...others] = conformance.requirements;
    const outcome = 'outcome' in first ? first.outcome : 'passed';
    const rest = passedTests.slice(1);
    return {
      passedTests: outcome === 'passed' ? passedTests : rest,
      failedTests: outcome === 'failed' ? passedTests.slice(0, 1) : [],
      conformance: {
        ...conformance,
        coverage: coverageWith({ level: 'must', outcome: 'passed', ...first }),
        requirements: [{ ...one, ...first }, ...others],
      },
    };
  });

const incomplete = 'The certificate does not cover the complete requirement set of revision 1.0.0.';
const disagrees = 'The result and the list of requirements do not agree.';
const sha256 = `sha256:${'00'.repeat(32)}`;
const noStatement = (where: string) => `What was signed is no statement about a conformance run: ${where}.`;
const noPeriod = 'The certificate has no valid period.';
const cannot = (outcome: string) => `The certificate lists what can't be certified: A01-001 ${outcome}.`;

test.each<[string, (statement: Statement) => unknown, readonly string[]]>([
  ['is not changed', (statement) => statement, []],
  [
    'leaves a requirement out',
    withConformance(({ requirements }) => ({ requirements: requirements.slice(1) })),
    [incomplete, disagrees],
  ],
  [
    'names one twice',
    withConformance(({ requirements }) => ({ requirements: [...requirements, ...requirements.slice(3, 4)] })),
    [incomplete, disagrees],
  ],
  ['lowers a level', withFirst({ level: 'should' }), [incomplete]],
  ['has a failed must', withFirst({ outcome: 'failed' }), [cannot('failed')]],
  ['has a blocked must', withFirst({ outcome: 'blocked' }), [cannot('blocked')]],
  ['has an error', withFirst({ outcome: 'error' }), [cannot('error')]],
  ['has what was not selected', withFirst({ outcome: 'not-selected' }), [cannot('not-selected')]],
  ['has what was not applicable', withFirst({ outcome: 'not-applicable' }), []],
  ['has a failed should', withFirst({ outcome: 'failed', level: 'should' }), [incomplete]],
  [
    'has another result',
    withPredicate(() => ({ result: 'FAILED' })),
    [noStatement('/predicate/result must be one of ["PASSED","WARNED"]')],
  ],
  ['warns of nothing', withPredicate(() => ({ result: 'WARNED' })), [disagrees]],
  [
    'claims less than it lists',
    withPredicate(({ passedTests }) => ({ passedTests: passedTests.slice(1) })),
    [disagrees],
  ],
  ['warns of what it does not list', withPredicate(() => ({ warnedTests: ['A01-004'] })), [disagrees]],
  ['fails what it does not list', withPredicate(() => ({ failedTests: ['A01-001'] })), [disagrees]],
  ['ends when it begins', withConformance(({ issuedAt }) => ({ expiresAt: issuedAt })), [noPeriod]],
  ['has no period', withConformance(() => ({ expiresAt: '2026-99-21T09:00:00Z' })), [noPeriod]],
  [
    'is dated before its run',
    withConformance(() => ({ startedAt: '2026-11-21T09:00:01.000Z' })),
    [
      'The certificate is dated before its run: signed on 2026-11-21T09:00:00.000Z, but the run was started on 2026-11-21T09:00:01.000Z.',
    ],
  ],
  [
    'claims a seed that does not follow from its challenge',
    withConformance(() => ({ challenge: 'programme-2026-11-22' })),
    [
      `The seed 7 does not follow from the challenge programme-2026-11-22, which gives ${seedOfChallenge('programme-2026-11-22')}.`,
    ],
  ],
  [
    'names another key',
    withConformance(() => ({ issuer: { name: 'Acme Ltd', keyId: sha256 } })),
    [
      expect.stringMatching(
        /^The certificate names another key \(sha256:(00){32}\) than the one that signed it/,
      ) as string,
    ],
  ],
  [
    'claims more than it lists',
    withConformance(({ coverage }) => ({ coverage: { ...coverage, must: { judged: 34, total: 34 } } })),
    [disagrees],
  ],
  [
    'is configured with other digests',
    withPredicate(({ configuration }) => ({ configuration: configuration.slice(1) })),
    ['The digests of its configuration do not agree.'],
  ],
  [
    'names another revision',
    withConformance(() => ({ catalogueRevision: '9.0.0' })),
    [
      expect.stringMatching(
        /^Catalogue revision 9\.0\.0 with the requirement set sha256:[0-9a-f]{64} is not known here\.$/,
      ) as string,
    ],
  ],
  [
    'names a higher class than it meets',
    withFirst({ outcome: 'not-applicable', code: 'no-fixture', reason: 'No payment is known.' }),
    ['It names the class full, but what it lists meets limited.'],
  ],
  [
    'names a class that is not there',
    withConformance(({ class: own }) => ({ class: { ...own, name: 'platinum' } })),
    ['It names the class platinum, but what it lists meets full.'],
  ],
  [
    'leaves out what lowers its class',
    withConformance(({ class: own, requirements }) => ({
      class: { ...own, loweredBy: [{ class: 'full', by: 'product', name: 'benefits', code: null, requirements: [] }] },
      requirements,
    })),
    ['It names the class full, which is right, but what lowers it is not what it lists.'],
  ],
  [
    'names a class of an unknown revision',
    withConformance(({ class: own }) => ({ class: { ...own, revision: '0.9.0' } })),
    ['Its class is one of revision 0.9.0 of the classes, not known here.'],
  ],
  [
    'names a class, and no scope',
    withConformance(() => ({ scope: undefined })),
    ["Its class full can't be computed again: the certificate lists no scope."],
  ],
  [
    'attests what was judged',
    withConformance(() => ({
      attested: [{ requirement: 'A01-001', statement: 'It holds.', by: 'Ada', role: 'Head', date: '2026-11-20' }],
    })),
    [
      "The requirement A01-001 can't be attested: it is passed, and only what nobody outside can see (not-observable) is taken at somebody's word.",
    ],
  ],
  [
    'names another set',
    withConformance(({ digests }) => ({ digests: { ...digests, requirements: sha256 } })),
    [
      `Catalogue revision 1.0.0 with the requirement set ${sha256} is not known here.`,
      'The digests of its configuration do not agree.',
    ],
  ],
])('a statement signed by hand that %s', (_, change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

test.each<[string, (statement: Statement) => unknown, string]>([
  [
    'another predicate',
    (statement) => ({ ...statement, predicateType: 'https://in-toto.io/attestation/vulns/v0.1' }),
    '/predicateType must be "https://in-toto.io/attestation/test-result/v0.1"',
  ],
  ['a later version', withConformance(() => ({ schemaVersion: 2 })), '/predicate/conformance/schemaVersion must be 1'],
  [
    'no list of requirements',
    withConformance(() => ({ requirements: {} })),
    '/predicate/conformance/requirements must be array',
  ],
  [
    'a requirement that is no object',
    withConformance(({ requirements }) => ({ requirements: [null, ...requirements] })),
    '/predicate/conformance/requirements/0 must be object',
  ],
  [
    'a waiver without an owner',
    withConformance(() => ({
      waivers: [{ requirement: 'A01-001', fingerprint: null, reason: '', expires: '', state: 'applied' }],
    })),
    "/predicate/conformance/waivers/0 must have required property 'owner'",
  ],
  [
    'no digest',
    (statement) => ({ ...statement, subject: [{ name: 'run.jsonl', digest: {} }] }),
    "/subject/0/digest must have required property 'sha256'",
  ],
  ['no subject', (statement) => ({ ...statement, subject: [] }), '/subject must NOT have fewer than 1 items'],
  ['nothing', () => null, 'the whole must be object'],
])('a signed statement that has %s is rejected, and the message says what is wrong', (_, change, where) => {
  expect(problemsOf(change)).toEqual([noStatement(where)]);
});

test('what was signed and is no JSON is no statement of ours', () => {
  const { keys, out, make, check } = setUp();
  make();
  writeFileSync(out, sealEnvelope('certified', readPrivateKey(keys.privatePath)));
  expect(check({ record: null }).problems).toEqual([noStatement('it is no JSON')]);
});

const noEnvelope = 'The certificate is no DSSE envelope of an in-toto statement.';

test.each([
  ['null', noEnvelope],
  ['[]', noEnvelope],
  ['{"payloadType":"text/plain","payload":"","signatures":[{"keyid":"","sig":""}]}', noEnvelope],
  ['{"payloadType":"application/vnd.in-toto+json","payload":7,"signatures":[{"keyid":"","sig":""}]}', noEnvelope],
  ['{"payloadType":"application/vnd.in-toto+json","payload":"","signatures":[]}', noEnvelope],
  ['{"payloadType":"application/vnd.in-toto+json","payload":"","signatures":[{"keyid":""}]}', noEnvelope],
  ['{"payloadType":"application/vnd.in-toto+json","payload":"","signatures":[{"sig":""}]}', noEnvelope],
  [
    '{"payloadType":"application/vnd.in-toto+json","payload":"","signatures":[{"keyid":"","sig":""}]}',
    'The certificate is not in the form in which it was written: it was changed.',
  ],
  ['{', 'The certificate is no JSON: it was changed, or is something else.'],
])('%s: %s', (text, problem) => {
  const { keys } = setUp();
  expect(openEnvelope(text, readPublicKey(keys.publicPath))).toEqual({ problem });
});

test('a signature that does not fit is found, and what is sealed can be opened', () => {
  const { keys } = setUp();
  const [key, publicKey] = [readPrivateKey(keys.privatePath), readPublicKey(keys.publicPath)];
  const [one, other] = [sealEnvelope('{"a":1}', key), sealEnvelope('{"a":2}', key)];
  const sigOf = (text: string) => /"sig": "([^"]*)"/.exec(text)?.[1] ?? '';
  expect(openEnvelope(one, publicKey)).toEqual({ payload: '{"a":1}' });
  expect(openEnvelope(one.replace(sigOf(one), sigOf(other)), publicKey)).toEqual({
    problem: 'The signature does not fit: the certificate was changed, or the signature is not by this key.',
  });
});
