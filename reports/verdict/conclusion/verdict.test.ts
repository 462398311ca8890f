import { expect, test } from 'vitest';
import type { Level, Outcome } from '../../../specs/words/finding.ts';
import { sampleCheck, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { RunFolder } from '../../record/disk/run-folder.ts';
import { EvidenceFolder } from '../../record/evidence/evidence-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { RequirementResult } from '../requirements/judge-requirements.ts';
import { verdictOf } from './verdict.ts';

const whole: Partial<Run> = {
  interrupted: null,
  chainHolds: true,
  evidence: new EvidenceFolder(new RunFolder('/nowhere'), new Map()),
  missing: [],
  checks: [],
  unlisted: { lines: 0, errors: 0, cut: 0 },
  header: sampleHeader(),
};

const verdict = (requirements: readonly RequirementResult[], change: Partial<Run> = {}) =>
  verdictOf({ ...whole, ...change } as Run, requirements);

const of = (outcome: Outcome, level: Level = 'must', reason: string | null = null): RequirementResult => ({
  id: 'A',
  level,
  outcome,
  code: null,
  reason,
  checks: [],
});
const passed = of('passed');
const strict = { header: sampleHeader({ strict: true }) };
const broken = (check: string) =>
  sampleCheck('list-pay-groups', check, { 'A10-001': 'error' }) as unknown as Run['checks'][number];

test.each<[string, readonly RequirementResult[], Partial<Run>, string, readonly string[]]>([
  ['all holds', [passed], {}, 'conformant', ['Every must that was judged holds.']],
  [
    'some were not selected',
    [passed, passed, of('not-selected')],
    {},
    'conformant',
    ['Every must that was judged holds, of 2 selected requirements.'],
  ],
  ['one must is broken', [passed, of('failed')], {}, 'nonconformant', ['1 must was broken.']],
  ['two are', [of('failed'), of('failed')], {}, 'nonconformant', ['2 musts were broken.']],
  ['a should is broken', [of('advisory', 'should')], {}, 'conformant', ['Every must that was judged holds.']],
  [
    'a should is broken, strictly',
    [of('advisory', 'should')],
    strict,
    'nonconformant',
    ['1 should was broken (strict).'],
  ],
  ['two are, strictly', [of('advisory'), of('advisory')], strict, 'nonconformant', ['2 shoulds were broken (strict).']],
  ['a should is blocked', [passed, of('blocked', 'should')], {}, 'conformant', ['Every must that was judged holds.']],
  ['a must is blocked without a reason', [passed, of('blocked')], {}, 'inconclusive', ['1 must could not be judged.']],
  [
    'an error is met',
    [passed, of('error', 'should')],
    {},
    'inconclusive',
    ['1 requirement met an error of the harness.'],
  ],
  [
    'two are met',
    [passed, of('error'), of('error')],
    {},
    'inconclusive',
    ['2 requirements met an error of the harness.'],
  ],
  ['it was interrupted', [passed], { interrupted: 'SIGINT' }, 'inconclusive', ['The run was interrupted: SIGINT']],
  ['its record has no footer', [passed], { chainHolds: null }, 'conformant', ['Every must that was judged holds.']],
  [
    'its record was changed',
    [passed],
    { chainHolds: false },
    'inconclusive',
    ['The record was changed after it was written: its digest does not match.'],
  ],
  [
    'it is a part',
    [passed],
    { header: sampleHeader({ shard: { index: 2, count: 3 } }) },
    'inconclusive',
    ['This is part 2 of 3 of a run; merge the parts for a verdict.'],
  ],
  ['a check is missing', [passed], { missing: ['a'] }, 'inconclusive', ['1 planned check never reported: a.']],
  ['two are missing', [passed], { missing: ['a', 'b'] }, 'inconclusive', ['2 planned checks never reported, a first.']],
  ['nothing was judged', [of('not-applicable')], {}, 'inconclusive', ['Nothing was judged.']],
  [
    'a check ended in an error',
    [passed],
    { checks: [broken('x')] },
    'inconclusive',
    ['1 check ended in an error: list-pay-groups/x.'],
  ],
  [
    'two did',
    [passed],
    { checks: [broken('x'), broken('y')] },
    'inconclusive',
    ['2 checks ended in an error, list-pay-groups/x first.'],
  ],
])('%s', (_, requirements, change, expected, because) => {
  expect(verdict(requirements, change)).toMatchObject({ verdict: expected, because });
});

test('the three most frequent reasons for blocked musts are named, cut where they are long', () => {
  const long = 'r'.repeat(400);
  const times = (count: number, reason: string | null) =>
    Array.from({ length: count }, () => of('blocked', 'must', reason));
  const { because } = verdict([
    passed,
    ...times(1, 'd'),
    ...times(1, 'c'),
    ...times(1, 'there is no page: c'),
    ...times(3, long),
    ...times(4, 'a'),
    ...times(5, null),
  ]);
  expect(because).toEqual([
    '15 musts could not be judged.',
    '4 of 15 blocked: a',
    `3 of 15 blocked: ${'r'.repeat(299)}…`,
    '2 of 15 blocked: c',
  ]);
});

test('what is open is listed beside what is broken', () => {
  const result = verdict([of('failed'), of('blocked')]);
  expect(result.because).toEqual(['1 must was broken.', '1 must could not be judged.']);
  expect(result.open).toEqual(['1 must could not be judged.']);
});

test('musts that are blocked by one requirement are counted together, whatever their reasons say', () => {
  const follows = (reason: string | null): RequirementResult => ({ ...of('blocked', 'must', reason), cause: 'PS-044' });
  expect(verdict([passed, follows('no page'), follows(null), of('blocked', 'must', 'no page')]).open).toEqual([
    '3 musts could not be judged.',
    '2 of 3 blocked because of PS-044',
    '1 of 3 blocked: no page',
  ]);
  expect(verdict([passed, follows('no page')]).open).toEqual(['1 must could not be judged because of PS-044.']);
});
