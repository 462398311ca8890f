import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { type Outcome, type ReasonCode, unseenReason } from '../../specs/words/finding.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { asSafe } from '../../tests/reports/as-safe.ts';
import { sampleCheck } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { summarise, summariseUnder } from '../verdict/summary/summary.ts';
import { compareWithBaseline } from './baseline-of.ts';

const rows = [...loadCatalogue().requirements.values()];
const requirements = rows.map(({ id, section, level, operations, statement }) => ({
  id,
  section,
  level,
  operations,
  statement,
  unjudged: null,
}));
const idsOf = (area: RegExp): readonly string[] => rows.map(({ id }) => id).filter((id) => area.test(id));

/** Requirements that a run did not judge, `cut` since it ended, `refused` since nobody answered; the others passed. */
type Unjudged = Readonly<Record<string, 'blocked' | 'cut' | 'refused' | 'refused a fixture' | 'unseen' | ReasonCode>>;

/** The reasons of those that have one of their own. */
const reasons: Readonly<Record<string, string>> = {
  refused: 'no page came: the target refused the connection',
  'refused a fixture': 'refused without entity_ids, too: 404 not_found_error',
  unseen: unseenReason,
};

interface Given {
  /** Operations that answered a valid request with success: all but these. */
  readonly idle?: readonly OperationId[];
  readonly header?: Partial<RecordHeader>;
  /** Why it ended early. */
  readonly footer?: string;
  /** An operation that it did not come to. */
  readonly skipped?: OperationId;
}

function recorded(unjudged: Unjudged, { footer, header, idle = [], skipped }: Given = {}) {
  const reached = rows.filter(({ operations }) => skipped === undefined || operations[0] !== skipped);
  const checks = reached.map(({ id, operations: [operation] }): CheckReport => {
    const said = unjudged[id];
    const isBlocked = said === 'blocked' || said === 'cut' || said === 'refused';
    const code = said === 'unseen' || said === 'refused a fixture' ? 'not-observed' : said;
    const outcome: Outcome = code === undefined ? 'passed' : isBlocked ? 'blocked' : 'not-applicable';
    const judged = {
      outcome,
      code: code === 'cut' ? 'not-asked' : code === 'blocked' || code === 'refused' ? null : (code ?? null),
      reason: said === undefined ? null : (reasons[said] ?? 'Why.'),
    };
    const about = operation ?? 'get-pay-statement';
    const check = sampleCheck(about, id, {}, { operationWorked: !idle.includes(about) });
    return asSafe<CheckReport>({ ...check, judged, requirements: { [id]: judged } });
  });
  return sampleRun(temporaryFolder(), checks, { ...header, catalogue: { revision: '1.0.0', requirements } }, footer)
    .run;
}

/** A run in which everything passed. */
let base: ReturnType<typeof recorded>;
beforeEach(() => {
  base ??= recorded({});
});

const unseen = (ids: readonly string[]): Unjudged => Object.fromEntries(ids.map((id) => [id, 'not-observed']));
const items = idsOf(/^ITEMF-/);
const expires = '2027-01-31';
const waivers = [
  { requirement: 'DISC-006', fingerprint: null, unjudged: true as const, reason: 'x', owner: 'Ada', expires },
];

test.each<[string, Unjudged, Given, number, readonly string[], readonly string[]]>([
  [
    'an optional key that is left out',
    unseen(['PAGING-002', 'PAGING-003', 'PS-046', 'PS-047', 'PS-048', 'PS-049']),
    {},
    0,
    [],
    ['PAGING-002', 'PAGING-003', 'PS-046', 'PS-047', 'PS-048', 'PS-049'],
  ],
  [
    'a list that is empty now, and what rests on its elements',
    unseen([...items, 'ITEM-006']),
    {},
    1,
    ['the list /responses of list-pay-statement-items has no elements any more: ITEM-006 ITEMF-001 …'],
    [],
  ],
  ['a must that is blocked', { 'DISC-006': 'blocked' }, {}, 1, ['Why: DISC-006'], []],
  ['what the profile has no fixture for', { 'BEN-001': 'no-fixture' }, {}, 1, ['Why: BEN-001'], []],
  [
    'an operation that answers nothing with success',
    { 'BEN-001': 'blocked', 'BEN-002': 'not-observed' },
    { idle: ['update-benefit'] },
    1,
    ['update-benefit answered no valid request with success: AUTH-031 AUTH-032 …'],
    [],
  ],
  [
    'a fixture that is refused, and what needs it, but no key that is left out',
    { 'ENT-011': 'refused a fixture', 'ENT-014': 'unseen', 'ENRF-010': 'unseen' },
    {},
    1,
    ['refused without entity_ids, too: 404 not_found_error: ENT-011 ENT-014'],
    ['ENRF-010'],
  ],
  [
    'by its own reason, what an operation that never worked has nothing to do with',
    { 'ENT-011': 'refused a fixture', 'DISC-006': 'blocked' },
    { idle: ['create-sandbox-account'] },
    1,
    [
      'create-sandbox-account answered no valid request with success: ACCT-001 ACCT-002 …',
      'Why: DISC-006',
      'refused without entity_ids, too: 404 not_found_error: ENT-011',
    ],
    [],
  ],
  [
    'all that a run did not come to, or did not see, before its time was over',
    { 'DISC-006': 'cut', ...unseen([...items, 'ITEM-006']) },
    {},
    1,
    ['Why: DISC-006 ITEM-006 …'],
    [],
  ],
  [
    'all that a run lost when its target went away',
    { 'BEN-001': 'blocked', 'DISC-006': 'refused', 'ISO-005': 'no-fixture', ...unseen([...items, 'ITEM-006']) },
    {},
    1,
    ['the target stopped answering: BEN-001 DISC-006 …'],
    [],
  ],
  [
    'what one refused connection kept from being judged',
    { 'BEN-001': 'blocked', 'BEN-002': 'blocked', 'DISC-006': 'refused', 'PS-046': 'not-observed' },
    {},
    1,
    ['Why: BEN-001 BEN-002', 'no page came: the target refused the connection: DISC-006'],
    ['PS-046'],
  ],
  [
    'all that an interrupted run did not come to',
    { 'DISC-006': 'blocked' },
    { footer: 'SIGINT', skipped: 'create-sandbox-payment' },
    1,
    ['the run ended early: SIGINT: ASYNC-028 AUTH-004 …', 'Why: DISC-006'],
    [],
  ],
  [
    'a must that is blocked, as is accepted for a time',
    { 'DISC-006': 'blocked' },
    { header: { waivers } },
    0,
    ['Why: DISC-006'],
    [],
  ],
])('%s', (_what, unjudged, given, exitCode, lost, absent) => {
  const run = recorded(unjudged, given);
  const summary = summarise(run);
  const { baseline, comparison } = compareWithBaseline(base, run, summary);
  const { conclusion } = summariseUnder(summary, { baseline });
  expect(conclusion.exitCode).toBe(exitCode);
  const named = comparison.lost.map(
    ({ cause, requirements: [first, second, ...others] }) =>
      `${cause}: ${[first, second, others.length > 0 ? '…' : undefined].filter(Boolean).join(' ')}`,
  );
  expect(named).toEqual(lost);
  const seen = comparison.changes.filter(({ kind }) => kind === 'absent').map(({ requirement }) => requirement);
  expect(seen).toEqual(absent);
});

test('a waiver of what is judged again is stale', () => {
  expect(summarise(recorded({}, { header: { waivers } })).conclusion.exitCode).toBe(2);
});

test('a must that was not judged before, either, is no loss', () => {
  const run = recorded({ 'DISC-006': 'blocked' });
  expect(compareWithBaseline(recorded({ 'DISC-006': 'blocked' }), run, summarise(run)).comparison.lost).toEqual([]);
});
